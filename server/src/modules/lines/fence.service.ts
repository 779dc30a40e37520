import type { ConnectionType } from '@yupflow/contract/connections';
import { type Channel, LeaseLost } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A line that this process holds. The epoch grows at each takeover: what carries an older one has no effect. */
export interface HeldLine {
  readonly companyId: string;
  readonly connectionId: string;
  readonly epoch: string;
}

/** A line that is connected, in the hands of whoever holds it. */
export interface RunningLine extends HeldLine {
  readonly channel: Channel;
}

/** What else is done in the transaction that stores that a line is connected. */
export type OnConnected = (tx: Tx, line: HeldLine, type: ConnectionType) => Promise<void>;

/**
 * Throws where another process has the line. Whoever takes it over waits for the end of this transaction, so that
 * nothing of the old owner is written behind the back of the new one; renewing the lease does not wait.
 */
export async function fenced(tx: Tx, companyId: string, connectionId: string, epoch: string): Promise<void> {
  const row = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .where('epoch', '=', epoch)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new LeaseLost('another process has the line');
}
