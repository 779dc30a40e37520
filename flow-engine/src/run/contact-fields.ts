import { type FieldValue, firstNameOf, lastNameOf, type ValueType } from '../conditions/fields.ts';
import { fixedTypeOf } from '../conditions/operators.ts';
import type { World } from './world.ts';

/** Of a built-in or a custom field; undefined for one that is gone. */
export const typeOfField = (field: string, world: World): ValueType | undefined =>
  fixedTypeOf(field) ?? world.typeOf(field);

const writable = new Set(['full_name', 'first_name', 'last_name', 'email', 'document']);

/** The phone is who the contact is, and what was last said is a fact: no flow writes them. */
export const isWritable = (field: string): boolean => fixedTypeOf(field) === undefined || writable.has(field);

/** Contacts have one name: a part that changes changes the whole. */
export function wholeName(
  field: string,
  value: FieldValue | null,
  world: World,
): { readonly field: string; readonly value: FieldValue | null } {
  if (field !== 'first_name' && field !== 'last_name') return { field, value };
  const name = String(world.valueOf('full_name') ?? '');
  const [first, last] = field === 'first_name' ? [value ?? '', lastNameOf(name)] : [firstNameOf(name), value ?? ''];
  return { field: 'full_name', value: `${first} ${last}`.trim() || null };
}
