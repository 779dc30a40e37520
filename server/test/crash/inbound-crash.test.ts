import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { bareEnvironment } from '../support/bare-environment.ts';
import { aPhone } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { Person, request } from '../support/people.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const account = { email: 'owner@demo.local', password: 'a password for tests' };
let env: Record<string, string>;
let url: string;
let cleanUp: () => Promise<void>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-inbound-'));
  url = database.url;
  env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'error' };
  cleanUp = async () => {
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => cleanUp());

async function aServer(role: 'web' | 'worker') {
  const server = await spawnServer({ ...env, ROLE: role });
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
}

/** What ended it. It may die before it says that it is ready. */
async function workUntilDead(failpoint: string): Promise<string | null> {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment, PORT: '0', ...env, ROLE: 'worker', FAILPOINT: failpoint },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, signal] = await once(child, 'exit');
  return signal;
}

/** Whoever is dead does not hold a line; nobody waits until that is clear. */
async function endLeases(): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query('update connections set lease_until = null');
  await owner.end();
}

it('loses nothing and doubles nothing, wherever it dies between a message and its acknowledgement [S41]', {
  timeout: 240_000,
}, async () => {
  const web = await aServer('web');
  const { body } = await request(web.origin, 'POST', '/login', account);
  const owner = new Person({ origin: web.origin, token: body.token, userId: '', companyId: '', email: account.email });
  // Nobody but the line itself answers.
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  const first = await aServer('worker');
  const line = await aSimulatedLine(owner, { greeting_message: 'Olá' });
  await first.kill('SIGKILL');
  const phone = aPhone();
  await line.say(phone, 'Bom dia', { name: 'Rita' });

  const findChat = async () => (await owner.get(`/chats?search=${phone.slice(-8)}`)).body.results[0];
  const texts = async (): Promise<string[]> => {
    const chat = await findChat();
    const page = chat && (await owner.get(`/chats/${chat.id}/messages`));
    return page ? page.body.results.map(({ text }: { text: string }) => text).reverse() : [];
  };
  // The phone tells each of them anew what none has acknowledged.
  for (const [point, stored] of [
    ['inbound.before-commit', []],
    ['inbound.after-commit', ['Bom dia', 'Olá']],
    ['inbound.before-ack', ['Bom dia', 'Olá']],
  ] as const) {
    await endLeases();
    expect(await workUntilDead(point)).toBe('SIGKILL');
    expect(await texts()).toEqual(stored);
  }
  await endLeases();
  await aServer('worker');
  await line.say(phone, 'Tudo bem?');
  await eventually(async () => (await texts()).includes('Tudo bem?'), 60_000);
  await line.redeliver(10);
  await line.say(phone, 'Fim');
  await eventually(async () => (await texts()).includes('Fim'), 60_000);
  expect(await texts()).toEqual(['Bom dia', 'Olá', 'Tudo bem?', 'Fim']);
  expect(await findChat()).toMatchObject({ unread: 3, status: 'pending' });
  expect((await line.untilArrived(phone)).map(({ text }) => text)).toEqual(['Olá']);
});
