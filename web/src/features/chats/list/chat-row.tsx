import type { Chat } from '@yupflow/contract/chats';
import { screens } from '@yupflow/contract/screens';
import { PencilLine } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LastMessage } from '../../../pickers/conversation/last-message.tsx';
import { cx } from '../../../ui/cx.ts';
import { initialsOf } from '../../../ui/initials.ts';
import { ChatFace } from '../chat-face.tsx';
import { useChatName } from '../chat-names.ts';
import { useTyping } from '../typing.ts';
import { overdueMinutes, WaitingTime } from './waiting-time.tsx';

interface Props {
  readonly chat: Chat;
  readonly lineColor: string | undefined;
  /** When something last happened, in words. */
  readonly timeText: string;
  readonly isOpen: boolean;
  /** What one has typed here and not sent. */
  readonly draft: string | undefined;
  readonly isOthers: boolean;
  readonly targetMinutes: number;
  readonly now: Date;
}

/** 64 px, 72 on touch: who, when, what was said last, and what is wanted of us. */
export const ChatRow = memo(function ChatRow({ isOthers, targetMinutes, now, draft, ...row }: Props) {
  const { chat, isOpen } = row;
  const { t } = useTranslation('chats');
  const typing = useTyping(chat.id);
  const waiting = overdueMinutes(chat, targetMinutes, now);
  const isUnread = chat.unread > 0;
  return (
    <RowLink {...row} time={chat.updated_at} isUnread={isUnread}>
      <span
        className={cx(
          'flex min-w-0 flex-1 items-center gap-1 text-dense max-sm:text-body',
          isUnread || isOpen ? 'text-soft' : 'text-muted',
        )}
      >
        {typing !== null ? (
          <span className="truncate font-medium text-brand-strong">
            {typing ? t('row.typingBy', { name: typing }) : t('row.typing')}
          </span>
        ) : draft && !isOpen ? (
          <Draft text={draft} />
        ) : (
          <LastMessage last={chat.last_message} />
        )}
      </span>
      {waiting !== null && <WaitingTime minutes={waiting} />}
      {isUnread && (
        <span className="h-4.5 min-w-4.5 shrink-0 rounded-full bg-brand-fill px-1.25 text-center text-[11px]/4.5 font-semibold text-brand-foreground tabular-nums">
          <span aria-hidden>{chat.unread > 99 ? '99+' : chat.unread}</span>
          <span className="sr-only">{t('row.unread', { count: chat.unread })}</span>
        </span>
      )}
      {!isUnread && waiting === null && isOthers && chat.assignee && <Assignee name={chat.assignee.name} />}
    </RowLink>
  );
});

interface RowLinkProps extends Pick<Props, 'chat' | 'lineColor' | 'timeText' | 'isOpen'> {
  /** A message of it, where the link leads to one. */
  readonly message?: string;
  readonly isUnread?: boolean;
  readonly time: string;
  readonly children: ReactNode;
}

/** Opens its chat beside the list, which hears the click; in a tab of its own where somebody asks for that. */
export function RowLink({
  chat,
  lineColor,
  message,
  isOpen,
  isUnread = false,
  time,
  timeText,
  children,
}: RowLinkProps) {
  const name = useChatName()(chat);
  return (
    <a
      href={`${screens.chats.path}?chat=${chat.id}${message ? `&message=${message}` : ''}`}
      data-chat={chat.id}
      data-message={message}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'group relative flex h-16 items-center gap-3 px-4 -outline-offset-2 pointer-coarse:h-18 max-sm:h-18',
        'after:absolute after:right-0 after:bottom-0 after:left-17 after:border-b after:border-line',
        isOpen
          ? 'bg-brand-soft/60 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-brand dark:bg-brand-soft/50'
          : 'hover:bg-page dark:hover:bg-raised/50',
      )}
    >
      <ChatFace chat={chat} lineColor={lineColor} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex h-4.5 min-w-0 items-center gap-2">
          <span
            title={name}
            className={cx(
              'min-w-0 flex-1 truncate text-dense max-sm:text-[15px]',
              isUnread || isOpen ? 'font-semibold' : 'font-medium',
            )}
          >
            {name}
          </span>
          <time
            dateTime={time}
            className={cx(
              'shrink-0 text-meta tabular-nums',
              isUnread ? 'font-medium text-brand-strong' : isOpen ? 'text-soft' : 'text-muted',
            )}
          >
            {timeText}
          </time>
        </span>
        <span className="flex h-4.5 min-w-0 items-center gap-2">{children}</span>
      </span>
    </a>
  );
}

/** Begun and not sent: it waits for oneself, before all that was said. */
function Draft({ text }: { readonly text: string }) {
  const { t } = useTranslation('chats');
  return (
    <>
      <PencilLine aria-hidden className="size-3.5 shrink-0 stroke-2 text-warn" />
      <span className="truncate" title={text}>
        <span className="font-medium text-warn">{t('row.draft')}</span> {text}
      </span>
    </>
  );
}

function Assignee({ name }: { readonly name: string }) {
  const { t } = useTranslation('chats');
  const words = t('row.assignee', { name });
  return (
    <span
      title={words}
      className="grid size-4.5 shrink-0 place-items-center rounded-full bg-raised text-[9px]/none font-semibold text-soft"
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
