import * as z from 'zod/mini';
import { block, clockTime, duration, fieldReference, weekday } from '../parts.ts';

export const waitBlock = block('wait', {
  until: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('duration'), ...duration.shape }),
    /** So many days after the day in the field (before it where negative), at that time. */
    z.strictObject({
      kind: z.literal('date'),
      field: fieldReference,
      days: z.int().check(z.minimum(-3_650), z.maximum(3_650)),
      time: clockTime,
    }),
  ]),
  /** Whoever would wake outside of it wakes when it opens next. Past midnight where `to` is not after `from`. */
  window: z.nullable(
    z.strictObject({
      weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
      from: clockTime,
      to: clockTime,
    }),
  ),
});
export type WaitBlock = z.output<typeof waitBlock>;
