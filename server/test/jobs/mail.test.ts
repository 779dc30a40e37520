import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMail, mailQueue } from '../../src/jobs/mail.ts';
import { type JobsProcess, startJobsProcess, type TestJobs, testJobs } from './jobs-process.ts';

let world: TestJobs;
let worker: JobsProcess;

beforeAll(async () => {
  world = await testJobs([mailQueue]);
  worker = await startJobsProcess(world, 'worker');
});
afterAll(async () => {
  await worker.stop();
  await world.remove();
});

const mail = {
  to: 'ana@example.com',
  subject: 'Olá',
  text: 'https://app.example/reset/canary-7f3a9c',
  html: '<p>Olá</p>',
};

describe('a mail', () => {
  it('is sent after the commit, tried again while the mail server is away, and never readable at rest', async () => {
    const { jobs, db, clock, logged } = worker;
    const sent: object[] = [];
    let isAway = true;
    await jobs.work(
      mailQueue,
      deliverMail(async (given) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        sent.push(given);
      }),
    );
    await db.withoutCompany((tx) => jobs.enqueue(tx, mailQueue, mail));
    const state = () => world.ask("select state from pgboss.job where name = 'mail'");
    await expect.poll(state).toEqual([{ state: 'retry' }]);
    isAway = false;
    await db.withoutCompany((tx) => clock.move(tx, 'PT5M'));
    await expect.poll(() => sent).toEqual([mail]);
    const atRest = await world.ask('select data::text || output::text as text from pgboss.job');
    expect(JSON.stringify([atRest, logged])).not.toContain('canary-7f3a9c');
  });
});
