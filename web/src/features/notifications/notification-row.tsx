import type { Notification, NotificationKind } from '@yupflow/contract/notifications';
import { Crown, Mail, UserCheck, UserMinus, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const icons: Record<NotificationKind, Icon> = {
  'invite.received': Mail,
  'invite.accepted': UserCheck,
  'invite.rejected': UserX,
  'member.removed': UserMinus,
  'owner.received': Crown,
};

interface Props {
  readonly notification: Notification;
  readonly isUnread: boolean;
}

export function NotificationRow({ notification, isUnread }: Props) {
  const { t } = useTranslation('notifications');
  const { kind, data, created_at } = notification;
  // A server newer than this page may tell of things that we have no words for.
  const RowIcon = icons[kind] ?? Mail;
  return (
    <li className="flex gap-3 border-line px-4 py-3 not-first:border-t">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-soft">
        <RowIcon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-dense text-pretty wrap-anywhere">
          {t(`kinds.${kind}`, { ...data, defaultValue: t('kinds.other') })}
        </p>
        <p className="mt-0.5 text-meta text-muted">
          <RelativeTime moment={created_at} />
        </p>
      </div>
      {isUnread && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-brand">
          <span className="sr-only">{t('unread')}</span>
        </span>
      )}
    </li>
  );
}
