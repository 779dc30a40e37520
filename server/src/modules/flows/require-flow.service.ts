import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export async function isFlow(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('flows')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** For what is about a flow and needs nothing of it. */
export async function requireFlow(tx: Tx, companyId: string, id: string): Promise<void> {
  if (!(await isFlow(tx, companyId, id))) throw new AppError('not_found');
}
