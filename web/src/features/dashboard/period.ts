export const periods = ['today', '7days', '30days', 'month'] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = '30days';

export function isPeriod(text: string | undefined): text is Period {
  return periods.some((period) => period === text);
}

/** First and last day of a period that ends today; dates as the company's calendar writes them, such as 2026-11-15. */
export function rangeOf(period: Period, today: string): { from: string; to: string } {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case '7days':
      return { from: daysBefore(today, 6), to: today };
    case '30days':
      return { from: daysBefore(today, 29), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

function daysBefore(day: string, days: number): string {
  const moment = new Date(day);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString().slice(0, 10);
}
