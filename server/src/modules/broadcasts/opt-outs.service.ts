import type { Tx } from '../../platform/db/transaction.ts';
import { listOptedOut } from './opt-outs.repository.ts';

/** Who of these asked for no mass sends. Asked in the transaction that would begin with them. */
export async function optedOut(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<Set<string>> {
  return contactIds.length === 0 ? new Set() : new Set(await listOptedOut(tx, companyId, contactIds));
}
