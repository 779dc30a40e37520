import type { Uses } from '@yupflow/contract/uses';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Webhooks that name something in what they map or do: they would skip it once it is gone. By name. */
export async function listWebhookUses(tx: Tx, companyId: string, id: string): Promise<Uses['results']> {
  // A company has a hundred at most, so that their documents are simply looked through.
  const { rows } = await sql<{ id: string; name: string }>`
    select w.id, w.name from webhooks as w
    where w.company_id = ${companyId} and position(${id} in w.actions::text || w.mapping::text) > 0
    order by app.fold(w.name), w.id`.execute(tx);
  return rows.map((row) => ({ kind: 'webhook', ...row }));
}
