import { sql } from 'kysely';
import type { ImportScope } from './staged-rows.repository.ts';

interface Change {
  readonly contact_id: string;
  readonly is_new: boolean;
}

export async function listChanges({ tx, companyId, id }: ImportScope, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select contact_id, before is null as is_new from contact_changes
    where company_id = ${companyId} and job_id = ${id} order by contact_id limit ${limit}`.execute(tx);
  return rows;
}

export async function countChanges({ tx, companyId, id }: ImportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_changes
    where company_id = ${companyId} and job_id = ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Of contacts that the import made, those that nobody has worked with since: no entry in the timeline (a note, a
 * change, a tag, a later import), no message, nobody in charge.
 */
export async function listUntouched({ tx, companyId }: ImportScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contacts c
    where c.company_id = ${companyId} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
      and c.first_activity_at is null and c.last_activity_at is null and c.assigned_to is null
      and not exists (select 1 from contact_events e where e.company_id = c.company_id and e.contact_id = c.id)
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Each detail goes back to what it was, where it still is what the import made of it. Answers how many contacts changed. */
export async function restoreDetails({ tx, companyId, id }: ImportScope, ids: readonly string[]): Promise<number> {
  const own = sql`ch.company_id = ${companyId} and ch.job_id = ${id} and ch.contact_id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ count: number }>`
    with ch as materialized (
        select ch.contact_id as id, ch.before as was from contact_changes ch
        join contacts c on c.company_id = ch.company_id and c.id = ch.contact_id and c.deleted_at is null
        where ${own} and ch.before is not null),
      details as (
        select ch.id, b.name, b.email, b.document, a.name as after_name, a.email as after_email, a.document as after_document
        from ch, jsonb_to_record(was -> 'before') as b (name text, email text, document text),
          jsonb_to_record(was -> 'after') as a (name text, email text, document text)),
      base as (
        update contacts c set updated_at = app.now(),
          name = case when c.name = d.after_name then d.name else c.name end,
          email = case when c.email is not distinct from d.after_email then d.email else c.email end,
          document = case when c.document is not distinct from d.after_document then d.document else c.document end
        from details d where c.company_id = ${companyId} and c.id = d.id
          and (d.name, d.email, d.document) is distinct from (d.after_name, d.after_email, d.after_document)
        returning c.id),
      untagged as (
        delete from contact_tags ct using ch, jsonb_array_elements_text(was -> 'tags') as given (tag_id)
        where ct.company_id = ${companyId} and ct.contact_id = ch.id and ct.tag_id = given.tag_id::uuid
        returning ct.contact_id as id),
      said as (
        select ch.id, f.key::uuid as field_id, (f.value -> 'before') <> 'null' as had,
          b.text, b.number, b.at, a.text as after_text, a.number as after_number, a.at as after_at
        from ch, jsonb_each(was -> 'fields') f,
          lateral jsonb_to_record(coalesce(nullif(f.value -> 'before', 'null'), '{}'))
            as b (text text, number double precision, at timestamptz),
          lateral jsonb_to_record(f.value -> 'after') as a (text text, number double precision, at timestamptz)),
      emptied as (
        delete from contact_field_values v using said s
        where v.company_id = ${companyId} and v.contact_id = s.id and v.field_id = s.field_id and not s.had
          and (v.text, v.number, v.at) is not distinct from (s.after_text, s.after_number, s.after_at)
        returning v.contact_id as id),
      refilled as (
        update contact_field_values v set text = s.text, number = s.number, at = s.at from said s
        where v.company_id = ${companyId} and v.contact_id = s.id and v.field_id = s.field_id and s.had
          and (v.text, v.number, v.at) is not distinct from (s.after_text, s.after_number, s.after_at)
        returning v.contact_id as id)
    select count(*)::int as count from (select id from base union select id from untagged
      union select id from emptied union select id from refilled) changed`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function forgetChanges({ tx, companyId, id }: ImportScope, ids: readonly string[]): Promise<void> {
  await sql`
    delete from contact_changes
    where company_id = ${companyId} and job_id = ${id} and contact_id = any(${[...ids]}::uuid[])`.execute(tx);
}
