import type { OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Told {
  readonly event: OutgoingEvent;
  /** Only what was so at this moment and can't be found out later; the rest is looked up before the first attempt. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Whoever listens to these gets a delivery of each, in the transaction of what happened. Contacts, tags, attendances and
 * custom events are told of by the database itself, where they are written.
 */
export async function tellOutside(tx: Tx, companyId: string, events: readonly Told[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into outgoing_deliveries (company_id, webhook_id, event, facts)
    select h.company_id, h.id, e.event, e.facts
    from outgoing_webhooks h
      cross join lateral rows from (
        json_to_recordset(${JSON.stringify(events)}::json) as (event text, facts jsonb)) with ordinality as e (event, facts, place)
    where h.company_id = ${companyId} and h.is_active and e.event = any(h.events)
    order by e.place`.execute(tx);
}

/** Whether anybody does, for a statement that is sent anyway: what nobody listens to need not be told. */
export const isHeardOutside = (companyId: string, event: OutgoingEvent) => sql<boolean>`exists (
  select from outgoing_webhooks h where h.company_id = ${companyId} and h.is_active and ${event}::text = any(h.events))`;
