import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Where a contact was last written with, held from now on: what is told there stands in its order. */
export async function lockLatestChat(tx: Tx, companyId: string, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id from conversations v where v.company_id = ${companyId} and v.contact_id = ${contactId}
    order by v.last_message_at desc, v.id desc limit 1 for update`.execute(tx);
  return rows[0]?.id ?? null;
}

/** What happened to cards, in their contacts' history. */
export async function addCardEvents(
  tx: Tx,
  companyId: string,
  events: readonly {
    readonly contactId: string;
    readonly userId: string | null;
    readonly kind: 'card_moved' | 'card_reset';
    readonly data: object;
  }[],
): Promise<void> {
  await sql`
    insert into contact_events (company_id, contact_id, user_id, kind, data)
    select ${companyId}, w."contactId", w."userId", w.kind, w.data
    from json_to_recordset(${JSON.stringify(events)}::json)
      as w ("contactId" uuid, "userId" uuid, kind text, data jsonb)`.execute(tx);
}

/** Since when a card was in the column that it left last, where it left that one: for whoever puts it back. */
export async function findEnteredBefore(
  tx: Tx,
  companyId: string,
  contactId: string,
  columnId: string,
): Promise<string | null> {
  const { rows } = await sql<{ column_id: string | null; entered_at: string | null }>`
    select data #>> '{from,id}' as column_id, data #>> '{from,entered_at}' as entered_at from contact_events
    where company_id = ${companyId} and contact_id = ${contactId} and kind in ('card_moved', 'card_reset')
    order by id desc limit 1`.execute(tx);
  return rows[0]?.column_id === columnId ? rows[0].entered_at : null;
}
