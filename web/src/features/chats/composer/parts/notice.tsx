import type { OpenChat } from '@yupflow/contract/chats';
import { CircleSlash, Info, PlugZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLines } from '../../../../pickers/use-lines.ts';
import { cx } from '../../../../ui/cx.ts';

type Reason = 'lineDeleted' | 'groupLeft' | 'lineDown' | 'closed' | 'pending';

/** What is to be known before one writes; the heaviest alone. That nothing answers is said above every page. */
export function useNotice(chat: OpenChat): Reason | null {
  const lines = useLines().data;
  const line = lines?.find(({ id }) => id === chat.connection_id);
  if (lines && !line) return 'lineDeleted';
  if (chat.left_at) return 'groupLeft';
  if (line && line.status !== 'CONNECTED') return 'lineDown';
  if (chat.status === 'closed') return 'closed';
  return chat.status === 'pending' ? 'pending' : null;
}

const icons = { lineDeleted: CircleSlash, groupLeft: CircleSlash, lineDown: PlugZap, closed: Info, pending: Info };

export function Notice({ reason }: { readonly reason: Reason | null }) {
  const { t } = useTranslation('conversation');
  if (!reason) return null;
  const Icon = icons[reason];
  const isWarning = reason !== 'closed' && reason !== 'pending';
  return (
    <p
      role="status"
      className={cx('flex items-center gap-1.5 px-1 pb-1.5 text-meta', isWarning ? 'text-warn' : 'text-muted')}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(`notice.${reason}`)}
    </p>
  );
}
