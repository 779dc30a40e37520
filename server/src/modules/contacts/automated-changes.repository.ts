import type { TimelineEntry } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { StoredValue } from '../custom-fields/field-values.service.ts';
import { anyOf } from './contacts.repository.ts';

export interface Details {
  readonly name: string;
  readonly email: string | null;
  readonly document: string | null;
}

export interface KnownContact extends Details {
  readonly id: string;
  readonly phone: string | null;
}

export interface NewEvent {
  readonly contact_id: string;
  readonly kind: TimelineEntry['kind'];
  readonly data: TimelineEntry['data'];
}

/** Those that are not deleted, in the order of their ids, as everybody locks several. */
export async function lockContacts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, KnownContact>> {
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'document'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Given {
  readonly contact_id: string;
  readonly tag_id: string;
}

interface GivenTag {
  readonly contact_id: string;
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

const eventOf = (kind: 'tag_added' | 'tag_removed', { contact_id, id, name, color }: GivenTag): NewEvent => ({
  contact_id,
  kind,
  data: { tag_id: id, name, color },
});

/** Tags that are there, to contacts that have room for them. */
export async function giveTags(tx: Tx, companyId: string, given: readonly Given[]): Promise<NewEvent[]> {
  if (given.length === 0) return [];
  const { rows } = await sql<GivenTag>`
    with wanted as materialized (
        select w.contact_id, t.id, t.name, t.color
        from json_to_recordset(${JSON.stringify(given)}::json) as w (contact_id uuid, tag_id uuid)
        join tags t on t.company_id = ${companyId} and t.id = w.tag_id for key share of t),
      added as (
        insert into contact_tags (company_id, contact_id, tag_id)
        select ${companyId}, w.contact_id, w.id from wanted w
        where (select count(*) from contact_tags had where had.company_id = ${companyId}
          and had.contact_id = w.contact_id) < ${limits.tagsOfContact}
        on conflict do nothing returning contact_id, tag_id)
    select w.contact_id, w.id, w.name, w.color from wanted w
    join added on added.contact_id = w.contact_id and added.tag_id = w.id`.execute(tx);
  return rows.map((row) => eventOf('tag_added', row));
}

export async function takeTags(tx: Tx, companyId: string, taken: readonly Given[]): Promise<NewEvent[]> {
  if (taken.length === 0) return [];
  const { rows } = await sql<GivenTag>`
    with gone as (
      delete from contact_tags had
      using json_to_recordset(${JSON.stringify(taken)}::json) as w (contact_id uuid, tag_id uuid)
      where had.company_id = ${companyId} and had.contact_id = w.contact_id and had.tag_id = w.tag_id
      returning had.contact_id, had.tag_id)
    select gone.contact_id, t.id, t.name, t.color from gone
    join tags t on t.company_id = ${companyId} and t.id = gone.tag_id`.execute(tx);
  return rows.map((row) => eventOf('tag_removed', row));
}

interface OwnValue {
  readonly contact_id: string;
  readonly field_id: string;
}

/** What contacts have of these fields, by `contact field`. */
export async function listValues(
  tx: Tx,
  companyId: string,
  asked: readonly { readonly contactId: string; readonly field: { readonly id: string } }[],
): Promise<Map<string, StoredValue>> {
  const rows = await tx
    .selectFrom('contact_field_values')
    .select(['contact_id', 'field_id', 'text', 'number', 'at'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', anyOf([...new Set(asked.map(({ contactId }) => contactId))]))
    .where('field_id', '=', anyOf([...new Set(asked.map(({ field }) => field.id))]))
    .execute();
  return new Map(rows.map(({ contact_id, field_id, ...value }) => [`${contact_id} ${field_id}`, value]));
}

export async function setValues(tx: Tx, companyId: string, values: readonly (OwnValue & StoredValue)[]): Promise<void> {
  if (values.length === 0) return;
  await sql`
    insert into contact_field_values (company_id, contact_id, field_id, text, number, at)
    select ${companyId}, w.contact_id, w.field_id, w.text, w.number, w.at
    from json_to_recordset(${JSON.stringify(values)}::json) as w (contact_id uuid, field_id uuid, text text,
      number float8, at timestamptz)
    order by w.contact_id, w.field_id
    on conflict (company_id, contact_id, field_id) do update
    set text = excluded.text, number = excluded.number, at = excluded.at`.execute(tx);
}

export async function clearValues(tx: Tx, companyId: string, values: readonly OwnValue[]): Promise<void> {
  if (values.length === 0) return;
  await sql`
    delete from contact_field_values had
    using json_to_recordset(${JSON.stringify(values)}::json) as w (contact_id uuid, field_id uuid)
    where had.company_id = ${companyId} and had.contact_id = w.contact_id and had.field_id = w.field_id`.execute(tx);
}

export async function setDetails(
  tx: Tx,
  companyId: string,
  contacts: readonly (Details & { readonly id: string })[],
): Promise<void> {
  await sql`
    update contacts c set name = w.name, email = w.email, document = w.document
    from json_to_recordset(${JSON.stringify(contacts)}::json) as w (id uuid, name text, email text, document text)
    where c.company_id = ${companyId} and c.id = w.id`.execute(tx);
}

/** Of those that automation registers, the ones that none did before. */
export async function listNewlyRegistered(
  tx: Tx,
  companyId: string,
  registered: readonly { readonly contact_id: string; readonly by: TimelineEntry['data'] }[],
): Promise<NewEvent[]> {
  if (registered.length === 0) return [];
  const known = await tx
    .selectFrom('contact_events')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', anyOf(registered.map(({ contact_id }) => contact_id)))
    .where('kind', '=', 'registered')
    .execute();
  const before = new Set(known.map(({ contact_id }) => contact_id));
  return registered
    .filter(({ contact_id }) => !before.has(contact_id))
    .map(({ contact_id, by }) => ({ contact_id, kind: 'registered', data: by }));
}

/** What happened to them, by nobody; and that something did. */
export async function addEvents(tx: Tx, companyId: string, events: readonly NewEvent[]): Promise<void> {
  await sql`
    with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(events)}::json) as w (contact_id uuid, kind text, data jsonb)),
      told as (
        insert into contact_events (company_id, contact_id, kind, data)
        select ${companyId}, w.contact_id, w.kind, w.data from wanted w)
    update contacts c set updated_at = app.now()
    where c.company_id = ${companyId} and c.id in (select contact_id from wanted)`.execute(tx);
}
