import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { installJobs } from '../../src/jobs/install-jobs.ts';
import { defineQueue } from '../../src/jobs/queue.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { type TestJobs, testJobs } from './jobs-process.ts';

const queue = defineQueue({ name: 'failing', data: z.object({}), retry: { tries: 3, delaySeconds: 0 } });
let world: TestJobs;

beforeAll(async () => {
  world = await testJobs([queue]);
});
afterAll(() => world.remove());

describe('installing', () => {
  it('costs one query when nothing changed', async () => {
    const texts: string[] = [];
    await asOwner(world.address, async (owner) => {
      const query = owner.query.bind(owner);
      owner.query = ((...args: Parameters<typeof query>) => {
        texts.push(String(args[0]));
        return query(...args);
      }) as typeof owner.query;
      await installJobs(owner, world.address, { isClockMovable: true, queues: [queue] });
    });
    expect(texts).toHaveLength(1);
  });

  it('again with other settings changes the queues, and without a movable clock jobs read the machine’s', async () => {
    const patient = { ...queue, retry: { tries: 4, delaySeconds: 9 } };
    await asOwner(world.address, (owner) =>
      installJobs(owner, world.address, {
        isClockMovable: false,
        queues: [patient],
      }),
    );
    expect(await world.ask("select retry_limit, retry_delay from pgboss.queue where name = 'failing'")).toEqual([
      { retry_limit: 3, retry_delay: 9 },
    ]);
    expect(await world.ask('select pgboss.job_now() = now() as is_real')).toEqual([{ is_real: true }]);
  });
});
