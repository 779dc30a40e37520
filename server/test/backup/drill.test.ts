import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import type { Yupflow } from '../../src/yupflow.ts';
import { runScript } from '../support/command.ts';
import { aContact } from '../support/contacts.ts';
import { aQuietLine, channelOf, inbound, somebody } from '../support/inbound.ts';
import { anOwner, Person, password, request } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { secretKey, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';
import { aWebhook } from '../support/webhooks.ts';
import { describeSchema } from './describe-schema.ts';
import { type Elsewhere, elsewhere, environmentOf } from './elsewhere.ts';

let world: TestServer;
let ana: Person;
let bruno: Person;
let there: Elsewhere;
let restored: Yupflow;
let archive: string;
let file: { key: string; url: string };
let webhook: Awaited<ReturnType<typeof aWebhook>>;
let connectionId: string;
let contactId: string;
/** How many messages were stored before the backup began, and how many in all. */
const told = { before: 0, all: 0 };

const folder = makeTempFolder();
const chat = somebody();

/** Messages come in one after the other until the backup is done; each has the number of its turn. */
async function backUpWhileMessagesComeIn(): Promise<void> {
  const channel = channelOf(() => world, ana, connectionId);
  const tell = async () => {
    told.all += 1;
    await channel.tells(inbound(chat, { text: `message ${told.all}` }));
  };
  for (let turn = 0; turn < 5; turn++) await tell();
  told.before = told.all;
  let isDone = false;
  const backup = runScript('backup', environmentOf(world), folder).finally(() => {
    isDone = true;
  });
  while (!isDone) await tell();
  expect(await backup).toEqual({
    code: 0,
    said: expect.stringMatching(/rows and 1 files[\s\S]*secret key is not in it/),
  });
}

beforeAll(async () => {
  world = await startTestServer();
  ana = await anOwner(world, 'Ana');
  bruno = await anOwner(world, 'Bruno');
  contactId = await aContact(world, ana, { name: 'Zoé "das" Flores\n\\N\ttab' });
  await aContact(world, bruno, { name: 'Of Bruno' });
  connectionId = await aQuietLine(world, ana);
  file = (await upload(ana, samples.pdf, 'order.pdf')).body;
  webhook = await aWebhook(ana);
  await backUpWhileMessagesComeIn();
  archive = join(folder, readdirSync(folder)[0] ?? '');
  there = await elsewhere();
  const { code, said } = await runScript('restore', there.env, archive);
  expect([code, said]).toEqual([0, expect.stringContaining('Restored.')]);
  restored = await there.start();
});
afterAll(async () => {
  await restored?.stop();
  await there?.remove();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ana signs in anew on what was restored. */
async function signedIn(): Promise<Person> {
  const answer = await request(restored.url, 'POST', '/login', { email: ana.email, password });
  expect(answer.status).toBe(200);
  return new Person({ ...ana, origin: restored.url, token: answer.body.token });
}

describe('a backup', () => {
  it('is one file that only its owner can read, and leaves nothing else behind', () => {
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^yupflow-\d{8}T\d{6}Z\.tar$/)]);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  it('holds nothing of the secret key', () => {
    const bytes = readFileSync(archive);
    expect([bytes.includes(secretKey), bytes.includes(secretKey.toString('hex'))]).toEqual([false, false]);
  });
});

describe('what was restored elsewhere', () => {
  it('lets people sign in with their passwords, and keeps who was signed in', async () => {
    const again = await signedIn();
    expect((await again.get('/contacts')).status).toBe(200);
    const stillIn = new Person({ ...ana, origin: restored.url });
    expect((await stillIn.get('/contacts')).status).toBe(200);
  });

  it('has contacts as they were', async () => {
    const there = await (await signedIn()).get(`/contacts/${contactId}`);
    expect(there.body).toEqual((await ana.get(`/contacts/${contactId}`)).body);
  });

  it('has every message that was stored before the backup began, and of those after it the first ones without a hole', async () => {
    const rows = await restored.parts.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('messages').select('text').where('connection_id', '=', connectionId).execute(),
    );
    const numbers = rows.map(({ text }) => Number(text?.split(' ')[1])).sort((one, other) => one - other);
    expect(numbers.length).toBeGreaterThanOrEqual(told.before);
    expect(numbers.length).toBeLessThanOrEqual(told.all);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  it('shows in the list of chats what is the last message of the chat', async () => {
    const [row] = (await (await signedIn()).get('/chats?status=pending')).body.results;
    const { last } = await restored.parts.db.withCompany(ana.companyId, async (tx) => ({
      last: await tx
        .selectFrom('messages')
        .select('text')
        .where('connection_id', '=', connectionId)
        .orderBy('occurred_at', 'desc')
        .executeTakeFirstOrThrow(),
    }));
    expect(JSON.stringify(row)).toContain(last.text);
  });

  it('serves files by their links', async () => {
    const answer = await fetch(`${restored.url}${file.url}`);
    expect(answer.status).toBe(200);
    const here = await fetch(`${world.origin}${file.url}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await here.arrayBuffer()));
  });

  it('opens what was sealed', async () => {
    const { url } = (await (await signedIn()).get(webhook.path)).body;
    expect(new URL(url).pathname).toBe(webhook.pathname);
  });

  it('has the wall: without a company there is no row, and with one none of another', async () => {
    const bare = await restored.parts.db.app.query('select from contacts');
    expect(bare.rowCount).toBe(0);
    const names = await restored.parts.db.withCompany(bruno.companyId, (tx) =>
      tx.selectFrom('contacts').select('name').execute(),
    );
    expect(names).toEqual([{ name: 'Of Bruno' }]);
  });

  it('is made of the same tables, keys, triggers, walls and rights as any deployment [S48]', async () => {
    const here = await asOwner(world.address, describeSchema(world.address));
    const now = await asOwner(there.address, describeSchema(there.address));
    expect(now).toEqual(here);
    expect(now.length).toBeGreaterThan(1_000);
  });

  it('goes on: messages come in, and the outside is told by triggers', async () => {
    const again = { ...world, yupflow: restored, db: restored.parts.db };
    const channel = channelOf(() => again, ana, connectionId);
    await channel.tells(inbound(chat, { text: 'after the restore' }));
    expect((await channel.messages()).at(-1)?.text).toBe('after the restore');
  });
});
