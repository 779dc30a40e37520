import type { Tx } from '../../platform/db/transaction.ts';

/** Behind the reseller's wall, and who asks. */
export interface FranchiseScope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}
