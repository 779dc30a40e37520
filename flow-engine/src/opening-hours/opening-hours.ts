import * as z from 'zod/mini';

/** `09:00`; the end of a day is `24:00`. */
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** An end that is not after the beginning lies on the next day: 22:00–02:00 goes past midnight. */
export const timeRange = z.strictObject({ from: time, to: time });
export type TimeRange = z.output<typeof timeRange>;

const ranges = z.array(timeRange).check(z.maxLength(6));

/** A day that is different: closed, or open at other times. Repeats each year where it has no year (`--12-25`). */
export const holiday = z.strictObject({
  date: z.string().check(z.regex(/^(\d{4}-|--)(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
  name: z.string().check(z.maxLength(60)),
  ranges,
});
export type Holiday = z.output<typeof holiday>;

export const openingHours = z.strictObject({
  /** Seven days, Sunday first. */
  week: z.array(ranges).check(z.length(7)),
  holidays: z.array(holiday).check(z.maxLength(200)),
});
export type OpeningHours = z.output<typeof openingHours>;
