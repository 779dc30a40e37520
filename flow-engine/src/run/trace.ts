import type { FieldValue } from '../conditions/fields.ts';

/** What a block met with that its author should know. */
export const remarks = [
  /** Something that was deleted after the flow was published: skipped. */
  'missing_tag',
  'missing_field',
  'missing_member',
  'missing_role',
  'missing_flow',
  'missing_column',
  'missing_cycle',
  'missing_media',
  'missing_template',
  'missing_block',
  'division_by_zero',
  'not_a_number',
  'broken_formula',
  /** The value does not fit the field's type: nothing was changed. */
  'wrong_value',
  /** An answer that fitted nothing. */
  'invalid_answer',
  /** An option was chosen by one of its synonyms. */
  'by_synonym',
  'no_date',
  'request_failed',
  'no_address',
] as const;
export type RemarkCode = (typeof remarks)[number];

export interface Remark {
  readonly code: RemarkCode;
  /** What it is about: an id, a word that was written, a message of an error. */
  readonly about?: string;
}

export interface FieldChange {
  readonly field: string;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

/** One visit to one block. A session that comes back to a waiting block goes on with the same step. */
export interface Step {
  /** Grows by one with every block that is entered. */
  readonly number: number;
  readonly block: string;
  /** Null while it waits there, and where nothing leads on (`end`, another flow, a fault). */
  readonly output: string | null;
  /** Whether the session is still there. */
  readonly isWaiting: boolean;
  readonly changes: readonly FieldChange[];
  readonly remarks: readonly Remark[];
}

/** Why a session can't go on: typed, never thrown. */
export const runFaults = [
  'broken_flow',
  'unknown_block',
  'no_start',
  /** More blocks than one event may pass: a loop without a wait. */
  'too_many_steps',
  'too_many_jumps',
  /** It was waiting for something else, or was over. */
  'unexpected_event',
] as const;
export interface RunFault {
  readonly code: (typeof runFaults)[number];
  readonly block: string | null;
}
