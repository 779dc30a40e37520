import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeCompanies } from '../../src/modules/franchise-companies/purge-companies.ts';
import { aConversation, aMessage } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { anAdmin } from '../support/franchises.ts';
import { anOwner, anotherDevice, Person } from '../support/people.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

/** One whose session is young, however far the clock was moved. */
const admin = () => anAdmin(world);
const purge = () => purgeCompanies(world.yupflow.parts)();
const countOf = async (companyId: string, table: string, column = 'company_id') =>
  (await askAsOwner<{ count: number }>(world, `select count(*)::int from ${table} where ${column} = '${companyId}'`))[0]
    ?.count;
const isThere = async ({ companyId }: Person) => (await countOf(companyId, 'companies', 'id')) === 1;

async function aFullCompany(name: string): Promise<Person> {
  const owner = await anOwner(world, name);
  for (let number = 0; number < 3; number += 1) await aContact(world, owner);
  const chat = await aConversation(world, owner, { status: 'open', assignedTo: owner.userId });
  for (let number = 0; number < 5; number += 1) await aMessage(world, owner, chat);
  expect((await upload(owner, 'Some words.', 'words.txt')).status).toBe(201);
  return owner;
}

const folderOf = ({ companyId }: Person) => join(world.config.dataDir, 'files', companyId);

it('takes a deleted company away once its days are over, with its files, and nothing of another', async () => {
  const [ana, bruno] = [await aFullCompany('Ana'), await aFullCompany('Bruno')];
  await (await admin()).remove(`/franchise/companies/${ana.companyId}`);
  await world.moveClock(`P${limits.companyGraceDays - 1}D`);
  await purge();
  expect(await isThere(ana)).toBe(true);
  expect(existsSync(folderOf(ana))).toBe(true);
  await world.moveClock('P2D');
  expect((await (await admin()).post(`/franchise/companies/${ana.companyId}/restore`)).status).toBe(409);
  await purge();
  expect(await isThere(ana)).toBe(false);
  expect(existsSync(folderOf(ana))).toBe(false);
  for (const table of ['contacts', 'conversations', 'messages', 'files', 'members', 'audit_log'])
    expect([table, await countOf(ana.companyId, table)]).toEqual([table, 0]);
  expect(await isThere(bruno)).toBe(true);
  expect(await countOf(bruno.companyId, 'messages')).toBe(5);
  expect(existsSync(folderOf(bruno))).toBe(true);
  expect((await (await admin()).get(`/franchise/companies/${ana.companyId}`)).status).toBe(404);
  // The person stays; they may have other companies.
  const again = await anotherDevice(world, new Person({ ...ana, companyId: '' }));
  expect((await again.get('/me')).body.activeCompany).toBeNull();
  expect(await askAsOwner(world, `select details from franchise_log where action = 'companies.purge'`)).toEqual([
    { details: { name: "Ana's" } },
  ]);
});

it('goes on where it was stopped, and leaves alone what was restored', async () => {
  const [ana, bruno] = [await aFullCompany('Ana'), await aFullCompany('Bruno')];
  for (const { companyId } of [ana, bruno]) await (await admin()).remove(`/franchise/companies/${companyId}`);
  await world.moveClock('P1D');
  await (await admin()).post(`/franchise/companies/${bruno.companyId}/restore`);
  await world.moveClock(`P${limits.companyGraceDays}D`);
  // As after a crash between two batches.
  const batch = await world.db.withMaintenance((tx) =>
    sql`select app.purge_company(${ana.companyId}, ${limits.companyGraceDays}, 2) as gone`.execute(tx),
  );
  expect(batch.rows).toEqual([{ gone: 2 }]);
  await Promise.all([purge(), purge()]);
  expect(await isThere(ana)).toBe(false);
  expect(await isThere(bruno)).toBe(true);
  expect(await countOf(bruno.companyId, 'contacts')).toBeGreaterThanOrEqual(3);
});

it('signs the phones out first', async () => {
  const ana = await anOwner(world);
  const line = await aSimulatedLine(ana);
  await (await admin()).remove(`/franchise/companies/${ana.companyId}`);
  // It rests meanwhile: nobody runs it, and it is still linked.
  const owner = async () =>
    (await askAsOwner<{ owner: string | null }>(world, `select owner from connections where id = '${line.id}'`))[0]
      ?.owner;
  await expect.poll(owner, { timeout: 10_000 }).toBeNull();
  await world.moveClock(`P${limits.companyGraceDays}D`);
  await world.moveClock('PT1H');
  const left = async () => {
    await purge();
    return isThere(ana);
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(false);
});

it('takes a line of a restored company up again', async () => {
  const ana = await anOwner(world);
  const line = await aSimulatedLine(ana);
  await (await admin()).remove(`/franchise/companies/${ana.companyId}`);
  await (await admin()).post(`/franchise/companies/${ana.companyId}/restore`);
  const status = async () => (await ana.get(`/connections/${line.id}`)).body.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('CONNECTED');
});
