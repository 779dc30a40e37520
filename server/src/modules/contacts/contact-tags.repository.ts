import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { anyOf } from './contacts.repository.ts';

export interface TagFacts {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** In no order. Undefined when one of them is none of the company's. */
export async function findTags(tx: Tx, companyId: string, ids: readonly string[]): Promise<TagFacts[] | undefined> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(wanted))
    // Nobody deletes one before the contact has it.
    .forKeyShare()
    .execute();
  return tags.length === wanted.length ? tags : undefined;
}

/** Answers the ids of those that the contact did not have yet. */
export async function addTags(
  tx: Tx,
  companyId: string,
  contactId: string,
  tags: readonly TagFacts[],
): Promise<Set<string>> {
  if (tags.length === 0) return new Set();
  const added = await tx
    .insertInto('contact_tags')
    .values(tags.map(({ id }) => ({ company_id: companyId, contact_id: contactId, tag_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag_id')
    .execute();
  return new Set(added.map(({ tag_id }) => tag_id));
}

/** Answers those that the contact had. */
export async function takeTags(
  tx: Tx,
  companyId: string,
  contactId: string,
  ids: readonly string[],
): Promise<TagFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TagFacts>`
    with taken as (
      delete from contact_tags
      where company_id = ${companyId} and contact_id = ${contactId} and tag_id = ${anyOf(ids)} returning tag_id)
    select t.id, t.name, t.color from taken join tags t on t.company_id = ${companyId} and t.id = taken.tag_id`.execute(
    tx,
  );
  return rows;
}

export async function countTags(tx: Tx, companyId: string, contactId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_tags')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
