import type { broadcasts } from '@yupflow/contract/broadcasts';
import type { Output } from '@yupflow/contract/endpoint';

export type ResultDay = Output<typeof broadcasts.getHistory, 'answer'>['days'][number];
export const resultParts = ['sent', 'delivered', 'read', 'replied', 'failed'] as const;
type ResultPart = (typeof resultParts)[number];

export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

function daysAfter(day: string, days: number): string {
  const moment = new Date(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The last so many days, today among them. */
export const rangeOf = (period: Period, today: string) => ({ from: daysAfter(today, 1 - Number(period)), to: today });

export function sumOf(days: readonly ResultDay[], part: ResultPart): number {
  return days.reduce((sum, day) => sum + day[part], 0);
}

/** Every day of the range, those on which nothing was sent too; a year by weeks, named by their first day. */
export function placesOf(days: readonly ResultDay[], { from, to }: { from: string; to: string }, isByWeek: boolean) {
  const step = isByWeek ? 7 : 1;
  const places: ResultDay[] = [];
  for (let day = from; day <= to; day = daysAfter(day, step)) {
    const end = daysAfter(day, step);
    const within = days.filter((one) => one.day >= day && one.day < end);
    const [sent, delivered, read, replied, failed] = resultParts.map((part) => sumOf(within, part)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    places.push({ day, sent, delivered, read, replied, failed });
  }
  return places;
}
