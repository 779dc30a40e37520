import { type FieldValue, firstNameOf, lastNameOf } from '../../src/conditions/fields.ts';
import type { World } from '../../src/run/world.ts';
import { fieldTypes, goneFile, isThere, members } from './known-things.ts';

/** Somebody who writes to the company. */
export interface Person {
  readonly fields: Map<string, FieldValue>;
  readonly tags: Set<string>;
  assignedTo: string | null;
}

export function person(fields: Readonly<Record<string, FieldValue>> = {}, tags: readonly string[] = []): Person {
  const known = { full_name: 'João Ávila', phone: '5511988887777', created_at: '2026-11-10T12:00:00.000Z', ...fields };
  return { fields: new Map(Object.entries(known)), tags: new Set(tags), assignedTo: null };
}

const names: Record<string, string> = { [members.ana]: 'Ana', [members.bruno]: 'Bruno' };

function valueIn({ fields }: Person, field: string): FieldValue | undefined {
  const name = String(fields.get('full_name') ?? '');
  if (field === 'first_name') return firstNameOf(name);
  return field === 'last_name' ? lastNameOf(name) : fields.get(field);
}

/** What a test may say about it. `valueOf` is every object's, and would be taken for one of them. */
export type WorldChanges = Partial<Omit<World, 'valueOf'>>;

/** A Sunday, 14:05 in São Paulo. */
export const sunday = new Date('2026-11-15T17:05:00Z');

export function worldOf(who: Person = person(), changes: WorldChanges = {}): World {
  return {
    valueOf: (field) => valueIn(who, field),
    typeOf: (field) => fieldTypes[field],
    tags: new Set(who.tags),
    assignedTo: who.assignedTo,
    now: sunday,
    timezone: 'America/Sao_Paulo',
    isOpen: true,
    seed: 7,
    company: { name: 'Padaria Sol' },
    country: 'BR',
    nameOfMember: (id) => names[id] ?? null,
    has: (kind, id) => (kind === 'media' ? id !== goneFile.key : isThere(id)),
    ...changes,
  };
}
