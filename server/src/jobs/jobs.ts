import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import { afterCommit, type Tx } from '../platform/db/transaction.ts';
import type { Log } from '../platform/log.ts';
import type { Handler } from './handler.ts';
import type { Queue } from './queue.ts';
import { runBatch } from './run-batch.ts';
import { sealedData } from './sealed-data.ts';

interface EnqueueOptions {
  /** In business time; at once where it is not given. */
  readonly startAfter?: Date;
  /** Only for a keyed queue, and needed there. */
  readonly singletonKey?: string;
}

export interface Jobs {
  /** The job exists if and only if the transaction commits. */
  enqueue<Data extends object>(tx: Tx, queue: Queue<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** As many as there are, by one statement. Not for a keyed queue. */
  enqueueMany<Data extends object>(tx: Tx, queue: Queue<Data>, data: readonly Data[]): Promise<void>;
  /** Runs the queue's jobs in this process. A job may run again after a crash: handlers must bear that. */
  work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): Promise<void>;
  count(): Promise<{ queue: string; state: string; count: number }[]>;
  /** Takes no more from now on, while others may still add some. Those that run are told, and have 18 s. */
  takeNoMore(): void;
  /** Lets running jobs finish in what is left of their time; then somebody else tries them again. */
  stop(): Promise<void>;
}

interface JobsSettings {
  /** As the app role. */
  readonly connection: pg.PoolConfig;
  /** Whether this process looks after everybody's jobs: crashed ones, retries, cron. */
  readonly isWorker: boolean;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
}

const drainMs = 18_000;
/** New jobs are told by the bus; looking is for those that become due and for what the bus missed. */
const polling = { pollingIntervalSeconds: 1, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
/** Two at a time leave connections for people, who come first. */
const longPolling = { ...polling, batchSize: 1, localConcurrency: 2 } as const;

export async function openJobs({ connection, isWorker, db, secrets, clock, bus, log }: JobsSettings): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as { connectionString?: string }),
    // Apart from the app's pool: a heartbeat must not wait behind the handlers that it keeps alive.
    max: 3,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: 2,
    cronWorkerIntervalSeconds: 2,
    // Only the owner of an index may rebuild it.
    reindex: false,
    clock: bossClock(clock),
  });
  boss.on('error', (err) => log.warn({ err }, 'jobs stumbled'));
  boss.on('warning', ({ message }) => log.warn(message));
  await boss.start();

  const sealed = sealedData(db, secrets);
  const closing = new AbortController();
  const workers = new Map<string, string>();
  const wakeAll = () => {
    for (const worker of workers.values()) boss.notifyWorker(worker);
  };
  bus.subscribe('jobs.added', ({ queue }) => {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  });
  bus.subscribe('clock.moved', wakeAll);
  bus.onGap(wakeAll);

  let closesAt = 0;
  const takeNoMore = () => {
    if (closing.signal.aborted) return;
    closesAt = performance.now() + drainMs;
    closing.abort();
    for (const queue of workers.keys()) void boss.offWork(queue, { wait: false });
  };

  return {
    async enqueue(tx, queue, data, { startAfter, singletonKey } = {}) {
      if (queue.isKeyed !== (singletonKey !== undefined))
        throw new Error(`the queue ${queue.name} ${queue.isKeyed ? 'needs a key' : 'has no keys'}`);
      const checked = queue.data.parse(data);
      await boss.send(queue.name, queue.isSecret ? await sealed.seal(tx, checked) : checked, {
        db: fromKysely(tx),
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      });
      afterCommit(tx, () => bus.publish('jobs.added', { queue: queue.name }));
    },

    async enqueueMany(tx, queue, data) {
      if (data.length === 0) return;
      if (queue.isKeyed) throw new Error(`the queue ${queue.name} needs a key for each`);
      const checked = data.map((one) => queue.data.parse(one));
      const jobs: { data: object }[] = [];
      for (const one of checked) jobs.push({ data: queue.isSecret ? await sealed.seal(tx, one) : one });
      await boss.insert(queue.name, jobs, { db: fromKysely(tx) });
      afterCommit(tx, () => bus.publish('jobs.added', { queue: queue.name }));
    },

    async work(queue, handler) {
      const open = queue.isSecret ? sealed.open : async (data: object) => data;
      const worker = await boss.work<object>(queue.name, queue.isLong ? longPolling : polling, (jobs) =>
        runBatch(boss, queue, jobs, { open, handler, closing: closing.signal, log }),
      );
      workers.set(queue.name, worker);
    },

    async count() {
      const queues = await boss.getQueues();
      return queues.flatMap(({ name, readyCount, deferredCount, activeCount, failedCount }) =>
        Object.entries({ ready: readyCount, deferred: deferredCount, active: activeCount, failed: failedCount }).map(
          ([state, count]) => ({ queue: name, state, count }),
        ),
      );
    },

    takeNoMore,

    async stop() {
      takeNoMore();
      await boss.stop({ graceful: true, timeout: closesAt - performance.now() });
    },
  };
}

/** Business time for what is due, the machine's timers for how often to look. */
function bossClock(clock: Clock) {
  return {
    now: () => clock.now().getTime(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
  };
}
