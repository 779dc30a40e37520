import type { Contact } from '@yupflow/contract/contacts';
import type { ShortTag } from '@yupflow/contract/tags';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';

export const textKeys = ['name', 'phone', 'email', 'document'] as const;
export type TextKey = (typeof textKeys)[number];
export type FieldKey = `field:${string}`;
/** Each thing of a contact that can be changed alone. */
export type ValueKey = TextKey | 'tags' | FieldKey;
/** An empty field is null. */
export type Value = string | number | null | readonly ShortTag[];

export const fieldKey = (id: string): FieldKey => `field:${id}`;
export const fieldIdOf = (key: ValueKey): string | null =>
  key.startsWith('field:') ? key.slice('field:'.length) : null;

/** What is kept, or what a new contact starts with. */
export function keptValue(contact: Contact | null, key: ValueKey): Value {
  const fieldId = fieldIdOf(key);
  if (fieldId !== null) return contact?.custom_fields[fieldId] ?? null;
  if (key === 'tags') return contact?.tags ?? [];
  return contact?.[key as TextKey] ?? '';
}

export function isSameValue(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return idsOf(one).sort().join() === idsOf(other).sort().join();
}

const idsOf = (tags: readonly ShortTag[]): string[] => tags.map(({ id }) => id);

export interface Edit {
  readonly value: Value;
  /** What stood there when somebody began to change it. */
  readonly from: Value;
}
export type Edits = ReadonlyMap<ValueKey, Edit>;

/** What was kept by somebody else meanwhile, under what is being typed here. */
export function conflictsIn(edits: Edits, contact: Contact | null): ValueKey[] {
  return [...edits]
    .filter(([key, { value, from }]) => {
      const kept = keptValue(contact, key);
      return !isSameValue(kept, from) && !isSameValue(kept, value);
    })
    .map(([key]) => key);
}

interface TagChanges {
  readonly add: string[];
  readonly remove: string[];
}

interface Changes {
  readonly texts: Partial<Record<TextKey, string>> | null;
  readonly tags: TagChanges | null;
  readonly fields: Record<string, FieldValue | null> | null;
}

/** What has to be sent, by the call that takes it; null where there is nothing for it. */
export function changesOf(edits: Edits, contact: Contact | null): Changes {
  const texts: Partial<Record<TextKey, string>> = {};
  const fields: Record<string, FieldValue | null> = {};
  let tags: TagChanges | null = null;
  for (const [key, { value }] of edits) {
    const fieldId = fieldIdOf(key);
    if (fieldId !== null) fields[fieldId] = value as FieldValue | null;
    else if (key === 'tags') {
      const [kept, chosen] = [idsOf(contact?.tags ?? []), idsOf(value as readonly ShortTag[])];
      tags = { add: chosen.filter((id) => !kept.includes(id)), remove: kept.filter((id) => !chosen.includes(id)) };
    } else texts[key as TextKey] = key === 'phone' ? writtenPhone(value as string) : (value as string);
  }
  return {
    texts: Object.keys(texts).length > 0 ? texts : null,
    tags,
    fields: Object.keys(fields).length > 0 ? fields : null,
  };
}

/** The plus says that the country's code is there: the server need not guess. */
const writtenPhone = (digits: string) => (digits === '' ? '' : `+${digits}`);
