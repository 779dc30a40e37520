import type { ContactSelection } from '@yupflow/contract/contacts';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { contactMatches } from '../contacts/contact-matching.service.ts';

/**
 * How many of an audience asked for no mass sends. From the list, which is the shorter of the two, each by its key:
 * right after an import PostgreSQL would guess otherwise, and take for ever.
 */
export async function countOptedOut(tx: Tx, companyId: string, audience: ContactSelection): Promise<number> {
  const isFound = await contactMatches(tx, companyId, 'ids' in audience ? {} : audience);
  const isPicked =
    'ids' in audience
      ? sql`contacts.id = any(${[...audience.ids]}::uuid[])`
      : sql`contacts.id <> all(${[...audience.except]}::uuid[])`;
  const { rows } = await sql<{ count: number }>`
    with out as materialized (
      select i.contact_id from opt_outs o cross join lateral (
        select contact_id from contact_identities
        where company_id = ${companyId} and kind = 'phone' and value = o.phone offset 0) i
      where o.company_id = ${companyId}
      union
      select t.contact_id from companies c
        join contact_tags t on t.company_id = c.id and t.tag_id = c.opt_out_tag_id
      where c.id = ${companyId})
    select count(*)::int as count from out cross join lateral (
      select * from contacts where company_id = ${companyId} and id = out.contact_id offset 0) as contacts
    where ${isFound} and ${isPicked}`.execute(tx);
  return only(rows).count;
}

export async function getTimezone(tx: Tx, companyId: string): Promise<string> {
  const company = tx.selectFrom('companies').select('timezone').where('id', '=', companyId);
  return (await company.executeTakeFirstOrThrow()).timezone;
}
