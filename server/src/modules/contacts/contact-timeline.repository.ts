import type { TimelineEntry } from '@yupflow/contract/contacts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

interface Author {
  readonly tx: Tx;
  readonly companyId: string;
  /** Null where nobody did it by hand. */
  readonly userId: string | null;
}

interface NewEvent {
  readonly kind: TimelineEntry['kind'];
  readonly data: TimelineEntry['data'];
}

interface EventRow {
  id: string;
  kind: string;
  at: Date;
  data: unknown;
  user_id: string | null;
  user_name: string | null;
  user_image: string | null;
  key_id: string | null;
  key_name: string | null;
}

/** A person, or the key of a program that acted for one. */
function doerOf({ user_id, user_name, user_image, key_id, key_name }: Omit<EventRow, 'id' | 'kind' | 'at' | 'data'>) {
  if (key_id !== null && key_name !== null) return { id: key_id, name: key_name, image: null };
  return user_id === null || user_name === null
    ? null
    : { id: user_id, name: user_name, image: pictureUrl(user_image) };
}

const present = ({ id, kind, at, data, ...by }: EventRow): TimelineEntry => ({
  id,
  kind: kind as TimelineEntry['kind'],
  at: at.toISOString(),
  by: doerOf(by),
  data: data as TimelineEntry['data'],
});

/** Commits with what it tells of. Names and values as they are now: what they are called later changes no history. */
export async function addEvents(
  { tx, companyId, userId }: Author,
  contactId: string,
  events: readonly NewEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ kind, data }) => ({
    company_id: companyId,
    contact_id: contactId,
    user_id: userId,
    kind,
    data: JSON.stringify(data),
  }));
  const added = await tx.insertInto('contact_events').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

export const addEvent = (author: Author, contactId: string, kind: NewEvent['kind'], data: NewEvent['data']) =>
  addEvents(author, contactId, [{ kind, data }]);

const selectEvents = (tx: Tx, companyId: string, contactId: string) =>
  tx
    .selectFrom('contact_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('api_keys as k', (on) => on.onRef('k.company_id', '=', 'e.company_id').onRef('k.id', '=', 'e.api_key_id'))
    .select(['e.id', 'e.kind', 'e.at', 'e.data', 'e.user_id', 'u.name as user_name', 'u.image as user_image'])
    .select(['k.id as key_id', 'k.name as key_name'])
    .where('e.company_id', '=', companyId)
    .where('e.contact_id', '=', contactId);

/** The newest first: ids follow the time. Null: all of them. */
export async function listEvents(
  tx: Tx,
  companyId: string,
  contactId: string,
  { before, limit }: { before?: string | undefined; limit: number | null },
): Promise<TimelineEntry[]> {
  let query = selectEvents(tx, companyId, contactId).orderBy('e.id', 'desc');
  if (before) query = query.where('e.id', '<', before);
  if (limit !== null) query = query.limit(limit);
  return (await query.execute()).map(present);
}

export async function getEvent(
  tx: Tx,
  companyId: string,
  contactId: string,
  id: string,
): Promise<TimelineEntry | undefined> {
  const row = await selectEvents(tx, companyId, contactId).where('e.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** How the contact came, from its own row: it is there even for a million that came at once. */
export async function getBirth(tx: Tx, companyId: string, contactId: string): Promise<TimelineEntry | undefined> {
  const row = await tx
    .selectFrom('contacts as c')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .leftJoin('api_keys as k', (on) => on.onRef('k.company_id', '=', 'c.company_id').onRef('k.id', '=', 'c.api_key_id'))
    .select(['c.id', 'c.source', 'c.created_at as at'])
    .select(['c.created_by as user_id', 'u.name as user_name', 'u.image as user_image'])
    .select(['k.id as key_id', 'k.name as key_name'])
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', contactId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { source, ...facts } = row;
  return present({ ...facts, kind: source === 'import' ? 'imported' : 'created', data: { source } });
}
