import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { freeName } from './free-name.service.ts';

const living = (tx: Tx, companyId: string) =>
  tx.selectFrom('flows').select(['id', 'name']).where('company_id', '=', companyId).where('deleted_at', 'is', null);

/** Out of a folder that is held. A name that the root has already gets a number. Answers which have moved. */
export async function moveToRoot(tx: Tx, companyId: string, folderId: string): Promise<string[]> {
  const flows = await living(tx, companyId).where('folder_id', '=', folderId).orderBy('id').execute();
  if (flows.length === 0) return [];
  const taken = (await living(tx, companyId).where('folder_id', 'is', null).execute()).map(({ name }) => name);
  const names = flows.map(({ name }) => {
    const free = freeName(name, taken);
    taken.push(free);
    return free;
  });
  const ids = flows.map(({ id }) => id);
  await sql`
    update flows as f set folder_id = null, name = moved.name
    from unnest(${ids}::uuid[], ${names}::text[]) as moved (id, name)
    where f.company_id = ${companyId} and f.id = moved.id`.execute(tx);
  return ids;
}
