import type { Message, MessageState } from '@yupflow/contract/messages';
import {
  Check,
  CheckCheck,
  CircleAlert,
  CircleHelp,
  Clock,
  Coins,
  Hourglass,
  type LucideIcon,
  Smartphone,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../locales/format.ts';
import { cx } from '../../../../ui/cx.ts';

const ticks: Record<MessageState, LucideIcon> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  unknown: CircleHelp,
};

interface Props {
  readonly message: Message;
  /** Over a picture, or on a line of its own, rather than at the end of the words. */
  readonly isApart?: boolean;
}

/** When it was, who of us wrote it, and how far it got. */
export function MessageMeta({ message, isApart = false }: Props) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const { sender, state, direction, kind } = message;
  const writer = direction === 'out' && kind !== 'note' && sender.type === 'member' ? firstWord(sender.name) : null;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-meta/4.5 whitespace-nowrap tabular-nums',
        isApart ? '' : 'float-right mt-[3px] -mb-[3px] ml-3',
        colorOf(message),
      )}
    >
      {sender.type === 'phone' && (
        <span className="inline-flex items-center gap-1" title={t('meta.phoneHelp')}>
          <Smartphone aria-hidden className="size-3" />
          {t('meta.phone')} ·
        </span>
      )}
      {writer && <span className="max-w-32 truncate max-sm:sr-only">{writer} ·</span>}
      <Pricing category={message.pricing} />
      {message.edited_at && !message.deleted_at && <span>{t('meta.edited')} ·</span>}
      <time dateTime={message.created_at} title={format.moment(message.created_at)}>
        {format.time(new Date(message.created_at))}
      </time>
      {direction === 'out' && kind !== 'note' && !message.deleted_at && (
        <Tick
          state={state}
          heldUntil={state === 'queued' && message.held_until ? format.moment(message.held_until) : null}
        />
      )}
    </span>
  );
}

const charged = ['marketing', 'utility', 'authentication'] as const;

/** What the channel charges for it; answers within the day cost nothing. */
function Pricing({ category }: { readonly category: string | undefined }) {
  const { t } = useTranslation('conversation');
  const known = charged.find((one) => one === category);
  if (!known) return null;
  const words = t(`pricing.${known}`);
  return (
    <span className="inline-flex items-center gap-1" title={t('pricing.title', { category: words })}>
      <Coins aria-hidden className="size-3" />
      {words} ·
    </span>
  );
}

interface TickProps {
  readonly state: MessageState;
  /** Why it waits, where that is known. */
  readonly heldUntil: string | null;
}

function Tick({ state, heldUntil }: TickProps) {
  const { t } = useTranslation('conversation');
  const Icon = heldUntil ? Hourglass : ticks[state];
  const label = heldUntil ? t('states.held', { moment: heldUntil }) : t(`states.${state}`);
  return (
    <span title={label}>
      <Icon aria-hidden className={cx('size-[15px] stroke-2', state === 'read' && 'text-info')} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function colorOf({ kind, state, direction }: Message): string {
  if (kind === 'note') return 'text-warn';
  return direction === 'out' && state === 'failed' ? 'text-bad' : 'text-soft';
}

const firstWord = (name: string | null) => name?.split(' ')[0] ?? null;
