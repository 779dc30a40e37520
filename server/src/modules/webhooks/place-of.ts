import type { Tx } from '../../platform/db/transaction.ts';

/** Where the company is: how its people write numbers and days. */
export const placeOf = (tx: Tx, companyId: string): Promise<{ country: string; timezone: string }> =>
  tx.selectFrom('companies').select(['country', 'timezone']).where('id', '=', companyId).executeTakeFirstOrThrow();
