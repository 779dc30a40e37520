import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Where those who are inside of a flow stand: each version and block once. */
export async function listPlaces(tx: Tx, companyId: string, flowId: string) {
  return tx
    .selectFrom('flow_sessions')
    .select(['version_id', 'block_id'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .where('status', '=', 'waiting')
    .execute();
}

export async function moveToVersion(
  tx: Tx,
  companyId: string,
  flowId: string,
  versionId: string,
  places: readonly { readonly version_id: string; readonly block_id: string | null }[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    with moving as materialized (
      select s.id from flow_sessions s
      join json_to_recordset(${JSON.stringify(places)}::json) as w (version_id uuid, block_id text)
        on s.version_id = w.version_id and s.block_id = w.block_id
      where s.company_id = ${companyId} and s.flow_id = ${flowId} and s.status = 'waiting'
      order by s.conversation_id for update of s)
    update flow_sessions s set version_id = ${versionId} from moving
    where s.company_id = ${companyId} and s.id = moving.id`.execute(tx);
}
