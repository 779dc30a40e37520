import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { forgetRequestsAbout } from '../webhooks/forget-person.service.ts';
import { anyOf } from './contacts.repository.ts';

export const listIdentities = (tx: Tx, companyId: string, contactId: string) =>
  tx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('kind')
    .orderBy('value')
    .execute();

/** The contact, those that were deleted before with one of its numbers, and all that ever went into one of them. */
async function listTwins(tx: Tx, companyId: string, id: string, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive twins as (
      select c.id from contacts c where c.company_id = ${companyId} and (c.id = ${id} or c.deleted_at is not null and exists
        (select 1 from jsonb_to_recordset(c.removed -> 'identities') w (kind text, value text)
          where w.kind = 'phone' and w.value = any(${[...phones]}::text[])))
      union
      select c.id from contacts c join twins on c.merged_into = twins.id
      where c.company_id = ${companyId} and c.deleted_at is not null)
    select id from twins`.execute(tx);
  return rows.map((row) => row.id);
}

/** A contact's row takes identities, tags, values and events along; the rest is looked for. */
export async function eraseTraces(tx: Tx, companyId: string, id: string): Promise<void> {
  const known = await listIdentities(tx, companyId, id);
  const phones = known.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const twins = await listTwins(tx, companyId, id, phones);
  await sql`select app.forget_answers(${twins}::text[] || array(
    select e.id::text from contact_events e
    where e.company_id = ${companyId} and e.contact_id = ${anyOf(twins)}))`.execute(tx);
  await sql`delete from contact_import_rows
    where company_id = ${companyId} and phone_key = any(${phones}::text[])`.execute(tx);
  // By job, which is how they are found; a company has few.
  await sql`delete from contact_changes where company_id = ${companyId} and contact_id = ${anyOf(twins)}
    and job_id = any(array(select j.id from jobs j where j.company_id = ${companyId}))`.execute(tx);
  await forgetRequestsAbout(tx, companyId, { contactIds: twins, phones });
  const addresses = known.filter(({ kind }) => kind !== 'phone').map(({ value }) => value);
  await eraseFromGroups(tx, companyId, addresses);
  // What was written with them loses its words as they go: see app.forget_conversations.
  await tx.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', anyOf(twins)).execute();
}

/** In groups they wrote too, under the addresses that they are known by; and what could not be stored was theirs. */
async function eraseFromGroups(tx: Tx, companyId: string, addresses: readonly string[]): Promise<void> {
  const theirs = sql`any(${[...addresses]}::text[])`;
  await sql`
    with erased as (
      update messages m set text = '', sender_name = null, participant = '', channel_id = null, media = null,
        media_key = null, data = null, reactions = null, deleted_at = coalesce(m.deleted_at, app.now())
      from conversations v where v.company_id = ${companyId} and v.group_id is not null and m.company_id = v.company_id
        and m.conversation_id = v.id and m.participant = ${theirs}
      returning m.id, m.conversation_id)
    update conversations v set last_message = v.last_message - 'file' ||
      '{"text": "", "sender": null, "is_deleted": true}'
    from erased where v.company_id = ${companyId} and v.id = erased.conversation_id
      and v.last_message_id = erased.id`.execute(tx);
  await sql`delete from group_participants where company_id = ${companyId} and address = ${theirs}`.execute(tx);
  await sql`delete from inbound_changes where company_id = ${companyId} and address = ${theirs}`.execute(tx);
  await sql`delete from inbound_dead_letters where company_id = ${companyId} and address = ${theirs}`.execute(tx);
}

/** What was said with a person on all lines, the oldest first. */
export async function listPersonsMessages(tx: Tx, companyId: string, contactId: string) {
  const { rows } = await sql<{
    at: Date;
    direction: 'in' | 'out';
    kind: string;
    text: string;
    file: string | null;
    line: string;
  }>`
    select m.occurred_at as at, m.direction, m.kind, m.text, m.media ->> 'name' as file, l.name as line
    from conversations v
    join connections l on l.company_id = v.company_id and l.id = v.connection_id
    join messages m on m.company_id = v.company_id and m.conversation_id = v.id
    where v.company_id = ${companyId} and v.contact_id = ${contactId} and m.kind <> 'event' and m.deleted_at is null
    order by m.occurred_at, m.id`.execute(tx);
  return rows.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
}
