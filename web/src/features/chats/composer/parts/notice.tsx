import type { OpenChat } from '@yupflow/contract/chats';
import { CircleSlash, Info, PlugZap, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/me.ts';
import { useLines } from '../../../../pickers/use-lines.ts';
import { cx } from '../../../../ui/cx.ts';

type Reason = 'lineDeleted' | 'groupLeft' | 'lineDown' | 'closed' | 'pending' | 'others';

/** What is to be known before one writes; the heaviest alone. That nothing answers is said above every page. */
export function useNotice(chat: OpenChat): Reason | null {
  const me = useMe();
  const lines = useLines().data;
  const line = lines?.find(({ id }) => id === chat.connection_id);
  if (lines && !line) return 'lineDeleted';
  if (chat.left_at) return 'groupLeft';
  if (line && line.status !== 'CONNECTED') return 'lineDown';
  if (chat.status === 'closed') return 'closed';
  if (chat.status === 'pending') return 'pending';
  return chat.assignee && chat.assignee.id !== me?.id ? 'others' : null;
}

const icons = {
  lineDeleted: CircleSlash,
  groupLeft: CircleSlash,
  lineDown: PlugZap,
  closed: Info,
  pending: Info,
  others: UserRound,
};

interface Props {
  readonly reason: Reason | null;
  readonly chat: OpenChat;
}

export function Notice({ reason, chat }: Props) {
  const { t } = useTranslation('conversation');
  if (!reason) return null;
  const Icon = icons[reason];
  const isWarning = reason === 'lineDeleted' || reason === 'groupLeft' || reason === 'lineDown';
  return (
    <p
      role="status"
      className={cx('flex items-center gap-1.5 px-1 pb-1.5 text-meta', isWarning ? 'text-warn' : 'text-muted')}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(`notice.${reason}`, { name: chat.assignee?.name ?? '' })}
    </p>
  );
}
