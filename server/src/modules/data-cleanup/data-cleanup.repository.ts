import type { Cleanup, CleanupType } from '@yupflow/contract/data-cleanup';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

const selectCleanups = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('data_cleanups as c')
    .leftJoin('users as u', 'u.id', 'c.requested_by')
    .select([
      'c.id',
      'c.type',
      'c.state',
      'c.processed',
      'c.total',
      'c.requested_by',
      'u.name',
      'c.started_at',
      'c.finished_at',
      'c.error',
    ])
    .where('c.company_id', '=', companyId);

type Row = Awaited<ReturnType<ReturnType<typeof selectCleanups>['execute']>>[number];

const present = ({ requested_by, name, started_at, finished_at, type, state, ...row }: Row): Cleanup => ({
  ...row,
  type: type as CleanupType,
  state: state as Cleanup['state'],
  requestedBy: requested_by && name !== null ? { id: requested_by, name } : null,
  startedAt: started_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
});

/** The last few, newest first. */
export async function listCleanups(tx: Tx, companyId: string): Promise<Cleanup[]> {
  const rows = await selectCleanups(tx, companyId).orderBy('c.id', 'desc').limit(limits.cleanupsShown).execute();
  return rows.map(present);
}

export async function getCleanup(tx: Tx, companyId: string, id: string): Promise<Cleanup> {
  return present(await selectCleanups(tx, companyId).where('c.id', '=', id).executeTakeFirstOrThrow());
}

/** Undefined where one is under way: an index has at most one. */
export async function createCleanup(
  tx: Tx,
  companyId: string,
  values: { readonly type: CleanupType; readonly requested_by: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('data_cleanups')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface Running {
  readonly type: CleanupType;
  readonly state: 'started' | 'deleting';
  readonly step: number;
  readonly position: string | null;
}

/** Held by one worker at a time; undefined where it is over. */
export async function holdRunning(tx: Tx, companyId: string, id: string): Promise<Running | undefined> {
  return tx
    .selectFrom('data_cleanups')
    .select(['type', 'state', 'step', 'position'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', ['started', 'deleting'])
    .forNoKeyUpdate()
    .$narrowType<Running>()
    .executeTakeFirst();
}

const change = (tx: Tx, companyId: string, id: string) =>
  tx.updateTable('data_cleanups').where('company_id', '=', companyId).where('id', '=', id);

export async function beginDeleting(tx: Tx, companyId: string, id: string, total: number): Promise<void> {
  await change(tx, companyId, id).set({ state: 'deleting', total }).execute();
}

export async function saveProgress(
  tx: Tx,
  companyId: string,
  id: string,
  {
    processed,
    step,
    position,
  }: { readonly processed: number; readonly step: number; readonly position: string | null },
): Promise<void> {
  await change(tx, companyId, id)
    .set({ processed: sql`processed + ${processed}`, step, position })
    .execute();
}

/** What came or went meanwhile makes no difference to somebody who looks: done is all of it. */
export async function endCleanup(
  tx: Tx,
  companyId: string,
  id: string,
  end: { readonly state: 'done' | 'failed'; readonly error: string | null },
): Promise<void> {
  const total = end.state === 'done' ? { total: sql<number>`processed` } : {};
  await change(tx, companyId, id)
    .set({ ...end, ...total, finished_at: sql`app.now()` })
    .execute();
}

export const getCompanyName = async (tx: Tx, companyId: string): Promise<string> =>
  (await tx.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()).name;
