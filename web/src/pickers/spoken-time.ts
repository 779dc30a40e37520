import type { SendWindow } from '@yupflow/contract/send-window';
import type { Duration } from '@yupflow/flow-engine/blocks/parts';
import { spokenTime } from '../locales/clock.ts';
import { currentLanguage } from '../locales/i18n.ts';

/** “2 h”, “3 dias”. */
export function spokenDuration({ amount, unit }: Duration): string {
  const unitDisplay = unit === 'day' || unit === 'month' ? 'long' : 'short';
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay }).format(amount);
}

/** 1 January 2024 was a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

export function weekdayName(weekday: number, length: 'long' | 'short' | 'narrow'): string {
  const name = new Intl.DateTimeFormat(currentLanguage(), { weekday: length, timeZone: 'UTC' }).format(dayOf(weekday));
  return name.replace('.', '');
}

/** “seg–sex, dom”: days in a row are told by the first and the last. */
export function spokenWeekdays(weekdays: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of [...weekdays].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number) => weekdayName(day, 'short');
  return runs
    .flatMap((run) => {
      const [first = 1, last = first] = [run[0], run.at(-1)];
      return run.length > 2 ? `${name(first)}–${name(last)}` : run.map(name);
    })
    .join(', ');
}

/** “seg–sex, 08:00–18:00”. */
export function spokenWindow({ weekdays, from, to }: SendWindow): string {
  const [opens, closes] = [from, to].map((time) => spokenTime(time, currentLanguage()));
  return `${weekdays.length === 7 ? '' : `${spokenWeekdays(weekdays)}, `}${opens}–${closes}`;
}
