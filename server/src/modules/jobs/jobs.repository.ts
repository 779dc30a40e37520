import type { JobState, JobType } from '@yupflow/contract/jobs';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { Json } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Those that somebody can watch working. */
const activeStates = ['waiting', 'running', 'undoing'] as const satisfies JobState[];

export interface JobRow {
  readonly id: string;
  readonly type: JobType;
  readonly state: JobState;
  readonly processed: number;
  readonly total: number | null;
  readonly errors: Json;
  readonly data: Json;
  readonly is_undoable: boolean;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly creator: string | null;
  readonly file_key: string | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly file_size: string | null;
}

function selectJobs(tx: Tx, companyId: string) {
  return tx
    .selectFrom('jobs as j')
    .leftJoin('users as u', 'u.id', 'j.created_by')
    .leftJoin('files as f', (join) => join.onRef('f.company_id', '=', 'j.company_id').onRef('f.key', '=', 'j.file_key'))
    .where('j.company_id', '=', companyId)
    .select(['j.id', 'j.type', 'j.state', 'j.processed', 'j.total', 'j.errors', 'j.data', 'j.is_undoable'])
    .select(['j.created_by', 'j.created_at', 'j.finished_at', 'u.name as creator'])
    .select(['f.key as file_key', 'f.name as file_name', 'f.type as file_type', 'f.size as file_size']);
}

interface JobsPage {
  readonly types: readonly JobType[];
  readonly isActiveOnly: boolean;
  readonly cursor: string | undefined;
  /** One more than the page holds. */
  readonly limit: number;
}

/** By id, which follows the time; the newest first. */
export async function listJobs(tx: Tx, companyId: string, page: JobsPage): Promise<JobRow[]> {
  const { types, isActiveOnly, cursor, limit } = page;
  if (types.length === 0) return [];
  let query = selectJobs(tx, companyId).where('j.type', 'in', types).orderBy('j.id', 'desc').limit(limit);
  if (isActiveOnly) query = query.where('j.state', 'in', activeStates);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    query = query.where('j.id', '<', last);
  }
  return (await query.execute()) as JobRow[];
}

export async function getJob(tx: Tx, companyId: string, id: string): Promise<JobRow | undefined> {
  return (await selectJobs(tx, companyId).where('j.id', '=', id).executeTakeFirst()) as JobRow | undefined;
}

export interface NewJob {
  readonly type: JobType;
  readonly state: 'prepared' | 'waiting';
  readonly input: unknown;
  readonly data: Record<string, unknown>;
  readonly total: number | null;
  readonly isUndoable: boolean;
  readonly createdBy: string | null;
}

export async function createJobRow(tx: Tx, companyId: string, job: NewJob): Promise<string> {
  const { id } = await tx
    .insertInto('jobs')
    .values({
      company_id: companyId,
      type: job.type,
      state: job.state,
      input: JSON.stringify(job.input),
      data: JSON.stringify(job.data),
      total: job.total,
      is_undoable: job.isUndoable,
      created_by: job.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Change {
  readonly to: JobState;
  readonly from: readonly JobState[];
  /** Begins anew: its progress counts from nothing. */
  readonly isFromStart?: boolean;
  /** Who takes it back. */
  readonly undoneBy?: string;
}

/** Moves a job on; whoever works on it is put off. False where it is not in one of the states that it may leave. */
export async function changeState(tx: Tx, companyId: string, id: string, change: Change): Promise<boolean> {
  const { to, from, isFromStart = false, undoneBy } = change;
  const isOver = to === 'done' || to === 'failed' || to === 'cancelled' || to === 'undone';
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ state: to, turn: sql`turn + 1`, finished_at: isOver ? sql`app.now()` : null })
    .$if(isFromStart, (query) => query.set({ position: null, processed: 0, total: null }))
    .$if(undoneBy !== undefined, (query) =>
      query.set({ data: sql`data || ${JSON.stringify({ undone_by: undoneBy })}::jsonb` }),
    )
    // What did nothing leaves nothing to take back.
    .$if(to === 'cancelled', (query) => query.set({ is_undoable: sql`is_undoable and processed > 0` }))
    .$if(to === 'undone', (query) => query.set({ is_undoable: false }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface TakenJob {
  readonly type: JobType;
  readonly state: 'running' | 'undoing';
  readonly input: Json;
  readonly user_id: string | null;
  readonly turn: number;
  /** Whoever had it last came further with it than those before. */
  readonly has_progressed: boolean;
}

/** Undefined where there is nothing to do: it was cancelled, is over or gone. */
export async function takeJob(tx: Tx, companyId: string, id: string): Promise<TakenJob | undefined> {
  const row = await tx
    .updateTable('jobs')
    .set({ turn: sql`turn + 1`, state: sql`case state when 'waiting' then 'running' else state end` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', activeStates)
    .returning(['type', 'state', 'input', 'turn'])
    .returning(sql<boolean>`coalesce(progressed_in = turn - 1, false)`.as('has_progressed'))
    .returning(
      sql<string | null>`case state when 'undoing'
        then (select u.id from users u where u.id = (data ->> 'undone_by')::uuid) else created_by end`.as('user_id'),
    )
    .executeTakeFirst();
  return row as TakenJob | undefined;
}

/** How far a job came. */
export interface Reached {
  readonly position: Json | null;
  readonly processed: number;
  readonly total: number | null;
  readonly data: Json;
}

/** Undefined where somebody else has it by now, or it was cancelled. */
export async function lockJob(tx: Tx, companyId: string, id: string, turn: number): Promise<Reached | undefined> {
  return tx
    .selectFrom('jobs')
    .select(['position', 'processed', 'total', 'data'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('state', 'in', activeStates)
    .forUpdate()
    .executeTakeFirst();
}

/** What a step changed of its job; what is not given stays. */
export interface Progress {
  /** From where it can go on; without one it begins anew when it is interrupted. */
  readonly position?: unknown;
  /** Going on from there later costs as much as coming there: it keeps its place in the queue. */
  readonly isCostlyToLeave?: boolean;
  /** How many more than before. */
  readonly processed?: number;
  readonly total?: number;
  /** Added to what is there. */
  readonly data?: Record<string, unknown>;
}

export async function saveProgress(tx: Tx, companyId: string, id: string, progress: Progress): Promise<void> {
  const { position, processed = 0, total, data } = progress;
  await tx
    .updateTable('jobs')
    .set({ processed: sql`processed + ${processed}` })
    .$if(position !== undefined, (query) =>
      query.set({
        position: JSON.stringify(position),
        progressed_in: sql`case when position is distinct from ${JSON.stringify(position)}::jsonb
          then turn else progressed_in end`,
      }),
    )
    .$if(total !== undefined, (query) => query.set({ total: total ?? null }))
    .$if(data !== undefined, (query) => query.set({ data: sql`data || ${JSON.stringify(data)}::jsonb` }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function keepFileOfJob(tx: Tx, companyId: string, id: string, key: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ file_key: key })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
