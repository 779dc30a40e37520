import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { useTimeZone } from '../../locales/time-zone.ts';
import type { Which } from './use-people.ts';

const lookAgainMs = 30_000;
const dayMs = 86_400_000;

interface DayGroup {
  readonly key: string;
  readonly name: string;
  readonly people: Enrolment[];
}

/** Neighbours of one day under one heading, by the company's clock: “Receive today”, “Received yesterday”. */
export function useDayGroups(people: readonly Enrolment[], which: Which, isStopped: boolean): DayGroup[] {
  const { t, i18n } = useTranslation('shipping-cycles');
  const timeZone = useTimeZone();
  const now = useNow(lookAgainMs);
  const keyOf = new Intl.DateTimeFormat('en-CA', { timeZone });
  const near = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
  const date = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long', timeZone });
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone });
  const today = Date.parse(keyOf.format(now));

  function dayName(moment: Date): string {
    const ahead = Math.round((Date.parse(keyOf.format(moment)) - today) / dayMs);
    if (ahead === 0) return near.format(0, 'day');
    const day = date.format(moment);
    if (Math.abs(ahead) === 1) return `${near.format(ahead, 'day')}, ${day}`;
    return ahead > 1 && ahead < 7 ? `${weekday.format(moment)}, ${day}` : day;
  }

  function headingOf(one: Enrolment): string {
    if (which !== 'waiting') return t(`people.days.${which}`, { day: dayName(new Date(one.at ?? one.entered_at)) });
    if (one.state === 'paused' || one.state === 'held') return t(`people.days.${one.state}`);
    // Nobody receives anything while the cycle is off, whatever their time.
    if (isStopped) return t('people.days.stopped');
    if (one.next_at === null) return t('people.days.unknown');
    const next = new Date(one.next_at);
    return next <= now ? t('people.days.due') : t('people.days.waiting', { day: dayName(next) });
  }

  const groups: DayGroup[] = [];
  for (const one of people) {
    const name = headingOf(one);
    const last = groups.at(-1);
    if (last?.name === name) last.people.push(one);
    else groups.push({ key: `${one.id} ${one.at}`, name, people: [one] });
  }
  return groups;
}
