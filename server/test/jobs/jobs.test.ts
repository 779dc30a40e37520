import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineQueue } from '../../src/jobs/queue.ts';
import { type JobsProcess, startJobsProcess, type TestJobs, testJobs } from './jobs-process.ts';

const word = z.object({ word: z.string() });
const said = defineQueue({ name: 'said', data: word });
const failing = defineQueue({ name: 'failing', data: word, retry: { tries: 3, delaySeconds: 0 } });
const slow = defineQueue({ name: 'slow', data: word });
const keyed = defineQueue({ name: 'keyed', data: word, isKeyed: true });
const secret = defineQueue({ name: 'secret', data: word, isSecret: true });

let world: TestJobs;
const processes: JobsProcess[] = [];

beforeAll(async () => {
  world = await testJobs([said, failing, slow, keyed, secret]);
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
    expect(performance.now() - started).toBeLessThan(3_000);
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

  it('that fails is tried again and then becomes a dead letter, while its neighbours are done [S41]', async () => {
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

  it('tells its company and its id on every line that is logged while it runs [S47]', async () => {
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

  it('that stops lets its running job finish [S44]', async () => {
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
