import type { Job, JobResult, PgBoss } from 'pg-boss';
import { failpoint } from '../platform/failpoint.ts';
import { type Log, withLogContext } from '../platform/log.ts';
import { redact } from '../platform/log-redaction.ts';
import { type Handler, HopelessError } from './handler.ts';
import type { Queue } from './queue.ts';

interface BatchWork<Data extends object> {
  readonly open: (data: object) => Promise<object>;
  readonly handler: Handler<Data>;
  readonly closing: AbortSignal;
  readonly log: Log;
}

/**
 * Each job is settled as soon as it is done, not with its batch: a poisonous one hurts only itself, and a crash
 * repeats only what was still running. Only hopeless ones are left to pg-boss, which alone can put them away early.
 */
export async function runBatch<Data extends object>(
  boss: PgBoss,
  queue: Queue<Data>,
  jobs: readonly Job<object>[],
  work: BatchWork<Data>,
): Promise<JobResult[]> {
  const settled = await Promise.allSettled(jobs.map((job) => runOne(boss, queue, job, work)));
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function runOne<Data extends object>(
  boss: PgBoss,
  queue: Queue<Data>,
  job: Job<object>,
  { open, handler, closing, log }: BatchWork<Data>,
): Promise<JobResult> {
  const attempt = job.retryCount + 1;
  const { name } = queue;
  // Settled by us already, so this changes nothing any more.
  const done: JobResult = { id: job.id, status: 'completed' };
  return withLogContext({ queue: name, jobId: job.id, ...companyOf(job.data) }, async () => {
    try {
      failpoint('jobs.before-handler');
      const data = queue.data.parse(await open(job.data));
      await handler(data, { id: job.id, attempt, signal: job.signal, closing });
    } catch (err) {
      const isHopeless = err instanceof HopelessError;
      const isLast = isHopeless || attempt >= queue.retry.tries;
      log[isLast ? 'error' : 'warn']({ err, attempt }, isLast ? 'a job is dead' : 'a job failed and is tried again');
      if (isHopeless) return { id: job.id, status: 'deadletter', output: redact({ err }) };
      await boss.fail(name, job, redact({ err }));
      return done;
    }
    failpoint('jobs.after-handler');
    await boss.complete(name, job);
    return done;
  });
}

function companyOf(data: object): { companyId?: string } {
  return 'companyId' in data && typeof data.companyId === 'string' ? { companyId: data.companyId } : {};
}
