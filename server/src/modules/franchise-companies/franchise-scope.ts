import type { Parts } from '../../parts.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type CompaniesParts = Pick<Parts, 'bus' | 'clock' | 'config' | 'jobs' | 'realtime'>;

/** An admin of a reseller, behind its wall. */
export interface FranchiseScope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}
