import type { ReferenceKind } from '../run/world.ts';

/** Why a flow can't be published. The web has a sentence for each. */
export const faultCodes = [
  'no_start',
  'two_starts',
  /** An edge leads to, or from, what is not there. */
  'dangling_edge',
  'unreachable',
  'empty',
  'empty_text',
  'missing_media',
  'missing_field',
  'missing_options',
  'empty_option',
  'same_option',
  'missing_actions',
  'missing_conditions',
  'wrong_condition',
  'wrong_percent',
  'missing_reference',
  /** It was deleted. */
  'deleted_reference',
  'broken_formula',
  'unknown_variable',
  'wrong_value',
  'invalid_url',
  'invalid_email',
  'invalid_location',
  'invalid_phone',
  'not_published',
  'missing_target_block',
  'loop_without_wait',
] as const;
export type FaultCode = (typeof faultCodes)[number];

export interface Fault {
  /** Null: the flow as a whole. */
  readonly block: string | null;
  readonly code: FaultCode;
  /**
   * Which part of the block: the id of an option, action or group, or the name of a field (`text`, `url`, `media`). What
   * stands in a list without ids of its own has its place too: `headers.0`, `cards.1`, `saves.2`, `<group id>.0`.
   */
  readonly part?: string;
  /** Of what was deleted or is missing. */
  readonly reference?: { readonly kind: ReferenceKind; readonly id: string };
}
