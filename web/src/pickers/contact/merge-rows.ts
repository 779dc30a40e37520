import type { Contact } from '@yupflow/contract/contacts';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { type TextKey, textKeys } from './contact-values.ts';

export interface MergeRow {
  /** As the server is told which of the other's values wins. */
  readonly id: string;
  readonly text: TextKey | null;
  readonly field: ShortField | null;
  readonly kept: FieldValue | null;
  readonly other: FieldValue | null;
  /** Both have something, and not the same: somebody has to choose. */
  readonly isOpen: boolean;
}

/** What either of two contacts has, in the order of the form. */
export function mergeRows(kept: Contact, other: Contact, fields: readonly ShortField[]): MergeRow[] {
  const row = (id: string, one: FieldValue | null, two: FieldValue | null) => ({
    id,
    text: null,
    field: null,
    kept: one,
    other: two,
    isOpen: one !== null && two !== null && one !== two,
  });
  return [
    ...textKeys.map((text): MergeRow => ({ ...row(text, kept[text] || null, other[text] || null), text })),
    ...fields.map(
      (field): MergeRow => ({
        ...row(field.id, kept.custom_fields[field.id] ?? null, other.custom_fields[field.id] ?? null),
        field,
      }),
    ),
  ].filter((one) => one.kept !== null || one.other !== null);
}
