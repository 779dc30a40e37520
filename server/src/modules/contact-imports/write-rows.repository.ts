import type { ImportOptions } from '@yupflow/contract/contact-imports';
import { tagPalette } from '@yupflow/contract/tags';
import { type RawBuilder, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import {
  type ImportScope,
  isKnown,
  knownAs,
  knownContacts,
  ownRows,
  type RowRange,
  rowsWithin,
} from './staged-rows.repository.ts';

interface WriteScope extends ImportScope {
  readonly userId: string | null;
}

/** One import of a company after the other, batch by batch: so no two wait for each other's contacts. */
export async function takeTurn({ tx, companyId }: ImportScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact-imports ${companyId}`}, 0))`.execute(tx);
}

/** In the order of their ids, as everybody locks contacts. */
export async function lockKnown(scope: ImportScope, range: RowRange): Promise<number> {
  const { rows } = await sql`
    select c.id from contacts c where c.company_id = ${scope.companyId} and c.id = ${knownContacts(scope, range)}
    order by c.id for update`.execute(scope.tx);
  return rows.length;
}

/** Names that the company does not have yet. */
export async function createNamedTags(scope: ImportScope, range: RowRange): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tags (company_id, name, color)
    select distinct on (lower(named.name)) ${scope.companyId}::uuid, named.name, ${tagPalette[0]}
    from contact_import_rows r, unnest(r.tags) as named (name)
    where ${rowsWithin(scope, range)} and r.fault is null
    order by lower(named.name), r.row
    on conflict do nothing`.execute(scope.tx);
  return Number(numAffectedRows ?? 0);
}

const namesShown = 20;

/** What the above would make, in the order of the sheet: some of the names, and how many there are. */
export async function foreseeTags(scope: ImportScope): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*)::int as count, coalesce((array_agg(name order by row))[:${sql.lit(namesShown)}], '{}') as names from (
      select distinct on (lower(named.name)) named.name, r.row
      from contact_import_rows r, unnest(r.tags) as named (name)
      where ${ownRows(scope)} and r.fault is null and r.tags is not null
      order by lower(named.name), r.row) wanted
    where lower(name) <> all (array(select lower(t.name) from tags t where t.company_id = ${scope.companyId}))`.execute(
    scope.tx,
  );
  return only(rows);
}

/**
 * Whoever is not known yet, with the id that the row brought along. One statement, so that one snapshot decides. Where
 * a look has found nobody, all are new. Should somebody have taken one of the numbers since, their key refuses all.
 */
export async function createContacts(scope: WriteScope, range: RowRange, known: number): Promise<number> {
  const { companyId, id, userId, tx } = scope;
  const isFresh = known === 0 ? sql`true` : sql`not ${isKnown(scope, range)}`;
  const { rows } = await sql<{ created: number }>`
    with moment as materialized (select app.now() as now),
      fresh as materialized (
        select r.contact_id, r.name, r.phone, r.phone_key, r.email, r.document, r.created_at from contact_import_rows r
        where ${rowsWithin(scope, range)} and r.fault is null and ${isFresh}),
      made as (
        insert into contacts (company_id, id, name, phone, email, document, source, created_by, created_at, updated_at)
        select ${companyId}::uuid, contact_id, coalesce(name, ''), phone, email, document, 'import', ${userId}::uuid,
          coalesce(created_at, now), now
        from fresh, moment),
      placed as (
        insert into contact_identities (company_id, kind, value, contact_id)
        select ${companyId}::uuid, 'phone', phone_key, contact_id from fresh order by phone_key),
      kept as (
        insert into contact_changes (company_id, job_id, contact_id)
        select ${companyId}::uuid, ${id}::uuid, contact_id from fresh)
    select count(*)::int as created from fresh`.execute(tx);
  return only(rows).created;
}

/** Rows of this range whose contact this import made. */
const madeHere = (scope: ImportScope, range: RowRange) =>
  sql`join ${knownAs(scope, range)} and i.contact_id = r.contact_id`;

/** By the options for everybody, and by the names in a row's own cell. */
const tagsFor = (companyId: string, from: RawBuilder<unknown>, tags: readonly string[]) => sql`
  select g.id, t.id as tag_id from ${from} g join tags t on t.company_id = ${companyId} and t.id = any(${[...tags]}::uuid[])
  union
  select g.id, t.id from ${from} g, unnest(g.tags) as named (name), tags t
  where t.company_id = ${companyId} and lower(t.name) = lower(named.name)`;

export async function tagCreated(scope: ImportScope, range: RowRange, tags: readonly string[]): Promise<void> {
  await sql`
    with made as materialized (
      select r.contact_id as id, r.tags from contact_import_rows r ${madeHere(scope, range)}
      where ${rowsWithin(scope, range)} and r.fault is null)
    insert into contact_tags (company_id, contact_id, tag_id, created_at)
    select ${scope.companyId}::uuid, wanted.id, wanted.tag_id, moment.now
    from (select app.now() as now offset 0) moment, (${tagsFor(scope.companyId, sql`made`, tags)}) wanted
    on conflict do nothing`.execute(scope.tx);
}

export async function fillCreated(scope: ImportScope, range: RowRange): Promise<void> {
  await sql`
    insert into contact_field_values (company_id, contact_id, field_id, text, number, at)
    select ${scope.companyId}::uuid, r.contact_id, f.id, v.text, v.number, v.at
    from contact_import_rows r ${madeHere(scope, range)}, jsonb_each(r.fields) as given (field_id, value),
      jsonb_to_record(given.value) as v (text text, number double precision, at timestamptz), custom_fields f
    where ${rowsWithin(scope, range)} and r.fault is null
      and f.company_id = ${scope.companyId} and f.id = given.field_id::uuid
    on conflict do nothing`.execute(scope.tx);
}

