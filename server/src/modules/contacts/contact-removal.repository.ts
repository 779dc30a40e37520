import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { anyOf } from './contacts.repository.ts';

/** Always in the order of their ids, so that two who lock the same ones never wait for each other. */
export async function lockContacts(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Of contacts that are locked: what they have goes into `removed`, so that counts hold and the phone is free. */
export async function putAway(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const own = sql`company_id = ${companyId} and contact_id = ${anyOf(ids)}`;
  await sql`
    with tags as (delete from contact_tags where ${own} returning *),
      vals as (delete from contact_field_values where ${own} returning *),
      identities as (delete from contact_identities where ${own} returning *),
      kept_tags as (
        select contact_id, jsonb_agg(jsonb_build_object('tag_id', tag_id, 'created_at', created_at)) as kept
        from tags group by contact_id),
      kept_values as (
        select contact_id, jsonb_agg(jsonb_build_object('field_id', field_id, 'text', text, 'number', number, 'at', at)) as kept
        from vals group by contact_id),
      kept_identities as (
        select contact_id, jsonb_agg(jsonb_build_object('kind', kind, 'value', value)) as kept
        from identities group by contact_id)
    update contacts c set deleted_at = app.now(), removed = jsonb_build_object(
      'tags', coalesce(t.kept, '[]'), 'values', coalesce(v.kept, '[]'), 'identities', coalesce(i.kept, '[]'))
    from unnest(${[...ids]}::uuid[]) as gone (id)
      left join kept_tags t on t.contact_id = gone.id
      left join kept_values v on v.contact_id = gone.id
      left join kept_identities i on i.contact_id = gone.id
    where c.company_id = ${companyId} and c.id = gone.id`.execute(tx);
}

/** Deleted ones that can come back: one that went into another contact can't. */
export async function lockRemoved(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('removed', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function isRestorable(tx: Tx, companyId: string, id: string, days: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed', 'is not', null)
    .where('deleted_at', '>', sql<Date>`app.now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The unique key decides, also against somebody who takes the number at this moment. Answers whose was taken. */
export async function placeIdentities(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
        select c.id, w.kind, w.value from contacts c, jsonb_to_recordset(c.removed -> 'identities') w (kind text, value text)
        where c.company_id = ${companyId} and c.id = ${anyOf(ids)}),
      placed as (
        insert into contact_identities (company_id, kind, value, contact_id)
        select ${companyId}, kind, value, id from wanted on conflict do nothing returning kind, value)
    select distinct id from wanted where not exists
      (select 1 from placed where placed.kind = wanted.kind and placed.value = wanted.value)`.execute(tx);
  const taken = rows.map(({ id }) => id);
  // A person comes back wholly or not at all.
  if (taken.length > 0)
    await tx
      .deleteFrom('contact_identities')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', anyOf(taken))
      .execute();
  return taken;
}

/** Tags and fields that were deleted meanwhile stay away. */
export async function bringBack(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const due = sql`c.company_id = ${companyId} and c.id = ${anyOf(ids)}`;
  await sql`
    insert into contact_tags (company_id, contact_id, tag_id, created_at)
    select c.company_id, c.id, k.tag_id, k.created_at
    from contacts c, jsonb_to_recordset(c.removed -> 'tags') k (tag_id uuid, created_at timestamptz), tags t
    where ${due} and t.company_id = c.company_id and t.id = k.tag_id for key share of t`.execute(tx);
  await sql`
    insert into contact_field_values (company_id, contact_id, field_id, text, number, at)
    select c.company_id, c.id, k.field_id, k.text, k.number, k.at
    from contacts c,
      jsonb_to_recordset(c.removed -> 'values') k (field_id uuid, text text, number double precision, at timestamptz),
      custom_fields f
    where ${due} and f.company_id = c.company_id and f.id = k.field_id for key share of f`.execute(tx);
  await tx
    .updateTable('contacts')
    .set({ deleted_at: null, removed: null })
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Who has by now what a deleted contact was known by. */
export async function findHolder(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ contact_id: string }>`
    select held.contact_id
    from contacts c, jsonb_to_recordset(c.removed -> 'identities') w (kind text, value text), contact_identities held
    where c.company_id = ${companyId} and c.id = ${id}
      and held.company_id = c.company_id and held.kind = w.kind and held.value = w.value limit 1`.execute(tx);
  return rows[0]?.contact_id;
}
