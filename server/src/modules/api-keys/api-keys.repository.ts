import type { ApiKey } from '@yupflow/contract/api-keys';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly prefix: string;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const present = ({ created_at, last_used_at, scopes, ...row }: Row): ApiKey => ({
  ...row,
  scopes: scopes as ApiKey['scopes'],
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

const selectKeys = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.scopes', 'k.prefix', 'u.name as created_by', 'k.created_at', 'k.last_used_at'])
    .where('k.company_id', '=', companyId)
    .where('k.revoked_at', 'is', null);

/** The newest first; there are `limits.apiKeys` at most. */
export async function listKeys(tx: Tx, companyId: string): Promise<ApiKey[]> {
  const rows = await selectKeys(tx, companyId).orderBy('k.id', 'desc').execute();
  return rows.map(present);
}

export async function getKey(tx: Tx, companyId: string, id: string): Promise<ApiKey> {
  return present(await selectKeys(tx, companyId).where('k.id', '=', id).executeTakeFirstOrThrow());
}

/** Counted one after the other: of two who make the last key at once, one is refused. */
export async function countKeys(tx: Tx, companyId: string): Promise<number> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx);
  const { count } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewKey {
  readonly name: string;
  readonly scopes: string[];
  readonly prefix: string;
  readonly key_hash: Buffer;
  readonly created_by: string;
}

/** Undefined when the name is taken. */
export async function createKey(tx: Tx, companyId: string, values: NewKey): Promise<string | undefined> {
  const row = await tx
    .insertInto('api_keys')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Its name; undefined where there is no such key, or it was revoked before. */
export async function revokeKey(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`app.now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export const getCompany = (tx: Tx, companyId: string): Promise<{ id: string; name: string }> =>
  tx.selectFrom('companies').select(['id', 'name']).where('id', '=', companyId).executeTakeFirstOrThrow();
