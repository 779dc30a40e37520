import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

/** An ISO 8601 duration, such as P3D or PT90M; time only moves forward. */
const duration = z
  .string()
  .check(
    z.regex(/^P(?=\d|T\d)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,4}D)?(T(?=\d)(\d{1,4}H)?(\d{1,4}M)?(\d{1,4}S)?)?$/),
    z.maxLength(40),
  );

export const simulator = {
  moveClock: endpoint({
    method: 'POST',
    path: '/api/simulator/clock',
    summary: 'Move the business clock of the whole deployment forward (test deployments only)',
    access: member('connections'),
    body: z.strictObject({ advance: duration }),
    answer: z.object({ now: moment }),
  }),
};
