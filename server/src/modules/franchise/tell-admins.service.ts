import { afterCommit, insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** The reseller's admins read their lists anew, once this is durable. From inside any wall. */
export async function tellAdmins(tx: Tx, realtime: Pick<Realtime, 'emitTo'>, franchiseId: string): Promise<void> {
  const admins = await insideFranchise(tx, franchiseId, () =>
    tx.selectFrom('franchise_admins').select('user_id').where('franchise_id', '=', franchiseId).execute(),
  );
  afterCommit(tx, () => {
    for (const { user_id } of admins) realtime.emitTo(user_id, 'franchise.changed');
  });
}
