import { type ContactSort, contactSorts } from '@yupflow/contract/contacts';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';

/** What every contact has a column for. The first one always stands, and stands first. */
const ownColumns = [
  'name',
  'phone',
  'tags',
  'email',
  'document',
  'created_at',
  'last_activity_at',
  'last_message',
] as const;
export type OwnColumn = (typeof ownColumns)[number];

const shownAtFirst: readonly OwnColumn[] = ['name', 'phone', 'tags', 'email', 'created_at', 'last_activity_at'];

export interface ContactColumn {
  /** One of the contact's own, or the id of a custom field. */
  readonly id: string;
  readonly own: OwnColumn | null;
  /** The custom field's name. */
  readonly name: string | null;
  readonly type: FieldType | null;
}

export function columnsOf(fields: readonly ShortField[]): ContactColumn[] {
  return [
    ...ownColumns.map((own) => ({ id: own, own, name: null, type: null })),
    ...fields.map(({ id, name, type }) => ({ id, own: null, name, type })),
  ];
}

/** What was remembered, as far as it still is there; null remembers nothing yet. */
export function shownColumns(all: readonly ContactColumn[], remembered: readonly string[] | null): ContactColumn[] {
  const ids = new Set<string>(['name', ...(remembered ?? shownAtFirst)]);
  return [...ids].flatMap((id) => all.find((column) => column.id === id) ?? []);
}

export function hiddenColumns(all: readonly ContactColumn[], shown: readonly ContactColumn[]): ContactColumn[] {
  return all.filter((column) => !shown.includes(column));
}

/** Puts some columns before or after another; the name stays where it is. */
export function movedColumns(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  place: 'before' | 'after',
): string[] {
  const moving = ids.filter((id) => moved.has(id) && id !== 'name');
  const rest = ids.filter((id) => !moving.includes(id));
  const at = rest.indexOf(target) + (place === 'after' || target === 'name' ? 1 : 0);
  return [...rest.slice(0, at), ...moving, ...rest.slice(at)];
}

export function readRemembered(text: string | null): string[] | null {
  if (text === null) return null;
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null;
  } catch {
    return null;
  }
}

/** What the list can be sorted by: some of the contact's own, and every custom field. */
export function isSortable({ id, own }: ContactColumn): boolean {
  return own === null || contactSorts.some((sort) => sort === id);
}

/** Numbers and days stand on the right, where their digits meet. */
export function isOnTheRight({ own, type }: ContactColumn): boolean {
  return (
    own === 'created_at' || own === 'last_activity_at' || type === 'number' || type === 'date' || type === 'datetime'
  );
}

const ownWidths: Record<OwnColumn, string> = {
  name: 'minmax(222px,1.3fr)',
  phone: '176px',
  tags: 'minmax(212px,1.5fr)',
  email: 'minmax(200px,1.4fr)',
  document: '160px',
  created_at: '112px',
  last_activity_at: '140px',
  last_message: 'minmax(200px,1.4fr)',
};

export function widthOf({ own, type }: ContactColumn): string {
  if (own) return ownWidths[own];
  if (type === 'datetime') return '156px';
  return type === 'number' || type === 'date' ? '128px' : 'minmax(136px,1fr)';
}

export interface Sort {
  readonly by: ContactSort | string;
  readonly isDescending: boolean;
}

export const firstSort: Sort = { by: 'name', isDescending: false };

/** As the address has it: a minus turns it around. */
export const sortText = ({ by, isDescending }: Sort): string => (isDescending ? `-${by}` : by);

const sortable = new RegExp(`^-?(${contactSorts.join('|')}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

export function readSort(text: string | undefined): Sort {
  if (text === undefined || !sortable.test(text)) return firstSort;
  return { by: text.replace(/^-/, ''), isDescending: text.startsWith('-') };
}

/** What a click on a header means: what changes over time starts with the latest. */
export function nextSort(current: Sort, column: ContactColumn): Sort {
  if (current.by === column.id) return { by: column.id, isDescending: !current.isDescending };
  return { by: column.id, isDescending: isOnTheRight(column) };
}
