import { useTranslation } from 'react-i18next';

const minuteMs = 60_000;

/** How long since, as short as it goes: “12 min”, “3 h”, “4 d”. */
export function useShortTime(): (since: string, now: Date) => string {
  const { t } = useTranslation('crm');
  return (since, now) => {
    const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs));
    if (minutes < 1) return t('time.now');
    if (minutes < 60) return t('time.minutes', { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 24 ? t('time.hours', { count: hours }) : t('time.days', { count: Math.floor(hours / 24) });
  };
}

/** Somebody waits for an answer longer than the company wants. */
export function isOverdue(
  chat: { readonly status: string; readonly waiting_since: string | null } | null,
  targetMinutes: number,
  now: Date,
): chat is { readonly status: string; readonly waiting_since: string } {
  if (!chat?.waiting_since || targetMinutes === 0 || chat.status === 'closed') return false;
  return now.getTime() - Date.parse(chat.waiting_since) >= targetMinutes * minuteMs;
}
