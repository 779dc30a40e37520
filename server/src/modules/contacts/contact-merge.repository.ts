import { sql } from 'kysely';
import { uuidShape } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { anyOf, contactColumns } from './contacts.repository.ts';
import type { ContactRow } from './present-contact.ts';

export interface MergedRow extends ContactRow {
  created_by: string | null;
  assigned_to: string | null;
}

/** In the order of their ids: whoever merges the same two the other way round waits instead of standing still. */
export function lockBoth(tx: Tx, companyId: string, ids: readonly string[]): Promise<MergedRow[]> {
  return tx
    .selectFrom('contacts')
    .select([...contactColumns, 'created_by', 'assigned_to'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Move {
  readonly from: string;
  readonly to: string;
  /** Fields whose value is taken over where both have one; what is no id of a field is none. */
  readonly takenFields: readonly string[];
}

/** Everything that the one has becomes the other's, and the one is gone, with a sign where it went. */
export async function moveBelongings(tx: Tx, companyId: string, { from, to, takenFields }: Move): Promise<void> {
  const taken = takenFields.filter((field) => uuidShape.test(field));
  const ofTheOne = sql`where company_id = ${companyId} and contact_id = ${from}`;
  // Nobody deletes a tag or a field while something of it is on its way.
  await sql`select from tags where company_id = ${companyId}
    and id in (select tag_id from contact_tags ${ofTheOne}) order by id for key share`.execute(tx);
  await sql`select from custom_fields where company_id = ${companyId}
    and id in (select field_id from contact_field_values ${ofTheOne}) order by id for key share`.execute(tx);
  await sql`update contact_identities set contact_id = ${to}
    where company_id = ${companyId} and contact_id = ${from}`.execute(tx);
  await sql`
    with moved as (delete from contact_tags where company_id = ${companyId} and contact_id = ${from} returning *)
    insert into contact_tags (company_id, contact_id, tag_id, created_at)
    select company_id, ${to}, tag_id, created_at from moved on conflict do nothing`.execute(tx);
  await sql`
    with moved as (delete from contact_field_values where company_id = ${companyId} and contact_id = ${from} returning *)
    insert into contact_field_values as kept (company_id, contact_id, field_id, text, number, at)
    select company_id, ${to}, field_id, text, number, at from moved
    on conflict (company_id, contact_id, field_id) do update
      set text = excluded.text, number = excluded.number, at = excluded.at
      where kept.field_id = ${anyOf(taken)}`.execute(tx);
  // Of two cards on the board, the one that stays is theirs who stays.
  await sql`update crm_cards set contact_id = ${to} where company_id = ${companyId} and contact_id = ${from}
    and not exists (select from crm_cards k where k.company_id = ${companyId} and k.contact_id = ${to})`.execute(tx);
  await sql`delete from crm_cards where company_id = ${companyId} and contact_id = ${from}`.execute(tx);
  // Who of them is in the same broadcast twice gets it once: the other one is deleted when their turn comes.
  await sql`update broadcast_recipients r set contact_id = ${to} where r.company_id = ${companyId} and r.contact_id = ${from}
    and not exists (select from broadcast_recipients k where k.company_id = r.company_id
      and k.broadcast_id = r.broadcast_id and k.contact_id = ${to})`.execute(tx);
  await sql`update contact_events set contact_id = ${to}
    where company_id = ${companyId} and contact_id = ${from}`.execute(tx);
  await sql`update contacts set deleted_at = app.now(), merged_into = ${to}
    where company_id = ${companyId} and id = ${from}`.execute(tx);
}
