import type { BroadcastForm, broadcasts } from '@yupflow/contract/broadcasts';
import type { Output } from '@yupflow/contract/endpoint';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type BroadcastsQuery = Output<typeof broadcasts.list, 'query'>;

const ofTab = { current: ['waiting', 'started', 'paused'], history: ['finished', 'failed'] } as const;

const ofCompany = (tx: Tx, companyId: string) => tx.selectFrom('broadcasts as b').where('b.company_id', '=', companyId);

/** With its flow, unless that was deleted, and who made it. */
const whole = (rows: ReturnType<typeof ofCompany>) =>
  rows
    .leftJoin('flows as f', (join) =>
      join.onRef('f.company_id', '=', 'b.company_id').onRef('f.id', '=', 'b.flow_id').on('f.deleted_at', 'is', null),
    )
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .selectAll('b')
    .select(['f.name as flow_name', 'f.version_id as flow_version', 'u.name as creator']);

export type BroadcastRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

function matching(tx: Tx, companyId: string, { tab, state, search }: BroadcastsQuery) {
  const rows = ofCompany(tx, companyId)
    .where('b.state', 'in', ofTab[tab])
    .$if(state !== undefined, (found) => found.where('b.state', '=', state ?? ''));
  return search ? rows.where(containsFolded(sql.ref('b.name'), search)) : rows;
}

/** Newest first, which is the order of their ids. */
export async function listBroadcasts(tx: Tx, companyId: string, query: BroadcastsQuery) {
  const { cursor, limit } = query;
  let page = whole(matching(tx, companyId, query))
    .orderBy('b.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('b.id', '<', last);
  }
  const counted = await countUpToLimit(tx, matching(tx, companyId, query).select('b.id'));
  return { ...pageOf(await page.execute(), limit, { keysOf: ({ id }) => [id], present: (row) => row }), ...counted };
}

export const getBroadcast = (tx: Tx, companyId: string, id: string): Promise<BroadcastRow | undefined> =>
  whole(ofCompany(tx, companyId).where('b.id', '=', id)).executeTakeFirst();

const stored = (form: BroadcastForm) => ({
  name: form.name,
  flow_id: form.flow_id,
  audience: JSON.stringify(form.audience),
  delay: form.delay,
  scheduled_at: form.scheduled_at,
  send_window: form.window && JSON.stringify(form.window),
});

/** Undefined when the name is taken by one that is not over. */
export async function createBroadcast(
  tx: Tx,
  companyId: string,
  userId: string,
  form: BroadcastForm,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('broadcasts')
    .values({ company_id: companyId, created_by: userId, ...stored(form) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateBroadcast(tx: Tx, companyId: string, id: string, form: BroadcastForm): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set(stored(form))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** These, in their order, and no others. */
export async function setLines(tx: Tx, companyId: string, id: string, lines: readonly string[]): Promise<void> {
  const had = tx.deleteFrom('broadcast_lines').where('company_id', '=', companyId).where('broadcast_id', '=', id);
  await had.execute();
  await tx
    .insertInto('broadcast_lines')
    .values(lines.map((connection_id) => ({ company_id: companyId, broadcast_id: id, connection_id })))
    .execute();
}

/** Of these lines, those that the company has. */
export async function listOwnLines(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAllLines(tx: Tx, companyId: string): Promise<string[]> {
  const own = tx.selectFrom('connections').select('id').where('company_id', '=', companyId);
  const rows = await own.where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Nothing of a flow that is gone. */
export async function getFlowState(tx: Tx, companyId: string, id: string): Promise<'published' | 'draft' | undefined> {
  const row = await tx
    .selectFrom('flows')
    .select('version_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && (row.version_id === null ? 'draft' : 'published');
}

export async function listLines(tx: Tx, companyId: string, ids: readonly string[]) {
  return tx
    .selectFrom('broadcast_lines as l')
    .innerJoin('connections as c', (join) =>
      join.onRef('c.company_id', '=', 'l.company_id').onRef('c.id', '=', 'l.connection_id'),
    )
    .select(['l.broadcast_id', 'c.id', 'c.name', 'c.color', 'c.phone', 'l.stop'])
    .where('l.company_id', '=', companyId)
    .where('l.broadcast_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('l.id')
    .execute();
}
