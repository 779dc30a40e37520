import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';

/** As `due.added` names the lines of broadcasts. */
export const pumpKind = 'broadcast-lines';

/**
 * A line went down: its broadcasts show it. One that does not come back by itself is looked at now, so that what can't
 * go on is paused; else there may be a network again by its next turn. The caller holds the connection.
 */
export async function lineWentDown(
  tx: Tx,
  companyId: string,
  connectionId: string,
  { isForGood }: { readonly isForGood: boolean },
): Promise<void> {
  await sql`
    update broadcast_lines l set stop = 'disconnected', stops_until = null
      ${isForGood ? sql`, next_at = app.now()` : sql``}
    from broadcasts b
    where l.company_id = ${companyId} and l.connection_id = ${connectionId} and l.next_at is not null
      and b.company_id = l.company_id and b.id = l.broadcast_id and b.state = 'started'`.execute(tx);
}

/** It is back: what waited for it goes on, in its turn where that has not come yet. */
export async function lineCameUp(tx: Tx, companyId: string, connectionId: string): Promise<void> {
  await sql`
    update broadcast_lines l set stop = null, stops_until = null,
      next_at = case when l.stops_until is null then greatest(l.next_at, app.now()) else app.now() end
    from broadcasts b
    where l.company_id = ${companyId} and l.connection_id = ${connectionId} and l.stop = 'disconnected'
      and b.company_id = l.company_id and b.id = l.broadcast_id and (b.state = 'started'
        or b.state = 'paused' and b.reason in ('connections', 'failures', 'restricted'))`.execute(tx);
}

export const wakePump = ({ bus }: { readonly bus: Pick<Bus, 'publish'> }, tx: Tx): void =>
  afterCommit(tx, () => bus.publish('due.added', { kind: pumpKind }));
