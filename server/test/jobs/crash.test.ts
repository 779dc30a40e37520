import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashQueue } from './crash-queue.ts';
import { type JobsProcess, startJobsProcess, type TestJobs, testJobs } from './jobs-process.ts';

let world: TestJobs;
let web: JobsProcess;

beforeAll(async () => {
  world = await testJobs([crashQueue]);
  web = await startJobsProcess(world, 'web');
});
afterAll(async () => {
  await web.stop();
  await world.remove();
});

/** Resolves once the worker has been killed at the failpoint, in the middle of the job. */
async function killAWorkerAt(failpoint: string): Promise<void> {
  const script = fileURLToPath(new URL('doomed-worker.ts', import.meta.url));
  const { roles } = world.address;
  const worker = spawn(process.execPath, [script], {
    env: { ...process.env, FAILPOINT: failpoint, SERVER: JSON.stringify({ ...world.address.as('owner'), roles }) },
    stdio: 'inherit',
  });
  const [, signal] = await once(worker, 'exit');
  expect(signal).toBe('SIGKILL');
}

describe('when a worker is killed', () => {
  it('its job is done by another soon, whether it died before the work or right after', async () => {
    const points = ['jobs.before-handler', 'jobs.after-handler'];
    for (const point of points) {
      await web.db.withoutCompany((tx) => web.jobs.enqueue(tx, crashQueue, { word: point }));
      await killAWorkerAt(point);
    }
    const killed = performance.now();
    const rescuer = await startJobsProcess(world, 'worker');
    const done = new Map<string, number>();
    await rescuer.jobs.work(crashQueue, async ({ word }, { attempt }) => void done.set(word, attempt));
    await expect.poll(() => [...done.keys()].sort(), { timeout: 30_000 }).toEqual(points.toSorted());
    expect([...done.values()].every((attempt) => attempt > 1)).toBe(true);
    // Ten seconds without a heartbeat, one to notice, one or two of backoff, one to look; the rest is for a busy machine.
    expect((performance.now() - killed) / 1_000).toBeLessThan(25);
    await rescuer.stop();
  }, 60_000);
});
