import type { Tx } from '../../platform/db/transaction.ts';

export interface FileRow {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export async function createFile(tx: Tx, companyId: string, userId: string | null, file: FileRow): Promise<void> {
  await tx
    .insertInto('files')
    .values({ company_id: companyId, created_by: userId, ...file })
    .execute();
}

export async function getFile(tx: Tx, companyId: string, key: string): Promise<FileRow | undefined> {
  const row = await tx
    .selectFrom('files')
    .select(['key', 'name', 'type', 'size'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, size: Number(row.size) };
}

/** Null where this database does not know the company. */
export async function listKnownKeys(tx: Tx, companyId: string, keys: readonly string[]): Promise<Set<string> | null> {
  const company = await tx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
  if (!company) return null;
  const rows = await tx
    .selectFrom('files')
    .select('key')
    .where('company_id', '=', companyId)
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.key));
}
