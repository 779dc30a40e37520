import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { installJobs } from '../../src/jobs/install-jobs.ts';
import { defineQueue } from '../../src/jobs/queue.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { type JobsProcess, startJobsProcess, type TestJobs, testJobs } from './jobs-process.ts';

const word = z.object({ word: z.string() });
const said = defineQueue({ name: 'said', data: word });
const failing = defineQueue({ name: 'failing', data: word, retry: { tries: 3, delaySeconds: 0 } });
const later = defineQueue({ name: 'later', data: word });
const slow = defineQueue({ name: 'slow', data: word });
const keyed = defineQueue({ name: 'keyed', data: word, isKeyed: true });
const secret = defineQueue({ name: 'secret', data: word, isSecret: true });
const ticking = defineQueue({ name: 'ticking', data: z.object({}), cron: '0 * * * *' });
const queues = [said, failing, later, slow, keyed, secret, ticking];

let world: TestJobs;
const processes: JobsProcess[] = [];

beforeAll(async () => {
  world = await testJobs(queues);
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
async function aListener(queue = said) {
  const process = await aProcess();
  const heard: string[] = [];
  await process.jobs.work(queue, async ({ word }) => {
    heard.push(word);
  });
  return { process, heard };
}

describe('a job', () => {
  it('that was enqueued by one process is done by another, at once', async () => {
    const web = await aProcess('web');
    const { heard } = await aListener();
    const started = performance.now();
    await web.db.withoutCompany((tx) => web.jobs.enqueue(tx, said, { word: 'hello' }));
    await expect.poll(() => heard, { interval: 5 }).toEqual(['hello']);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('exists only if its transaction commits', async () => {
    const { process, heard } = await aListener();
    const undone = process.db.withoutCompany(async (tx) => {
      await process.jobs.enqueue(tx, said, { word: 'undone' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await process.db.withoutCompany((tx) => process.jobs.enqueue(tx, said, { word: 'done' }));
    await expect.poll(() => heard).toEqual(['done']);
    expect(await world.ask("select 1 from pgboss.job where data->>'word' = 'undone'")).toEqual([]);
  });

  it('is refused when its data is not what the queue promises', async () => {
    const { jobs, db } = await aProcess('web');
    const wrong = { word: 7 } as unknown as { word: string };
    await expect(db.withoutCompany((tx) => jobs.enqueue(tx, said, wrong))).rejects.toThrow();
  });

  it('that fails is tried again and then becomes a dead letter, while its neighbours are done', async () => {
    const { jobs, db, logged } = await aProcess();
    const tries: number[] = [];
    const heard: string[] = [];
    await db.withoutCompany(async (tx) => {
      await jobs.enqueue(tx, failing, { word: 'before' });
      await jobs.enqueue(tx, failing, { word: 'poison' });
      await jobs.enqueue(tx, failing, { word: 'after' });
    });
    await jobs.work(failing, async ({ word }, { attempt }) => {
      if (word !== 'poison') return void heard.push(word);
      tries.push(attempt);
      throw new Error('it hurts');
    });
    await expect
      .poll(() => world.ask("select data from pgboss.job where name = 'dead'"), { timeout: 15_000 })
      .toEqual([{ data: { word: 'poison' } }]);
    expect(tries).toEqual([1, 2, 3]);
    expect(heard.sort()).toEqual(['after', 'before']);
    const told = logged.map((line) => JSON.parse(line)).filter((line) => line.queue === 'failing');
    expect(told.map(({ level, msg }) => [level, msg])).toEqual([
      ['warn', 'a job failed and is tried again'],
      ['warn', 'a job failed and is tried again'],
      ['error', 'a job is dead'],
    ]);
    await expect
      .poll(async () => (await jobs.count()).find(({ queue, state }) => queue === 'dead' && state === 'ready')?.count)
      .toBe(1);
  });

  it('tells its company and its id on every line that is logged while it runs', async () => {
    const { jobs, db, logged, log } = await aProcess();
    const companyId = randomUUID();
    const theirs = defineQueue({ name: 'said', data: z.object({ companyId: z.string() }) });
    await jobs.work(theirs, async () => log.info('working'));
    await db.withoutCompany((tx) => jobs.enqueue(tx, theirs, { companyId }));
    await expect
      .poll(() => logged.map((line) => JSON.parse(line)).find((line) => line.msg === 'working'))
      .toMatchObject({ companyId, queue: 'said', jobId: expect.any(String) });
  });

  it('that holds a secret is sealed at rest and open to its handler', async () => {
    const { process, heard } = await aListener(secret);
    await process.db.withoutCompany((tx) => process.jobs.enqueue(tx, secret, { word: 'reset-link' }));
    await expect.poll(() => heard).toEqual(['reset-link']);
    const rows = await world.ask("select data::text from pgboss.job where name = 'secret'");
    expect(rows).toEqual([{ data: expect.stringMatching(/^\{"id": "[\w-]+", "sealed": "[\w+/=]+"\}$/) }]);
  });

  it('of a keyed queue waits once, however often it is asked for', async () => {
    const web = await aProcess('web');
    for (const singletonKey of ['a', 'a', 'b'])
      await web.db.withoutCompany((tx) => web.jobs.enqueue(tx, keyed, { word: singletonKey }, { singletonKey }));
    const { heard } = await aListener(keyed);
    await expect.poll(() => heard.toSorted()).toEqual(['a', 'b']);
    await expect(web.db.withoutCompany((tx) => web.jobs.enqueue(tx, keyed, { word: 'x' }))).rejects.toThrow(
      'needs a key',
    );
  });
});

describe('a process', () => {
  it('that only serves the web leaves jobs alone', async () => {
    const web = await aProcess('web');
    await web.db.withoutCompany((tx) => web.jobs.enqueue(tx, slow, { word: 'waiting' }));
    expect(await world.ask("select state from pgboss.job where name = 'slow'")).toEqual([{ state: 'created' }]);
    const { heard } = await aListener(slow);
    await expect.poll(() => heard).toEqual(['waiting']);
  });

  it('that stops lets its running job finish', async () => {
    const { jobs, db, stop } = await startJobsProcess(world, 'worker');
    const running = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let isDone = false;
    await jobs.work(slow, async () => {
      running.resolve();
      await finish.promise;
      isDone = true;
    });
    await db.withoutCompany((tx) => jobs.enqueue(tx, slow, { word: 'drain' }));
    await running.promise;
    const stopped = stop();
    finish.resolve();
    await stopped;
    expect(isDone).toBe(true);
    expect(await world.ask("select state from pgboss.job where data->>'word' = 'drain'")).toEqual([
      { state: 'completed' },
    ]);
  });
});

describe('when the clock moves', () => {
  it('three days, what was due in two is done within a second, and not what is due in four', async () => {
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
    expect(performance.now() - moved).toBeLessThan(1_500);
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

  it('past full hours, an hourly job runs once to catch up', async () => {
    const { jobs, db, clock } = await aProcess();
    let runs = 0;
    await jobs.work(ticking, async () => {
      runs++;
    });
    const next = async () => {
      const before = runs;
      await db.withoutCompany((tx) => clock.move(tx, 'PT3H'));
      await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(before);
      return runs - before;
    };
    await next();
    expect(await next()).toBe(1);
  });
});

describe('installing', () => {
  it('costs one query when nothing changed', async () => {
    const texts: string[] = [];
    await asOwner(world.address, async (owner) => {
      const query = owner.query.bind(owner);
      owner.query = ((...args: Parameters<typeof query>) => {
        texts.push(String(args[0]));
        return query(...args);
      }) as typeof owner.query;
      await installJobs(owner, world.address, { isClockMovable: true, queues });
    });
    expect(texts).toHaveLength(1);
  });

  it('again with other settings changes the queues, and without a movable clock jobs read the machine’s', async () => {
    const patient = { ...failing, retry: { tries: 4, delaySeconds: 9 } };
    await asOwner(world.address, (owner) =>
      installJobs(owner, world.address, {
        isClockMovable: false,
        queues: [...queues.filter((queue) => queue !== failing), patient],
      }),
    );
    expect(await world.ask("select retry_limit, retry_delay from pgboss.queue where name = 'failing'")).toEqual([
      { retry_limit: 3, retry_delay: 9 },
    ]);
    expect(await world.ask('select pgboss.job_now() = now() as is_real')).toEqual([{ is_real: true }]);
  });
});
