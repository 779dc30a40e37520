import type { FranchiseKey } from '@yupflow/contract/franchise-integration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const present = ({ created_at, last_used_at, ...row }: Row): FranchiseKey => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

const selectKeys = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('franchise_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.prefix', 'u.name as created_by', 'k.created_at', 'k.last_used_at'])
    .where('k.franchise_id', '=', franchiseId);

/** The newest first; there are `limits.franchiseKeys` at most. */
export async function listKeys(tx: Tx, franchiseId: string): Promise<FranchiseKey[]> {
  const rows = await selectKeys(tx, franchiseId).orderBy('k.id', 'desc').execute();
  return rows.map(present);
}

export async function getKey(tx: Tx, franchiseId: string, id: string): Promise<FranchiseKey> {
  return present(await selectKeys(tx, franchiseId).where('k.id', '=', id).executeTakeFirstOrThrow());
}

/** Counted one after the other: of two who make the last key at once, one is refused. */
export async function lockAndCountKeys(tx: Tx, franchiseId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('franchise keys ' || ${franchiseId}, 0))`.execute(tx);
  return (await listKeys(tx, franchiseId)).length;
}

interface NewKey {
  readonly name: string;
  readonly prefix: string;
  readonly key_hash: Buffer;
  readonly created_by: string;
}

/** Undefined when the name is taken. */
export async function createKey(tx: Tx, franchiseId: string, values: NewKey): Promise<string | undefined> {
  const row = await tx
    .insertInto('franchise_keys')
    .values({ franchise_id: franchiseId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Its name; undefined where there is no such key. */
export async function removeKey(tx: Tx, franchiseId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('franchise_keys')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
