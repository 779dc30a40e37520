import type { ListQuery } from '@yupflow/contract/list';
import { sql } from 'kysely';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';

const placeOf = (id: string) => ({ table: 'flow_secrets', id, column: 'sealed' });

export async function countSecrets(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('flow_secrets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSecret(tx: Tx, companyId: string, secrets: Secrets, value: string, hint: string) {
  const id = newId();
  const sealed = await secrets.encrypt(tx, companyId, placeOf(id), value);
  await tx.insertInto('flow_secrets').values({ company_id: companyId, id, hint, sealed }).execute();
  return { id, hint };
}

export async function listSecrets(tx: Tx, companyId: string, { cursor, limit }: ListQuery) {
  const own = tx.selectFrom('flow_secrets').where('company_id', '=', companyId);
  let page = own
    .select(['id', 'hint', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [id = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('id', '<', id);
  }
  const counted = await countUpToLimit(tx, own.select('id'));
  const present = ({ created_at, ...row }: { id: string; hint: string; created_at: Date }) => ({
    ...row,
    created_at: created_at.toISOString(),
  });
  return { ...pageOf(await page.execute(), limit, { keysOf: ({ id }) => [id], present }), ...counted };
}

/** Opened, by id. One that is gone is not among them. */
export async function openSecrets(
  tx: Tx,
  companyId: string,
  secrets: Secrets,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('flow_secrets')
    .select(['id', 'sealed'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  const opened = new Map<string, string>();
  for (const { id, sealed } of rows) opened.set(id, await secrets.decrypt(tx, companyId, placeOf(id), sealed));
  return opened;
}
