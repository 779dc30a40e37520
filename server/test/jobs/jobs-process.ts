import { installJobs } from '../../src/jobs/install-jobs.ts';
import { type Jobs, openJobs } from '../../src/jobs/jobs.ts';
import type { Queue } from '../../src/jobs/queue.ts';
import { type Bus, openBus } from '../../src/platform/bus.ts';
import { type MovableClock, openClock } from '../../src/platform/clock.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { createTestDatabase } from '../support/test-database.ts';

export interface TestJobs {
  readonly address: DatabaseAddress;
  /** As the owner, who sees everything. */
  ask(text: string): Promise<unknown[]>;
  remove(): Promise<void>;
}

/** A database of one's own with these queues. */
export async function testJobs(queues: readonly Queue[]): Promise<TestJobs> {
  const { address, remove } = await createTestDatabase();
  await asOwner(address, (owner) => installJobs(owner, address, { isClockMovable: true, queues }));
  return { address, remove, ask: (text) => asOwner(address, async (owner) => (await owner.query(text)).rows) };
}

export interface JobsProcess {
  readonly jobs: Jobs;
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: MovableClock;
  readonly log: Log;
  readonly logged: string[];
  stop(): Promise<void>;
}

/** What one process of a deployment has for its jobs. */
export async function startJobsProcess(
  { address }: Pick<TestJobs, 'address'>,
  role: 'web' | 'worker',
): Promise<JobsProcess> {
  const logged: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  const db = openDatabase({ app: address.as('app'), maintenance: address.as('maintenance'), onIdleError: () => {} });
  const bus = await openBus({ connection: address.as('app'), log });
  const clock = await openClock({ pool: db.app, bus, log });
  const secrets = createSecrets([Buffer.alloc(32, 7)]);
  const jobs = await openJobs({
    connection: address.as('app'),
    isWorker: role === 'worker',
    db,
    secrets,
    clock,
    bus,
    log,
  });
  return {
    jobs,
    db,
    bus,
    clock,
    log,
    logged,
    stop: async () => {
      await jobs.stop();
      await bus.close();
      await db.close();
    },
  };
}