/** What the rows say about contacts that were there before, and what will change. */
const changesOf = (scope: ImportScope, range: RowRange, { overwrite, tags }: ImportOptions) => sql`
  given as materialized (
    select distinct on (c.id) c.id, c.name as old_name, c.email as old_email, c.document as old_document,
      case when r.name <> '' and (${overwrite} or c.name = '') then r.name else c.name end as name,
      case when r.email is not null and (${overwrite} or c.email is null) then r.email else c.email end as email,
      case when r.document is not null and (${overwrite} or c.document is null) then r.document else c.document end
        as document,
      r.tags, r.fields
    from contact_import_rows r join ${knownAs(scope, range)}
      join contacts c on c.company_id = ${scope.companyId} and c.id = i.contact_id
        and c.id = ${knownContacts(scope, range)}
    where ${rowsWithin(scope, range)} and r.fault is null and c.id <> r.contact_id
    order by c.id, r.row desc),
  wanted_tags as (
    select w.id, w.tag_id from (${tagsFor(scope.companyId, sql`given`, tags)}) w
    where not exists (select 1 from contact_tags ct
      where ct.company_id = ${scope.companyId} and ct.contact_id = w.id and ct.tag_id = w.tag_id)),
  wanted_values as (
    select g.id, f.id as field_id, v.text, v.number, v.at,
      case when o.contact_id is not null then jsonb_build_object('text', o.text, 'number', o.number, 'at', o.at) end as old
    from given g cross join lateral jsonb_each(g.fields) as said (field_id, value)
      cross join lateral jsonb_to_record(said.value) as v (text text, number double precision, at timestamptz)
      join custom_fields f on f.company_id = ${scope.companyId} and f.id = said.field_id::uuid
      left join contact_field_values o
        on o.company_id = f.company_id and o.contact_id = g.id and o.field_id = f.id
    where o.contact_id is null
      or (${overwrite} and (o.text, o.number, o.at) is distinct from (v.text, v.number, v.at))),
  wanted_base as (
    select * from given where (name, email, document) is distinct from (old_name, old_email, old_document)),
  touched as (
    select id from wanted_base union select id from wanted_tags union select id from wanted_values)`;

/** Rows of the range by what became of them, without writing anything. */
export async function foresee(
  scope: ImportScope,
  range: RowRange,
  options: ImportOptions,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const { rows } = await sql<{ good: number; known: number; updated: number }>`
    with ${changesOf(scope, range, options)}
    select (select count(*)::int from contact_import_rows r
        where ${rowsWithin(scope, range)} and r.fault is null) as good,
      (select count(*)::int from contact_import_rows r join ${knownAs(scope, range)}
        where ${rowsWithin(scope, range)} and r.fault is null) as known,
      (select count(*)::int from touched) as updated`.execute(scope.tx);
  const { good, known, updated } = only(rows);
  return { created: good - known, updated, unchanged: known - updated };
}

/** Changes those who were there before, and keeps how they were. Answers how many really changed. */
export async function updateKnown(scope: WriteScope, range: RowRange, options: ImportOptions): Promise<number> {
  const { companyId, id, userId, tx } = scope;
  const { rows } = await sql<{ updated: number }>`
    with ${changesOf(scope, range, options)},
      moment as materialized (select app.now() as now),
      base as (
        update contacts c set name = w.name, email = w.email, document = w.document, updated_at = moment.now
        from wanted_base w, moment where c.company_id = ${companyId} and c.id = w.id
          and c.id = ${knownContacts(scope, range)}),
      tagged as (
        insert into contact_tags (company_id, contact_id, tag_id, created_at)
        select ${companyId}::uuid, id, tag_id, now from wanted_tags, moment on conflict do nothing),
      valued as (
        insert into contact_field_values (company_id, contact_id, field_id, text, number, at)
        select ${companyId}::uuid, id, field_id, text, number, at from wanted_values
        on conflict (company_id, contact_id, field_id)
          do update set text = excluded.text, number = excluded.number, at = excluded.at),
      tags_of as (select id, jsonb_agg(tag_id) as tags from wanted_tags group by id),
      values_of as (
        select id, jsonb_object_agg(field_id, jsonb_build_object('before', old,
          'after', jsonb_build_object('text', text, 'number', number, 'at', at))) as fields
        from wanted_values group by id),
      kept as (
        insert into contact_changes (company_id, job_id, contact_id, before)
        select ${companyId}::uuid, ${id}::uuid, g.id, jsonb_build_object(
          'before', jsonb_build_object('name', g.old_name, 'email', g.old_email, 'document', g.old_document),
          'after', jsonb_build_object('name', g.name, 'email', g.email, 'document', g.document),
          'tags', coalesce(tags_of.tags, '[]'), 'fields', coalesce(values_of.fields, '{}'))
        from touched join given g using (id) left join tags_of using (id) left join values_of using (id)
        on conflict do nothing),
      told as (
        insert into contact_events (company_id, contact_id, kind, user_id, data, at)
        select ${companyId}::uuid, id, 'imported', ${userId}::uuid, jsonb_build_object('job', ${id}::text), now
        from touched, moment)
    select (select count(*)::int from touched) as updated`.execute(tx);
  return only(rows).updated;
}
