import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deliverMail, mailQueue } from '../../src/jobs/mail.ts';
import { startTestServer } from '../support/test-server.ts';
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

/** A real mail server that refuses every recipient, and counts how often it was asked. */
async function aRefusingServer(responseCode: number) {
  const asked: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      done(Object.assign(new Error('no'), { responseCode }));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { asked, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

/** The whole product, whose mails go there. */
async function aDeploymentWith(smtpUrl: string) {
  const { yupflow, db, logged, moveClock, stop } = await startTestServer({ SMTP_URL: smtpUrl });
  onTestFinished(stop);
  const count = async (queue: string) => {
    const states = await yupflow.parts.jobs.count();
    return Object.fromEntries(states.filter((row) => row.queue === queue).map(({ state, count }) => [state, count]));
  };
  return {
    enqueue: () => db.withoutCompany((tx) => yupflow.parts.jobs.enqueue(tx, mailQueue, mail)),
    count,
    logged,
    moveClock,
  };
}

describe('a mail that the server does not take', () => {
  it('is a dead letter at once where the refusal is final: asked again, it would only be refused again', async () => {
    const { asked, url } = await aRefusingServer(550);
    const { enqueue, count, logged, moveClock } = await aDeploymentWith(url);
    await enqueue();
    await expect.poll(() => count('dead'), { timeout: 20_000 }).toMatchObject({ ready: 1 });
    expect(await count('mail')).toMatchObject({ deferred: 0, active: 0 });
    await moveClock('PT1H');
    await enqueue();
    await expect.poll(() => count('dead'), { timeout: 20_000 }).toMatchObject({ ready: 2 });
    expect(asked).toEqual([mail.to, mail.to]);
    expect(logged.filter((line) => line.includes('a job is dead'))).toHaveLength(2);
  });

  it('waits for another try where it may yet be taken', async () => {
    const { asked, url } = await aRefusingServer(451);
    const { enqueue, count, moveClock } = await aDeploymentWith(url);
    await enqueue();
    await expect.poll(() => count('mail'), { timeout: 20_000 }).toMatchObject({ deferred: 1 });
    await moveClock('PT10M');
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(2);
    expect(await count('dead')).toMatchObject({ ready: 0 });
  });
});
