import type { Chat } from '@yupflow/contract/chats';
import type { MessageState } from '@yupflow/contract/messages';
import { Ban, Bot, Check, CheckCheck, CircleAlert, CircleHelp, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { kindIcons } from './kind-icons.ts';
import { plainText } from './plain-text.ts';

type Last = NonNullable<Chat['last_message']>;

const stateIcons: Record<MessageState, LucideIcon> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  unknown: CircleHelp,
};

/** What was said last, on one line: its state or kind as an icon, then its words. */
export function LastMessage({ last }: { readonly last: Last | null }) {
  const { t } = useTranslation('chats');
  const words = useLastWords();
  if (!last) return <span className="truncate">{t('row.empty')}</span>;
  const text = words(last);
  return (
    <>
      <LastIcon last={last} />
      <span className="truncate" title={text}>
        {last.sender && last.direction === 'in' && !last.event && (
          <span className="font-medium text-soft">{last.sender}: </span>
        )}
        {text}
      </span>
    </>
  );
}

export function useLastWords(): (last: Last) => string {
  const { t } = useTranslation('chats');
  return (last) => {
    const { kind, seconds, event } = last;
    const text = plainText(last.text) || last.file || '';
    if (last.is_deleted) return t('kinds.deleted');
    if (kind === 'event') return event ? t(`events.${event}`) : text;
    if (last.direction === 'out' && last.state === 'failed' && text) return t('row.failed', { text });
    if (kind === 'text') return text;
    if (kind === 'document' && text) return text;
    const length = seconds === undefined ? '' : minutesAndSeconds(seconds);
    return [t(`kinds.${kind}`), length, text].filter(Boolean).join(' · ');
  };
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Its state, or its kind. */
export function LastIcon({ last }: { readonly last: Last }) {
  const { t } = useTranslation('chats');
  const { kind, state, direction } = last;
  if (kind === 'event') return null;
  if (last.is_deleted) return <SmallIcon icon={Ban} />;
  const isOurs = direction === 'out' && kind !== 'note';
  if (isOurs && state === 'failed') return <SmallIcon icon={CircleAlert} label={t('states.failed')} look="text-bad" />;
  const KindIcon = kindIcons[kind];
  // One icon is enough: what it is says more than how far it got, unless it is plain text.
  if (KindIcon && (!isOurs || kind !== 'text')) return <SmallIcon icon={KindIcon} />;
  if (!isOurs) return null;
  if (last.is_automation) return <SmallIcon icon={Bot} label={t('states.automation')} />;
  return (
    <SmallIcon
      icon={stateIcons[state]}
      label={t(`states.${state}`)}
      look={state === 'read' ? 'text-info' : undefined}
    />
  );
}

interface SmallIconProps {
  readonly icon: LucideIcon;
  readonly label?: string;
  readonly look?: string | undefined;
}

function SmallIcon({ icon: Icon, label, look }: SmallIconProps) {
  return (
    <>
      <Icon aria-hidden className={cx('size-3.5 shrink-0 stroke-2', look)} />
      {label && <span className="sr-only">{label}: </span>}
    </>
  );
}
