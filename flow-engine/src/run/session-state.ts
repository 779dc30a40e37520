import * as z from 'zod/mini';
import { partId } from '../blocks/parts.ts';

const instant = z.string();

/** What a session waits for, and until when; null waits for ever. */
const wait = z.discriminatedUnion('kind', [
  /** `tries` counts the answers that fitted nothing. */
  z.strictObject({ kind: z.literal('answer'), until: z.nullable(instant), tries: z.int() }),
  z.strictObject({ kind: z.literal('timer'), until: instant }),
  /** The outcome of an effect with this key. It counts as failed at `until`, whatever happened to it. */
  z.strictObject({ kind: z.literal('result'), key: z.string(), until: instant }),
]);

export type Wait = z.output<typeof wait>;

/** All that a session remembers between two events. What it knows of the contact comes with each event. */
export const sessionState = z.strictObject({
  schemaVersion: z.literal(1),
  /** `new` is entered next: by its trigger, or coming from another flow. */
  status: z.enum(['new', 'waiting', 'finished', 'faulted']),
  /** Where it waits, or ended. */
  block: z.nullable(partId),
  wait: z.nullable(wait),
  /** Blocks entered so far, over all flows: intent keys are made of it. */
  steps: z.int(),
  /** Effects of the block it is in: one that goes on after a wait counts on. */
  effects: z.int(),
  /** To other flows, since it last waited. */
  jumps: z.int(),
});
export type SessionState = z.output<typeof sessionState>;

export const newSession: SessionState = {
  schemaVersion: 1,
  status: 'new',
  block: null,
  wait: null,
  steps: 0,
  effects: 0,
  jumps: 0,
};
