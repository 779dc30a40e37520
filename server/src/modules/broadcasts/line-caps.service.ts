import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { wakePump } from './line-status.service.ts';

/** A line may begin more in a day, or less: what waits for tomorrow looks again. The caller holds the connection. */
export async function capChanged(
  parts: { readonly bus: Pick<Bus, 'publish'> },
  tx: Tx,
  companyId: string,
  connectionId: string,
): Promise<void> {
  await sql`
    update broadcast_lines l set next_at = app.now() from broadcasts b
    where l.company_id = ${companyId} and l.connection_id = ${connectionId} and l.stop in ('cap', 'warm_up')
      and b.company_id = l.company_id and b.id = l.broadcast_id and b.state = 'started'`.execute(tx);
  wakePump(parts, tx);
}
