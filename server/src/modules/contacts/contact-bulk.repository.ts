import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { TagFacts } from './contact-tags.repository.ts';
import { anyOf } from './contacts.repository.ts';

/** A batch of a job on many contacts. */
export interface Batch {
  readonly tx: Tx;
  readonly companyId: string;
  readonly jobId: string;
  /** Who is named in the contacts' timelines. */
  readonly userId: string | null;
}

const eventData = ({ id, name, color }: TagFacts) => JSON.stringify({ tag_id: id, name, color });

/** Those that are there. Nobody deletes them before this is over. */
const present = (companyId: string, ids: readonly string[]) => sql`
  select id from contacts
  where company_id = ${companyId} and id = ${anyOf(ids)} and deleted_at is null order by id for key share`;

const countOf = async (tx: Tx, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  only((await query.execute(tx)).rows).count;

/** What a contact had already is no change, and whoever has all the tags that a contact may have gets no more. */
export function addTagToMany({ tx, companyId, jobId, userId }: Batch, ids: readonly string[], tag: TagFacts) {
  return countOf(
    tx,
    sql<{ count: number }>`
    with present as (${present(companyId, ids)}),
      added as (
        insert into contact_tags (company_id, contact_id, tag_id)
        select ${companyId}, p.id, ${tag.id} from present p
        where (select count(*) from contact_tags t where t.company_id = ${companyId} and t.contact_id = p.id)
          < ${limits.tagsOfContact}
        on conflict do nothing returning contact_id, created_at),
      kept as (
        insert into contact_changes (company_id, job_id, contact_id, before)
        select ${companyId}, ${jobId}, contact_id, jsonb_build_object('added_at', created_at) from added),
      told as (
        insert into contact_events (company_id, contact_id, kind, user_id, data)
        select ${companyId}, contact_id, 'tag_added', ${userId}, ${eventData(tag)} from added)
    select count(*)::int as count from added`,
  );
}

export function takeTagFromMany({ tx, companyId, jobId, userId }: Batch, ids: readonly string[], tag: TagFacts) {
  return countOf(
    tx,
    sql<{ count: number }>`
    with taken as (
        delete from contact_tags
        where company_id = ${companyId} and tag_id = ${tag.id} and contact_id = ${anyOf(ids)}
        returning contact_id, created_at),
      kept as (
        insert into contact_changes (company_id, job_id, contact_id, before)
        select ${companyId}, ${jobId}, contact_id, jsonb_build_object('taken_at', created_at) from taken),
      told as (
        insert into contact_events (company_id, contact_id, kind, user_id, data)
        select ${companyId}, contact_id, 'tag_removed', ${userId}, ${eventData(tag)} from taken)
    select count(*)::int as count from taken`,
  );
}

/** Takes back what the job gave. Where somebody took the tag away since, and maybe gave it again, it is theirs. */
export function undoAddedTag({ tx, companyId, jobId, userId }: Batch, ids: readonly string[], tag: TagFacts) {
  return countOf(
    tx,
    sql<{ count: number }>`
    with given as materialized (
        select contact_id, (before ->> 'added_at')::timestamptz as added_at from contact_changes
        where company_id = ${companyId} and job_id = ${jobId} and contact_id = ${anyOf(ids)}),
      taken as (
        delete from contact_tags t using given g
        where t.company_id = ${companyId} and t.tag_id = ${tag.id} and t.contact_id = ${anyOf(ids)}
          and t.contact_id = g.contact_id and t.created_at = g.added_at
        returning t.contact_id),
      told as (
        insert into contact_events (company_id, contact_id, kind, user_id, data)
        select ${companyId}, contact_id, 'tag_removed', ${userId}, ${eventData(tag)} from taken)
    select count(*)::int as count from taken`,
  );
}

/** Gives back what the job took, as it was. */
export function undoTakenTag({ tx, companyId, jobId, userId }: Batch, ids: readonly string[], tag: TagFacts) {
  return countOf(
    tx,
    sql<{ count: number }>`
    with present as (${present(companyId, ids)}),
      added as (
        insert into contact_tags (company_id, contact_id, tag_id, created_at)
        select ${companyId}, p.id, ${tag.id}, (c.before ->> 'taken_at')::timestamptz
        from present p join contact_changes c
          on c.company_id = ${companyId} and c.job_id = ${jobId} and c.contact_id = p.id
        on conflict do nothing returning contact_id),
      told as (
        insert into contact_events (company_id, contact_id, kind, user_id, data)
        select ${companyId}, contact_id, 'tag_added', ${userId}, ${eventData(tag)} from added)
    select count(*)::int as count from added`,
  );
}

/** Which ones this job deleted, and when: who is restored and deleted again by somebody is theirs. */
export async function keepRemoved({ tx, companyId, jobId }: Batch, ids: readonly string[]): Promise<void> {
  await sql`
    insert into contact_changes (company_id, job_id, contact_id, before)
    select company_id, ${jobId}, id, jsonb_build_object('removed_at', deleted_at)
    from contacts where company_id = ${companyId} and id = ${anyOf(ids)}`.execute(tx);
}

export async function listStillRemoved({ tx, companyId, jobId }: Batch, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contacts c join contact_changes k
      on k.company_id = c.company_id and k.job_id = ${jobId} and k.contact_id = c.id
    where c.company_id = ${companyId} and c.id = ${anyOf(ids)}
      and c.deleted_at = (k.before ->> 'removed_at')::timestamptz
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function tellRestored({ tx, companyId, userId }: Batch, ids: readonly string[]): Promise<void> {
  await sql`
    insert into contact_events (company_id, contact_id, kind, user_id)
    select ${companyId}, id, 'restored', ${userId} from unnest(${[...ids]}::uuid[]) restored (id)`.execute(tx);
}
