import { type FieldValue, firstNameOf, lastNameOf } from '../conditions/fields.ts';
import type { World } from './world.ts';

/** The contact as the blocks of one event see it: what earlier ones changed is there for the later ones. */
export interface WorkingContact {
  readonly world: World;
  set(field: string, value: FieldValue | null): void;
  addTag(tag: string): void;
  removeTag(tag: string): void;
  assign(member: string | null): void;
}

/** The parts of a name follow the whole. */
const partsOfName: Record<string, (fullName: string) => string> = { first_name: firstNameOf, last_name: lastNameOf };

export function workingContact(given: World): WorkingContact {
  const changed = new Map<string, FieldValue | null>();
  const tags = new Set(given.tags);
  const world = {
    ...given,
    tags,
    valueOf(field: string) {
      const value = changed.get(field);
      if (value !== undefined) return value;
      const name = changed.get('full_name');
      const part = Object.hasOwn(partsOfName, field) ? partsOfName[field] : undefined;
      return name === undefined || part === undefined ? given.valueOf(field) : part(String(name ?? ''));
    },
  };
  return {
    world,
    set: (field, value) => void changed.set(field, value),
    addTag: (tag) => void tags.add(tag),
    removeTag: (tag) => void tags.delete(tag),
    assign: (member) => {
      world.assignedTo = member;
    },
  };
}
