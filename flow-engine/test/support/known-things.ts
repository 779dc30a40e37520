import type { ValueType } from '../../src/conditions/fields.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** What the company of the tests has. */
export const tags = { vip: idOf(1), lead: idOf(2), cold: idOf(3) } as const;
export const members = { ana: idOf(11), bruno: idOf(12) } as const;
export const roles = { sales: idOf(21) } as const;
export const fields = {
  city: idOf(31),
  points: idOf(32),
  birthday: idOf(33),
  visit: idOf(34),
  nickname: idOf(35),
  second_email: idOf(36),
  tax_number: idOf(37),
} as const;
export const flows = { main: idOf(41), sales: idOf(42), support: idOf(43) } as const;
export const columns = { won: idOf(51) } as const;
export const cycles = { welcome: idOf(61) } as const;
export const secrets = { token: idOf(71) } as const;
export const templates = { offer: idOf(81) } as const;
/** Deleted long ago. */
export const gone = idOf(999);

export const fieldTypes: Readonly<Record<string, ValueType>> = {
  [fields.city]: 'text',
  [fields.points]: 'number',
  [fields.birthday]: 'date',
  [fields.visit]: 'datetime',
  [fields.nickname]: 'name',
  [fields.second_email]: 'email',
  [fields.tax_number]: 'document',
};

const all = [tags, members, roles, fields, flows, columns, cycles, secrets, templates];
const ids: ReadonlySet<string> = new Set(all.flatMap((things) => Object.values(things)));
export const isThere = (id: string): boolean => ids.has(id);

export const picture = { key: 'picture_picture_picture', name: 'menu.png', type: 'image/png', size: 1_000 } as const;
export const goneFile = { key: 'gone_gone_gone_gone_gone', name: 'old.png', type: 'image/png', size: 1_000 } as const;
