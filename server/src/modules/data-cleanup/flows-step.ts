import { sql } from 'kysely';
import {
  type BatchDone,
  type CleanupBatch,
  type CleanupStep,
  countRows,
  nextIds,
  over,
  removeRows,
  removeSome,
} from './cleanup-step.ts';

const mostFlows = 20;
const mostSessions = 500;

async function listKeys({ tx, companyId }: CleanupBatch, ids: readonly string[]): Promise<string[]> {
  const path = sql`'$.blocks[*].media.key'`;
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ key: string }>`
    select jsonb_path_query(draft, ${path}) #>> '{}' as key from flows where company_id = ${companyId} and id = ${wanted}
    union
    select jsonb_path_query(document, ${path}) #>> '{}' from flow_versions
    where company_id = ${companyId} and flow_id = ${wanted}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Flows with all their versions and everybody who is, or was, on their way through them. */
export const flowsStep: CleanupStep = {
  count: (extent) => countRows(extent, 'flows'),

  async run(batch): Promise<BatchDone> {
    const { tx, companyId, position } = batch;
    const ids = await nextIds(batch, 'flows', mostFlows);
    const last = ids.at(-1);
    if (!last) return over;
    const own = sql`company_id = ${companyId} and id = any(${ids}::uuid[])`;
    // Nobody enters them any more, so that those on their way become fewer.
    await sql`update flows set deleted_at = coalesce(deleted_at, app.now()), share_active = false where ${own}`.execute(
      tx,
    );
    const sessions = { table: 'flow_sessions', by: 'flow_id', most: mostSessions };
    if (await removeSome(batch, sessions, ids)) return { processed: 0, position, keys: [], isOver: false };
    const keys = await listKeys(batch, ids);
    await sql`update flows set version_id = null where ${own}`.execute(tx);
    await sql`delete from flow_versions where company_id = ${companyId} and flow_id = any(${ids}::uuid[])`.execute(tx);
    await removeRows(batch, 'flows', ids);
    return { processed: ids.length, position: last, keys, isOver: false };
  },
};
