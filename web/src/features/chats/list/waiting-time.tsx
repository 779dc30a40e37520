import type { Chat } from '@yupflow/contract/chats';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const minuteMs = 60_000;

/** Minutes that somebody waits for an answer, once that is longer than the company wants; else null. */
export function overdueMinutes(chat: Chat, targetMinutes: number, now: Date): number | null {
  if (!chat.waiting_since || targetMinutes === 0 || chat.status === 'closed') return null;
  const minutes = Math.floor((now.getTime() - Date.parse(chat.waiting_since)) / minuteMs);
  return minutes >= targetMinutes ? minutes : null;
}

export function WaitingTime({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('chats');
  const hours = Math.floor(minutes / 60);
  const time =
    hours === 0
      ? t('wait.minutes', { count: minutes })
      : hours < 24
        ? t('wait.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') })
        : t('wait.days', { count: Math.floor(hours / 24) });
  const words = t('row.waiting', { time });
  return (
    <span
      title={words}
      className="inline-flex shrink-0 items-center gap-1 text-meta font-medium whitespace-nowrap text-warn tabular-nums"
    >
      <Clock aria-hidden className="size-3 stroke-[2.25]" />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
