import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Of these contacts, those that the company has and nobody deleted. */
export async function listExisting(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function getUserName(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}
