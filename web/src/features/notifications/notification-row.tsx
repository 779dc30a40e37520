import { Link } from '@tanstack/react-router';
import type { JobType } from '@yupflow/contract/jobs';
import type { Notification, NotificationKind } from '@yupflow/contract/notifications';
import { screens } from '@yupflow/contract/screens';
import {
  ArrowRightLeft,
  AtSign,
  CalendarX2,
  CircleAlert,
  CircleCheck,
  CirclePause,
  Crown,
  FileDown,
  FileUp,
  Headset,
  Hourglass,
  Mail,
  Megaphone,
  MegaphoneOff,
  Pause,
  Trash2,
  Undo2,
  Unplug,
  UserCheck,
  UserMinus,
  UserX,
  Webhook,
  Workflow,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useFormat } from '../../locales/format.ts';
import type { Icon } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const icons: Record<NotificationKind, Icon> = {
  'invite.received': Mail,
  'invite.accepted': UserCheck,
  'invite.rejected': UserX,
  'member.removed': UserMinus,
  'contacts.imported': FileUp,
  'contacts.exported': FileDown,
  'job.failed': CircleAlert,
  'owner.received': Crown,
  'connection.lost': Unplug,
  'connection.restricted': Hourglass,
  'chat.mention': AtSign,
  'internal_chat.mention': AtSign,
  'chat.transferred': ArrowRightLeft,
  'chat.schedule_failed': CalendarX2,
  'flow.notified': Workflow,
  'broadcast.paused': Pause,
  'broadcast.finished': Megaphone,
  'broadcast.failed': MegaphoneOff,
  'webhook.flooded': Webhook,
  'outgoing_webhook.disabled': Webhook,
  'support.entered': Headset,
  'company.suspended': CirclePause,
  'company.reactivated': CircleCheck,
  'company.deleted': Trash2,
  'company.restored': Undo2,
};

interface Way {
  readonly to: string;
  readonly search?: Record<string, string>;
  readonly label:
    | 'openContacts'
    | 'openChat'
    | 'openInternalChat'
    | 'openConnections'
    | 'openReport'
    | 'openWebhook'
    | 'openIntegration';
}

const toContacts: Way = { to: screens.contacts.path, label: 'openContacts' };

/** Where what it tells of can be looked at. */
function wayOf({ kind, data }: Notification): Way | null {
  switch (kind) {
    case 'contacts.imported':
    case 'contacts.exported':
    case 'job.failed':
      return toContacts;
    case 'chat.mention':
    case 'chat.transferred':
    case 'chat.schedule_failed':
    case 'flow.notified':
      return { to: screens.chats.path, search: { chat: data.chat ?? '' }, label: 'openChat' };
    case 'internal_chat.mention':
      return { to: screens['internal-chats'].path, search: { chat: data.chat ?? '' }, label: 'openInternalChat' };
    case 'connection.lost':
    case 'connection.restricted':
      return { to: screens.connections.path, label: 'openConnections' };
    case 'broadcast.paused':
      return { to: screens.broadcasts.path, search: { report: data.broadcast ?? '' }, label: 'openReport' };
    case 'broadcast.finished':
    case 'broadcast.failed':
      return { to: screens['broadcasts-history'].path, search: { report: data.broadcast ?? '' }, label: 'openReport' };
    case 'webhook.flooded':
      return { to: screens['webhook-id'].path.replace('{id}', data.webhook ?? ''), label: 'openWebhook' };
    case 'outgoing_webhook.disabled':
      return {
        to: screens['settings-integration'].path,
        search: { webhook: data.webhook ?? '' },
        label: 'openIntegration',
      };
    default:
      return null;
  }
}

interface Props {
  readonly notification: Notification;
  readonly isUnread: boolean;
  readonly onClose: () => void;
}

export function NotificationRow({ notification, isUnread, onClose }: Props) {
  const { t } = useTranslation('notifications');
  const words = useWords(notification);
  const activeCompany = useMe()?.activeCompany?.company_id;
  const { kind, company_id, created_at } = notification;
  // A server newer than this page may tell of things that we have no words for.
  const RowIcon = icons[kind] ?? Mail;
  const way = wayOf(notification);
  return (
    <li className="flex gap-3 border-line px-4 py-3 not-first:border-t">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-soft">
        <RowIcon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-dense text-pretty wrap-anywhere">
          {t(`kinds.${kind}`, { ...words, defaultValue: t('kinds.other') })}
        </p>
        <p className="mt-0.5 text-meta text-muted">
          <RelativeTime moment={created_at} />
          {way && company_id === activeCompany && (
            <>
              {' · '}
              <Link
                to={way.to}
                search={way.search ?? {}}
                onClick={onClose}
                className="font-medium text-brand-strong hover:underline"
              >
                {t(way.label)}
              </Link>
            </>
          )}
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

/** What was kept, as this language writes it: numbers come as plain digits, work by the name of its kind. */
function useWords({ kind, data }: Notification): Record<string, string> {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const words = { ...data };
  for (const [name, value] of Object.entries(data))
    if (countNames.has(name) && /^\d+$/.test(value)) words[name] = format.number(Number(value));
  if (kind === 'job.failed') words.what = t(`jobs.${data.type as JobType}`, { defaultValue: t('kinds.other') });
  if (kind === 'connection.lost')
    words.why = t(`reasons.${data.reason as 'other'}`, { defaultValue: t('reasons.other') });
  if ((kind === 'connection.restricted' || kind === 'company.deleted') && data.until)
    words.until = format.moment(data.until);
  if (kind === 'broadcast.paused' || kind === 'broadcast.failed')
    words.why = t(`broadcastReasons.${data.reason as 'other'}`, { defaultValue: t('broadcastReasons.other') });
  return words;
}

const countNames = new Set(['created', 'updated', 'refused', 'rows', 'sent', 'failed']);
