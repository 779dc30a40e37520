import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineQueue } from '../../src/jobs/queue.ts';
import { type JobsProcess, startJobsProcess, type TestJobs, testJobs } from './jobs-process.ts';

const word = z.object({ word: z.string() });
const later = defineQueue({ name: 'later', data: word });
const slow = defineQueue({ name: 'slow', data: word });
const ticking = defineQueue({ name: 'ticking', data: z.object({}), cron: '0 * * * *' });

let world: TestJobs;
const processes: JobsProcess[] = [];

beforeAll(async () => {
  world = await testJobs([later, slow]);
});
afterAll(() => world.remove());
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.stop()));
});

async function aProcess(role: 'web' | 'worker' = 'worker'): Promise<JobsProcess> {
  const process = await startJobsProcess(world, role);
  processes.push(process);
  return process;
}

/** A worker that writes down every word it hears on a queue. */
async function aListener(queue = later) {
  const process = await aProcess();
  const heard: string[] = [];
  await process.jobs.work(queue, async ({ word }) => {
    heard.push(word);
  });
  return { process, heard };
}

describe('when the clock moves', () => {
  it('three days, what was due in two is done soon, and not what is due in four [S41]', async () => {
    const { process, heard } = await aListener(later);
    const { jobs, db, clock } = process;
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    await db.withoutCompany(async (tx) => {
      await jobs.enqueue(tx, later, { word: 'in two days' }, { startAfter: inDays(2) });
      await jobs.enqueue(tx, later, { word: 'in four days' }, { startAfter: inDays(4) });
    });
    const other = await aProcess('web');
    const moved = performance.now();
    await other.db.withoutCompany((tx) => other.clock.move(tx, 'P3D'));
    await expect.poll(() => heard, { interval: 5 }).toEqual(['in two days']);
    expect(performance.now() - moved).toBeLessThan(3_000);
    await other.db.withoutCompany((tx) => other.clock.move(tx, 'PT25H'));
    await expect.poll(() => heard).toEqual(['in two days', 'in four days']);
  });

  it('a year, a job that waited is still there', async () => {
    const { process, heard } = await aListener(later);
    const { jobs, db, clock } = process;
    await db.withoutCompany((tx) =>
      jobs.enqueue(tx, later, { word: 'patient' }, { startAfter: new Date(clock.now().getTime() + 86_400_000) }),
    );
    await db.withoutCompany((tx) => clock.move(tx, 'P1Y'));
    await expect.poll(() => heard).toEqual(['patient']);
  });

  it('a running job goes on and is not taken for dead', async () => {
    const { jobs, db, clock } = await aProcess();
    const running = Promise.withResolvers<AbortSignal>();
    const finish = Promise.withResolvers<void>();
    const tries: number[] = [];
    await jobs.work(slow, async (_data, { attempt, signal }) => {
      tries.push(attempt);
      running.resolve(signal);
      await finish.promise;
    });
    await db.withoutCompany((tx) => jobs.enqueue(tx, slow, { word: 'on the way' }));
    const signal = await running.promise;
    const passes = () => world.ask("select monitor_claim_on from pgboss.queue where name = 'slow'");
    await db.withoutCompany((tx) => clock.move(tx, 'P3D'));
    // Two more rounds of looking for dead workers.
    for (let round = 0; round < 2; round++) {
      const before = await passes();
      await expect.poll(passes, { timeout: 5_000 }).not.toEqual(before);
    }
    expect([tries, signal.aborted]).toEqual([[1], false]);
    finish.resolve();
    await expect
      .poll(() => world.ask("select state, retry_count from pgboss.job where data->>'word' = 'on the way'"))
      .toEqual([{ state: 'completed', retry_count: 0 }]);
  });

  it('nobody waits in a circle: a job may go to the dead letters meanwhile', async () => {
    const { db, clock } = await aProcess('web');
    const hasBegun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    // As pg-boss does when a job has failed for good: its own table first, then the whole.
    const dying = db.withoutCompany(async (tx) => {
      await sql`update pgboss.job_common set output = output where false`.execute(tx);
      hasBegun.resolve();
      await mayEnd.promise;
      await sql`update pgboss.job set output = output where false`.execute(tx);
    });
    await hasBegun.promise;
    const moved = db.withoutCompany((tx) => clock.move(tx, 'PT1H'));
    await expect
      .poll(() => world.ask('select relation::regclass::text as waits_for from pg_locks where not granted'))
      .toEqual([{ waits_for: 'pgboss.job_common' }]);
    mayEnd.resolve();
    await expect(Promise.all([dying, moved])).resolves.toHaveLength(2);
  });
});

describe('an hourly job', () => {
  it('catches up once when the clock moves past many hours', async () => {
    const own = await testJobs([ticking]);
    const { jobs, db, clock, stop } = await startJobsProcess(own, 'worker');
    let runs = 0;
    await jobs.work(ticking, async () => {
      runs++;
    });
    // Only what came due since somebody last looked can have been missed.
    await expect
      .poll(() => own.ask('select cron_on is not null as has_looked from pgboss.version'))
      .toEqual([{ has_looked: true }]);
    await db.withoutCompany((tx) => clock.move(tx, 'PT30H'));
    await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(0);
    // Two where the move ends at a full hour: the one that is due, and the one to catch up.
    const made = await own.ask("select id from pgboss.job where name = 'ticking'");
    expect(made.length).toBeLessThanOrEqual(2);
    await stop();
    await own.remove();
  });
});
