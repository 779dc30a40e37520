import { type JobState, type JobType, jobPermissions } from '@yupflow/contract/jobs';
import { moduleOf } from '@yupflow/contract/permissions';
import { companyJobQueue } from '../../jobs/company-jobs.ts';
import { type Handler, HopelessError } from '../../jobs/handler.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { usableModules } from '../../platform/db/usable-modules.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { notify } from '../notifications/notifications.service.ts';
import { jobEvents } from './job-events.ts';
import { changeState, lockJob, saveProgress, type TakenJob, takeJob } from './jobs.repository.ts';
import type { JobEnd, JobRunners, RunningJob } from './running-job.service.ts';

interface RunParts {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly log: Log;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}

interface CompanyJob {
  readonly companyId: string;
  readonly jobId: string;
}

/** It was cancelled, or another worker has it: whoever still works on it stops. */
class NotOursError extends Error {}
/** It goes on later. */
class PausedError extends Error {}

/** No other try goes better, as where a field of its filter was deleted meanwhile. */
const isHopeless = (error: unknown) =>
  error instanceof HopelessError || (error instanceof AppError && error.status < 500);

/** Then it goes to the end of the queue, so that a small job does not wait for all of a large one. */
const turnMs = 20_000;

interface Stops {
  /** Now, whatever is lost by it. */
  readonly signal: AbortSignal;
  /** As soon as it has reached something from which it can go on. */
  readonly turn: AbortSignal;
}

export function runJobs(parts: RunParts, runners: JobRunners): Handler<CompanyJob> {
  const { db, jobs, realtime, log, config } = parts;
  const events = jobEvents(realtime);

  /** What its reseller switched off meanwhile is not done for a company. */
  const requireModule = async (tx: Tx, companyId: string, type: JobType) => {
    const module = moduleOf(jobPermissions[type]);
    const modules = module && (await usableModules(tx, config, companyId));
    if (module && modules?.includes(module) === false) throw new HopelessError(new Error(`${module} is switched off`));
  };

  const end = async (tx: Tx, { companyId, jobId }: CompanyJob, taken: TakenJob, { state, settle }: JobEnd) => {
    if (!(await lockJob(tx, companyId, jobId, taken.turn))) throw new NotOursError();
    const to: JobState = taken.state === 'undoing' ? 'undone' : (state ?? 'done');
    await changeState(tx, companyId, jobId, { to, from: [taken.state] });
    await settle?.(tx);
    failpoint('company-jobs.before-end');
    events.changed(tx, companyId, jobId);
  };

  const fail = (job: CompanyJob, { type, turn, state, user_id }: TakenJob) =>
    db.withCompany(job.companyId, async (tx) => {
      const { companyId, jobId } = job;
      if (!(await lockJob(tx, companyId, jobId, turn))) return;
      await changeState(tx, companyId, jobId, { to: 'failed', from: [state] });
      if (user_id)
        await notify(tx, realtime, { userId: user_id, companyId, kind: 'job.failed', data: { type, job: jobId } });
      events.changed(tx, companyId, jobId);
    });

  const runningJob = ({ companyId, jobId }: CompanyJob, taken: TakenJob, { signal, turn }: Stops): RunningJob => {
    let canLeave = false;
    const tell = events.progress(companyId, jobId);
    return {
      companyId,
      id: jobId,
      type: taken.type,
      input: taken.input,
      userId: taken.user_id,
      signal,
      async step(work) {
        if (signal.aborted || (turn.aborted && canLeave)) throw new PausedError();
        const result = await db.withCompany(companyId, async (tx) => {
          const reached = await lockJob(tx, companyId, jobId, taken.turn);
          if (!reached) throw new NotOursError();
          await requireModule(tx, companyId, taken.type);
          const done = await work(tx, reached);
          await saveProgress(tx, companyId, jobId, done);
          tell(tx);
          failpoint('company-jobs.before-commit');
          return done;
        });
        failpoint('company-jobs.after-commit');
        canLeave = !result.isCostlyToLeave && (canLeave || result.position !== undefined);
        return result;
      },
    };
  };

  return async (job, { attempt, signal, closing }) => {
    const taken = await db.withCompany(job.companyId, async (tx) => {
      const found = await takeJob(tx, job.companyId, job.jobId);
      if (found) events.changed(tx, job.companyId, job.jobId);
      if (attempt === 1 || !found?.has_progressed) return found;
      // What got on was not to blame for its end: its tries are counted from here.
      return void (await jobs.enqueue(tx, companyJobQueue, job));
    });
    if (!taken) return;
    const runner = runners[taken.type];
    try {
      if (attempt >= companyJobQueue.retry.tries) throw new HopelessError(new Error('it failed each time'));
      const work = runner?.[taken.state === 'undoing' ? 'undo' : 'run'];
      if (!work) throw new HopelessError(new Error(`nobody does ${taken.type}`));
      const stops = { signal: AbortSignal.any([signal, closing]), turn: AbortSignal.timeout(turnMs) };
      const how = await work(runningJob(job, taken, stops));
      await db.withCompany(job.companyId, (tx) => end(tx, job, taken, how));
    } catch (error) {
      // Where it is no longer ours in the queue, the queue has given it to somebody else already.
      if (error instanceof PausedError && signal.aborted) return;
      if (error instanceof PausedError)
        return db.withCompany(job.companyId, (tx) => jobs.enqueue(tx, companyJobQueue, job));
      if (!(error instanceof NotOursError || isHopeless(error))) throw error;
      if (isHopeless(error)) {
        log.error({ err: error }, 'a job can never be done');
        await fail(job, taken);
      }
    }
    runner?.onOver?.(job.companyId);
  };
}
