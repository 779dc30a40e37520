import type { ListQuery } from '@yupflow/contract/list';
import type { Cycle, CycleForm } from '@yupflow/contract/shipping-cycles';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface CycleRow extends CycleForm {
  readonly id: string;
  readonly created_at: Date;
  readonly folded: string;
}

const cyclesOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('shipping_cycles').where('shipping_cycles.company_id', '=', companyId);

const columns = ['id', 'name', 'is_active', 'connection_id', 'created_at'] as const;

type Counts = Pick<Cycle, 'steps' | 'entered' | 'active' | 'finished' | 'left' | 'overdue'>;
const nobody: Counts = { steps: 0, entered: 0, active: 0, finished: 0, left: 0, overdue: 0 };

/** By one query for all of a page. */
async function countsOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { id: string }>`
    select c.id, coalesce(s.steps, 0) as steps, coalesce(e.entered, 0) as entered, coalesce(e.active, 0) as active,
      coalesce(e.finished, 0) as finished, coalesce(e.left, 0) as "left",
      coalesce(e.overdue, 0) as overdue
    from unnest(${[...ids]}::uuid[]) as c (id)
    left join (
      select cycle_id, count(*)::int as steps from cycle_steps
      where company_id = ${companyId} and cycle_id = any(${[...ids]}::uuid[]) group by cycle_id) s on s.cycle_id = c.id
    left join (
      select cycle_id, count(*)::int as entered,
        (count(*) filter (where state in ('active', 'paused', 'held')))::int as active,
        (count(*) filter (where state = 'finished'))::int as finished,
        (count(*) filter (where state = 'left'))::int as "left",
        (count(*) filter (where state = 'held' and hold = 'off' or state = 'active' and next_at <= app.now()))::int
          as overdue
      from cycle_enrolments
      where company_id = ${companyId} and cycle_id = any(${[...ids]}::uuid[]) group by cycle_id) e on e.cycle_id = c.id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function present(tx: Tx, companyId: string, rows: readonly Omit<CycleRow, 'folded'>[]): Promise<Cycle[]> {
  if (rows.length === 0) return [];
  const counts = await countsOf(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, is_active, connection_id, created_at }) => ({
    id,
    name,
    is_active,
    connection_id,
    ...(counts.get(id) ?? nobody),
    created_at: created_at.toISOString(),
  }));
}

async function pageByName(tx: Tx, companyId: string, { cursor, search, limit }: ListQuery) {
  const folded = sql<string>`app.fold(name)`;
  let matching = cyclesOf(tx, companyId);
  if (search) matching = matching.where(containsFolded(sql.ref('name'), search));
  let page = matching
    .select([...columns, folded.as('folded')])
    .orderBy(folded)
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
  }
  const counted = await countUpToLimit(tx, matching.select('id'));
  const keysOf = ({ folded: name, id }: CycleRow) => [name, id];
  return { ...pageOf(await page.execute(), limit, { keysOf, present: (row) => row }), ...counted };
}

export async function listCycles(tx: Tx, companyId: string, query: ListQuery) {
  const { results, ...rest } = await pageByName(tx, companyId, query);
  return { ...rest, results: await present(tx, companyId, results) };
}

export async function listShort(tx: Tx, companyId: string, query: ListQuery) {
  const { results, ...rest } = await pageByName(tx, companyId, query);
  return { ...rest, results: results.map(({ id, name, is_active }) => ({ id, name, is_active })) };
}

export async function getCycle(tx: Tx, companyId: string, id: string): Promise<Cycle | undefined> {
  const rows = await cyclesOf(tx, companyId).select(columns).where('id', '=', id).execute();
  return (await present(tx, companyId, rows))[0];
}

export async function countCycles(tx: Tx, companyId: string): Promise<number> {
  const { count } = await cyclesOf(tx, companyId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listNames(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await cyclesOf(tx, companyId).select('name').execute();
  return rows.map(({ name }) => name);
}

export interface LockedCycle {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly connection_id: string | null;
}

/**
 * What a cycle and its steps are changes under `update` alone; whoever moves somebody through it holds it with `share`.
 * In the order of their ids, before any enrolment and behind conversations.
 */
export async function lockCycles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  how: 'share' | 'update',
): Promise<Map<string, LockedCycle>> {
  const { rows } = await sql<LockedCycle>`
    select id, name, is_active, connection_id from shipping_cycles
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    order by id ${how === 'share' ? sql`for share` : sql`for update`}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Undefined when the name is taken. */
export async function createCycle(tx: Tx, companyId: string, values: CycleForm): Promise<string | undefined> {
  const row = await tx
    .insertInto('shipping_cycles')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateCycle(tx: Tx, companyId: string, id: string, values: CycleForm): Promise<void> {
  await tx
    .updateTable('shipping_cycles')
    .set(values)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeCycle(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('shipping_cycles').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function isLine(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
