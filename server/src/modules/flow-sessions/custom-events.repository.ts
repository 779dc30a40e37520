import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface NewEvent {
  readonly contact_id: string | null;
  readonly name: string;
  readonly intent_key: string;
}

/** The same intent counts once. */
export async function addCustomEvents(tx: Tx, companyId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into custom_events (company_id, contact_id, name, intent_key)
    select ${companyId}, w.contact_id, w.name, w.intent_key
    from json_to_recordset(${JSON.stringify(events)}::json) as w (contact_id uuid, name text, intent_key text)
    on conflict (company_id, intent_key) do nothing`.execute(tx);
}
