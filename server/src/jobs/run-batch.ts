import type { Job, PgBoss } from 'pg-boss';
import { failpoint } from '../platform/failpoint.ts';
import { type Log, withLogContext } from '../platform/log.ts';
import { redact } from '../platform/log-redaction.ts';
import type { Handler } from './handler.ts';
import type { Queue } from './queue.ts';

interface BatchWork<Data extends object> {
  readonly open: (data: object) => Promise<object>;
  readonly handler: Handler<Data>;
  readonly log: Log;
}

/**
 * Each job is settled as soon as it is done, not with its batch: a poisonous one hurts only itself, and a crash
 * repeats only what was still running.
 */
export async function runBatch<Data extends object>(
  boss: PgBoss,
  queue: Queue<Data>,
  jobs: readonly Job<object>[],
  work: BatchWork<Data>,
): Promise<void> {
  const settled = await Promise.allSettled(jobs.map((job) => runOne(boss, queue, job, work)));
  const lost = settled.find((result) => result.status === 'rejected');
  if (lost) throw lost.reason;
}

async function runOne<Data extends object>(
  boss: PgBoss,
  queue: Queue<Data>,
  job: Job<object>,
  { open, handler, log }: BatchWork<Data>,
): Promise<void> {
  const attempt = job.retryCount + 1;
  const { name } = queue;
  await withLogContext({ queue: name, jobId: job.id, ...companyOf(job.data) }, async () => {
    try {
      failpoint('jobs.before-handler');
      const data = queue.data.parse(await open(job.data));
      await handler(data, { id: job.id, attempt, signal: job.signal });
    } catch (err) {
      const isLast = attempt >= queue.retry.tries;
      log[isLast ? 'error' : 'warn']({ err, attempt }, isLast ? 'a job is dead' : 'a job failed and is tried again');
      await boss.fail(name, job, redact({ err }));
      return;
    }
    failpoint('jobs.after-handler');
    await boss.complete(name, job);
  });
}

function companyOf(data: object): { companyId?: string } {
  return 'companyId' in data && typeof data.companyId === 'string' ? { companyId: data.companyId } : {};
}
