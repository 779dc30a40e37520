import type { OpenChat } from '@yupflow/contract/chats';
import { Timer, TimerOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useLine } from '../../../pickers/use-lines.ts';
import { cx } from '../../../ui/cx.ts';
import { LineDot } from '../list/line-dot.tsx';
import { useWindow, type Window } from '../use-window.ts';
import { useMomentText } from './use-moment-text.ts';
import { Viewers } from './viewers.tsx';

/** The line, whose it is where that is somebody else, and who is looking. */
export function ChatSubtitle({ chat }: { readonly chat: OpenChat }) {
  const { t } = useTranslation('chats');
  const line = useLine(chat.connection_id);
  const myId = useMe()?.id;
  const replyWindow = useWindow(chat);
  const { assignee, role, status, participants, group, viewers } = chat;
  const parts: [string, ReactNode][] = [];
  if (line)
    parts.push([
      'line',
      <span key="line" className="flex min-w-0 items-center gap-1.5">
        <LineDot color={line.color} />
        <span className="truncate" title={line.name}>
          {line.name}
        </span>
        {line.status !== 'CONNECTED' && <span className="shrink-0 text-bad">({t('header.lineDown')})</span>}
      </span>,
    ]);
  if (replyWindow) parts.push(['window', <WindowTime key="window" {...replyWindow} />]);
  if (group && participants.length > 0)
    parts.push(['participants', t('header.participants', { count: participants.length })]);
  if (status === 'closed') parts.push(['closed', t('header.closed')]);
  else if (assignee && assignee.id !== myId) parts.push(['with', t('header.with', { name: assignee.name })]);
  else if (status === 'pending' && role) parts.push(['role', t('header.waitsFor', { role: role.name })]);
  else if (status === 'pending') parts.push(['pending', t('header.pending')]);
  if (viewers.length > 0) parts.push(['viewers', <Viewers key="viewers" viewers={viewers} />]);
  return (
    <div className="mt-0.5 flex h-4.5 min-w-0 items-center gap-1.5 text-meta whitespace-nowrap text-muted">
      {parts.map(([id, part], index) => (
        <Fragment key={id}>
          {index > 0 && (
            <span aria-hidden className="text-faint">
              ·
            </span>
          )}
          {typeof part === 'string' ? <Words isLong={id === 'with' || id === 'role'}>{part}</Words> : part}
        </Fragment>
      ))}
    </div>
  );
}

/** Until when one may write freely, or that only templates pass. */
function WindowTime({ until, isClosed, isClosing }: Window) {
  const { t } = useTranslation('chats');
  const momentText = useMomentText();
  const Icon = isClosed ? TimerOff : Timer;
  return (
    <span
      title={isClosed ? undefined : t('header.windowOpenHelp')}
      className={cx('flex shrink-0 items-center gap-1 tabular-nums', (isClosed || isClosing) && 'text-warn')}
    >
      <Icon aria-hidden className="size-3.5" />
      {isClosed ? (
        t('header.windowClosed')
      ) : (
        <>
          <span className="max-sm:sr-only">{t('header.windowOpen', { time: momentText(until) })}</span>
          <span aria-hidden className="sm:hidden">
            {momentText(until)}
          </span>
        </>
      )}
    </span>
  );
}

/** Names may be cut; of a state nobody could tell what it was. */
function Words({ isLong, children }: { readonly isLong: boolean; readonly children: string }) {
  if (!isLong) return <span className="shrink-0">{children}</span>;
  return (
    <span className="truncate" title={children}>
      {children}
    </span>
  );
}
