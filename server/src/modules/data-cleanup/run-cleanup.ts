import { setTimeout as pause } from 'node:timers/promises';
import { dataCleanupQueue } from '../../jobs/data-cleanup.ts';
import type { Handler } from '../../jobs/handler.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { countAnew } from '../dashboard/recount.service.ts';
import { removeUnusedFiles } from '../files/unused-files.service.ts';
import { cleanupSteps } from './cleanup-steps.ts';
import * as repository from './data-cleanup.repository.ts';
import { tellOfCleanup } from './tell-of-cleanup.ts';

interface RunParts {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly files: Pick<Files, 'store'>;
  readonly realtime: Pick<Realtime, 'emit'>;
  readonly log: Log;
}

interface CleanupJob {
  readonly companyId: string;
  readonly cleanupId: string;
}

/** Then it goes to the end of the queue, so that whatever else takes long has its turn. */
const turnMs = 20_000;
/** People look at it meanwhile, but not more often than this. */
const tellMs = 500;
/** After each batch as long a pause as it took, so that others have the database for at least half of the time. */
const longestPauseMs = 1_000;

export function runCleanup(parts: RunParts): Handler<CleanupJob> {
  const { db, jobs, files, realtime, log } = parts;

  async function begin(tx: Tx, { companyId, cleanupId }: CleanupJob): Promise<boolean> {
    const running = await repository.holdRunning(tx, companyId, cleanupId);
    if (running?.state === 'started') {
      let total = 0;
      for (const step of cleanupSteps[running.type]) total += await step.count({ tx, companyId, before: cleanupId });
      await repository.beginDeleting(tx, companyId, cleanupId, total);
      afterCommit(tx, () => realtime.emit(companyId, 'data-cleanup.changed', {}));
    }
    return running !== undefined;
  }

  async function end(tx: Tx, { companyId, cleanupId }: CleanupJob, error: string | null): Promise<void> {
    const running = await repository.holdRunning(tx, companyId, cleanupId);
    if (!running) return;
    await repository.endCleanup(tx, companyId, cleanupId, { state: error ? 'failed' : 'done', error });
    if (running.type === 'contacts' || running.type === 'all') await countAnew(tx, companyId);
    failpoint('data-cleanup.before-end');
    afterCommit(tx, () => tellOfCleanup(realtime, companyId, running.type));
  }

  /** One batch in a transaction of its own: what went, how far it is and which files are free commit together. */
  async function runBatch({ companyId, cleanupId }: CleanupJob): Promise<'over' | 'more'> {
    const { state, keys } = await db.withCompany(companyId, async (tx) => {
      const running = await repository.holdRunning(tx, companyId, cleanupId);
      const step = running && cleanupSteps[running.type][running.step];
      if (!step) return { state: 'over' as const, keys: [] };
      const done = await step.run({ tx, companyId, before: cleanupId, position: running.position });
      const reached = done.isOver
        ? { step: running.step + 1, position: null }
        : { ...running, position: done.position };
      await repository.saveProgress(tx, companyId, cleanupId, { ...reached, processed: done.processed });
      const free = await removeUnusedFiles(tx, companyId, done.keys);
      failpoint('data-cleanup.before-commit');
      return { state: 'more' as const, keys: free };
    });
    failpoint('data-cleanup.after-commit');
    // A crash before this leaves files without a row, which are swept.
    for (const key of keys) await files.store.remove(companyId, key);
    return state;
  }

  return async (job, { attempt, signal, closing }) => {
    const { companyId } = job;
    if (attempt >= dataCleanupQueue.retry.tries) {
      log.error({ cleanupId: job.cleanupId }, 'a data cleanup failed each time');
      return db.withCompany(companyId, (tx) => end(tx, job, 'unexpected'));
    }
    if (!(await db.withCompany(companyId, (tx) => begin(tx, job)))) return;
    const stops = AbortSignal.any([signal, closing, AbortSignal.timeout(turnMs)]);
    let toldAt = 0;
    while (!stops.aborted) {
      const began = performance.now();
      if ((await runBatch(job)) === 'over') return db.withCompany(companyId, (tx) => end(tx, job, null));
      if (performance.now() - toldAt > tellMs) {
        toldAt = performance.now();
        realtime.emit(companyId, 'data-cleanup.changed', {});
      }
      await pause(Math.min(longestPauseMs, performance.now() - began));
    }
    // Where it is no longer ours in the queue, the queue has given it to somebody else already.
    if (!signal.aborted) await db.withCompany(companyId, (tx) => jobs.enqueue(tx, dataCleanupQueue, job));
  };
}
