import type { FlowTest } from '@yupflow/contract/flow-tests';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import type { StoryLine } from '@yupflow/flow-engine/simulate/story-line';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly acts: number;
  readonly created_at: Date;
  readonly accepted_at: Date;
  readonly by_id: string | null;
  readonly by_name: string | null;
}

const present = ({ id, name, acts, created_at, accepted_at, by_id, by_name }: Row): FlowTest => ({
  id,
  name,
  acts,
  created_at: created_at.toISOString(),
  created_by: by_id && by_name !== null ? { id: by_id, name: by_name } : null,
  accepted_at: accepted_at.toISOString(),
});

const ofFlow = (tx: Tx, companyId: string, flowId: string) =>
  tx.selectFrom('flow_tests as t').where('t.company_id', '=', companyId).where('t.flow_id', '=', flowId);

const matching = (tx: Tx, companyId: string, flowId: string, search?: string) =>
  search
    ? ofFlow(tx, companyId, flowId).where(containsFolded(sql.ref('t.name'), search))
    : ofFlow(tx, companyId, flowId);

const sortName = sql<string>`app.fold(t.name)`;

const shown = (query: ReturnType<typeof ofFlow>) =>
  query
    .leftJoin('users as u', 'u.id', 't.created_by')
    .select(['t.id', 't.name', 't.created_at', 't.accepted_at', 'u.id as by_id', 'u.name as by_name'])
    .select([sql<number>`jsonb_array_length(t.run -> 'acts')`.as('acts'), sortName.as('sort_name')]);

/** By name. */
export async function listTests(
  tx: Tx,
  companyId: string,
  flowId: string,
  { cursor, search, limit }: ListQuery,
): Promise<List<FlowTest>> {
  let page = shown(matching(tx, companyId, flowId, search))
    .orderBy(sortName)
    .orderBy('t.id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(t.name), t.id) > (${name}, ${id}::uuid)`);
  }
  const counted = await countUpToLimit(tx, matching(tx, companyId, flowId, search).select('t.id'));
  const keysOf = (row: Row & { sort_name: string }) => [row.sort_name, row.id];
  return { ...pageOf(await page.execute(), limit, { keysOf, present }), ...counted };
}

export async function getTest(tx: Tx, companyId: string, flowId: string, id: string): Promise<FlowTest | undefined> {
  const row = await shown(ofFlow(tx, companyId, flowId).where('t.id', '=', id)).executeTakeFirst();
  return row && present(row);
}

interface KeptTest {
  readonly id: string;
  readonly name: string;
  readonly run: RecordedRun;
  readonly expected: readonly StoryLine[];
}

const kept = (tx: Tx, companyId: string, flowId: string) =>
  ofFlow(tx, companyId, flowId).select(['t.id', 't.name', 't.run', 't.expected']);

/** All of them: a flow has `limits.flowTests` at most. */
export async function listKept(tx: Tx, companyId: string, flowId: string): Promise<KeptTest[]> {
  // The contract read the run, and the engine told the story, before they were stored.
  return (await kept(tx, companyId, flowId).orderBy(sortName).orderBy('t.id').execute()) as unknown as KeptTest[];
}

/** Held until the end of the transaction. */
export async function lockKept(tx: Tx, companyId: string, flowId: string, id: string): Promise<KeptTest | undefined> {
  const row = await kept(tx, companyId, flowId).where('t.id', '=', id).forUpdate().executeTakeFirst();
  return row as unknown as KeptTest | undefined;
}

export async function countTests(tx: Tx, companyId: string, flowId: string): Promise<number> {
  const { count } = await ofFlow(tx, companyId, flowId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewTest extends Omit<KeptTest, 'id'> {
  readonly flowId: string;
  readonly userId: string;
}

/** Answers its id; undefined when the name is taken. */
export async function createTest(
  tx: Tx,
  companyId: string,
  { flowId, userId, name, run, expected }: NewTest,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('flow_tests')
    .values({
      company_id: companyId,
      flow_id: flowId,
      name,
      run: JSON.stringify(run),
      expected: JSON.stringify(expected),
      created_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const change = (tx: Tx, companyId: string, flowId: string, id: string) =>
  tx.updateTable('flow_tests').where('company_id', '=', companyId).where('flow_id', '=', flowId).where('id', '=', id);

export async function renameTest(tx: Tx, companyId: string, flowId: string, id: string, name: string): Promise<void> {
  await change(tx, companyId, flowId, id).set({ name }).execute();
}

export async function acceptStory(
  tx: Tx,
  companyId: string,
  flowId: string,
  id: string,
  story: readonly StoryLine[],
): Promise<void> {
  await change(tx, companyId, flowId, id)
    .set({ expected: JSON.stringify(story), accepted_at: sql`app.now()` })
    .execute();
}

export async function removeTest(tx: Tx, companyId: string, flowId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('flow_tests')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .where('id', '=', id)
    .execute();
}
