import { clockTime, weekday } from '@yupflow/flow-engine/blocks/parts';
import * as z from 'zod/mini';

/** When automatic sends may go out, by the company's clock. `to` at or before `from` means past midnight. */
export const sendWindow = z.strictObject({
  weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  from: clockTime,
  to: clockTime,
});
export type SendWindow = z.output<typeof sendWindow>;
