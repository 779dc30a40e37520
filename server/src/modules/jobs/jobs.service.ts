import { decideAccess, member, type Viewer } from '@yupflow/contract/access';
import { type Job, type JobState, type JobType, jobPermissions, jobTypes } from '@yupflow/contract/jobs';
import { limits } from '@yupflow/contract/limits';
import { companyJobQueue } from '../../jobs/company-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { jobEvents } from './job-events.ts';
import { changeState, createJobRow, getJob, type JobRow, listJobs, type NewJob } from './jobs.repository.ts';

export { keepFileOfJob } from './jobs.repository.ts';

export interface JobsParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly realtime: Pick<Realtime, 'emit'>;
  readonly files: Pick<Files, 'links'>;
  readonly clock: Clock;
}

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
}

interface Viewed extends Scope {
  readonly userId: string;
  readonly caller: { readonly viewer: Viewer };
}

interface JobsQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly type?: JobType | undefined;
  readonly active?: 'true' | 'false' | undefined;
}

const dayMs = 86_400_000;
const cancellable: readonly JobState[] = ['prepared', 'waiting', 'running'];
const undoable: readonly JobState[] = ['done', 'failed', 'cancelled'];

const maySee = ({ viewer }: { viewer: Viewer }, type: JobType) => !decideAccess(member(jobPermissions[type]), viewer);

export function jobsService({ jobs, realtime, files: { links }, clock }: JobsParts) {
  const events = jobEvents(realtime);
  const isWithin = (at: Date | null, days: number) =>
    at !== null && clock.now().getTime() - at.getTime() < days * dayMs;

  const present = (companyId: string, row: JobRow): Job => ({
    id: row.id,
    type: row.type,
    state: row.state,
    processed: row.processed,
    total: row.total,
    errors: row.errors as Job['errors'],
    file:
      row.file_key && isWithin(row.finished_at, limits.jobFileDays)
        ? {
            key: row.file_key,
            name: row.file_name ?? '',
            type: row.file_type ?? '',
            size: Number(row.file_size),
            url: links.sign(companyId, row.file_key, clock.now()),
          }
        : null,
    can_undo: row.is_undoable && undoable.includes(row.state) && isWithin(row.finished_at, limits.undoDays),
    can_cancel: cancellable.includes(row.state),
    data: row.data as Job['data'],
    created_by: row.created_by && row.creator ? { id: row.created_by, name: row.creator } : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  });

  const find = async ({ tx, companyId, caller }: Viewed, id: string): Promise<Job> => {
    const row = await getJob(tx, companyId, id);
    if (!row || !maySee(caller, row.type)) throw new AppError('not_found');
    return present(companyId, row);
  };

  const enqueue = async ({ tx, companyId }: Scope, jobId: string) => {
    await jobs.enqueue(tx, companyJobQueue, { companyId, jobId });
    events.changed(tx, companyId, jobId);
  };

  return {
    async list({ tx, companyId, caller }: Viewed, { cursor, limit, type, active }: JobsQuery) {
      const types = (type ? [type] : jobTypes).filter((each) => maySee(caller, each));
      const rows = await listJobs(tx, companyId, { types, isActiveOnly: active === 'true', cursor, limit: limit + 1 });
      return pageOf(rows, limit, { keysOf: ({ id }) => [id], present: (row) => present(companyId, row) });
    },

    get: find,

    /** It exists, and is begun, if and only if the transaction commits. One that is `prepared` waits for `start`. */
    async create(scope: Scope, job: Omit<NewJob, 'state'> & Partial<Pick<NewJob, 'state'>>): Promise<Job> {
      const { tx, companyId } = scope;
      const state = job.state ?? 'waiting';
      const id = await createJobRow(tx, companyId, { ...job, state });
      if (state === 'waiting') await enqueue(scope, id);
      const row = await getJob(tx, companyId, id);
      if (!row) throw new Error('a job that was just made is gone');
      return present(companyId, row);
    },

    /** False where the job does not wait for anybody. */
    async start(scope: Scope, id: string): Promise<boolean> {
      const change = { to: 'waiting', from: ['prepared'], isFromStart: true } as const;
      if (!(await changeState(scope.tx, scope.companyId, id, change))) return false;
      await enqueue(scope, id);
      return true;
    },

    async cancel(scope: Viewed, id: string): Promise<Job> {
      const { tx, companyId } = scope;
      await find(scope, id);
      if (!(await changeState(tx, companyId, id, { to: 'cancelled', from: cancellable })))
        throw new AppError('job_over');
      await audit(tx, { ...scope, action: 'jobs.cancel', targetId: id });
      events.changed(tx, companyId, id);
      return find(scope, id);
    },

    async undo(scope: Viewed, id: string): Promise<Job> {
      const { tx, companyId } = scope;
      const { can_undo } = await find(scope, id);
      const change = { to: 'undoing', from: undoable, isFromStart: true, undoneBy: scope.userId } as const;
      if (!can_undo || !(await changeState(tx, companyId, id, change))) throw new AppError('job_not_undoable');
      await audit(tx, { ...scope, action: 'jobs.undo', targetId: id });
      await enqueue(scope, id);
      return find(scope, id);
    },
  };
}
