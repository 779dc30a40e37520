import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockCounts } from './count-facts.repository.ts';

/** What was counted is no longer there: within a minute everything is counted anew, from what is left. */
export async function countAnew(tx: Tx, companyId: string): Promise<void> {
  // Whoever counts right now may not have seen it go, and has to be done first.
  await lockCounts(tx, companyId);
  await sql`delete from dashboard_zones where company_id = ${companyId}`.execute(tx);
}
