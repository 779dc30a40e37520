import * as z from 'zod/mini';
import { text } from '../blocks/parts.ts';
import { flowLimits } from '../flow-limits.ts';
import { openingHours } from '../opening-hours/opening-hours.ts';
import { isTimezone } from '../values/timezones.ts';
import { valueLengths } from '../values/value-lengths.ts';

/** What no database can hold is no answer either. */
const json = z.unknown().check(
  z.refine((value) => {
    const written = JSON.stringify(value) ?? '';
    return written.length <= flowLimits.bodyLength && !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(written);
  }),
);

/** What whoever simulates does, one after the other. */
const act = z.discriminatedUnion('type', [
  /** The flow begins: with the first thing that the contact says, or by itself. */
  z.strictObject({ type: z.literal('begin'), text: z.nullable(text(flowLimits.textLength)) }),
  z.strictObject({ type: z.literal('say'), text: text(flowLimits.textLength) }),
  z.strictObject({ type: z.literal('pass'), unit: z.enum(['hour', 'day']) }),
  /** Until something happens by itself, whenever that is. */
  z.strictObject({ type: z.literal('pass_to_timer') }),
  /** What the other system answers. */
  z.strictObject({ type: z.literal('result'), isOk: z.boolean(), body: z.optional(json) }),
  /** Whoever attended gives the chat back. */
  z.strictObject({ type: z.literal('resume') }),
]);
export type Act = z.output<typeof act>;

const key = text(40);
const instant = z.string().check(
  z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/),
  z.refine((written) => !Number.isNaN(Date.parse(written))),
);

/** All that a simulation was given, so that it can be run again: on another day, and with another flow. */
export const recordedRun = z.strictObject({
  schemaVersion: z.literal(1),
  begins: instant,
  seed: z.int().check(z.minimum(0), z.maximum(2 ** 32)),
  company: text(200),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  timezone: z.string().check(z.maxLength(60), z.refine(isTimezone)),
  /** The company's own as they were then. */
  hours: z.union([z.literal('open'), z.literal('closed'), openingHours]),
  values: z.record(key, z.union([text(valueLengths.text), z.number()])),
  tags: z.array(key).check(z.maxLength(100)),
  /** How members were called. */
  members: z.record(key, text(200)),
  acts: z.array(act).check(z.minLength(1), z.maxLength(flowLimits.acts)),
});
export type RecordedRun = z.output<typeof recordedRun>;
