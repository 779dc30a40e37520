import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bareEnvironment } from '../support/bare-environment.ts';
import { aConversation, aMessage } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { anAdmin } from '../support/franchises.ts';
import { anOwner, type Person } from '../support/people.ts';
import { aLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

const program = fileURLToPath(new URL('./doomed-purge.ts', import.meta.url));

let world: TestServer;
let walled: string[];
beforeAll(async () => {
  // Nobody here purges by the hour.
  world = await startTestServer({ ROLE: 'web', DATABASE_URL: 'postgres://app@localhost/given' });
  const tables = await askAsOwner<{ table_name: string }>(
    world,
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE' order by 1`,
  );
  walled = tables.map(({ table_name }) => table_name);
});
afterAll(() => world.stop());

async function purge(failpoint = ''): Promise<unknown> {
  const { address, config } = world;
  const place = {
    ...inject('server'),
    database: address.database,
    roles: address.roles,
    dataDir: config.dataDir,
    secretKey: '07'.repeat(32),
  };
  const child = spawn(process.execPath, [program], {
    env: { ...bareEnvironment, PLACE: JSON.stringify(place), ...(failpoint ? { FAILPOINT: failpoint } : {}) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

async function aFullCompany(name: string): Promise<Person> {
  const owner = await anOwner(world, name);
  await aLine(owner);
  for (let number = 0; number < 3; number += 1) await aContact(world, owner);
  const chat = await aConversation(world, owner, { status: 'open', assignedTo: owner.userId });
  for (let number = 0; number < 5; number += 1) await aMessage(world, owner, chat);
  expect((await upload(owner, `The words of ${name}.`, 'words.txt')).status).toBe(201);
  return owner;
}

const folderOf = ({ companyId }: Person) => join(world.config.dataDir, 'files', companyId);

function filesOf(person: Person): string[] {
  const folder = folderOf(person);
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path).toString('base64'));
}

/** Every row that names the company. */
async function rowsOf({ companyId }: Person): Promise<string[]> {
  const each = walled.map(
    (table) => `select '${table} ' || t::text as whole from ${table} t where company_id = '${companyId}'`,
  );
  const rows = await askAsOwner<{ whole: string }>(world, `${each.join(' union all ')} order by 1`);
  return rows.map(({ whole }) => whole);
}

const countRows = async (person: Person) => (await rowsOf(person)).length;
const isThere = async ({ companyId }: Person) =>
  (await askAsOwner(world, `select 1 from companies where id = '${companyId}'`)).length > 0;

it('goes on wherever it died, takes the files too, and touches nothing of another company', {
  timeout: 180_000,
}, async () => {
  const [ana, bruno] = [await aFullCompany('Ana'), await aFullCompany('Bruno')];
  await (await anAdmin(world)).remove(`/franchise/companies/${ana.companyId}`);
  // Its phone had a day more to be signed out.
  await world.moveClock(`P${limits.companyGraceDays + 1}D`);
  const look = async () => ({ rows: await rowsOf(bruno), files: filesOf(bruno) });
  const before = await look();
  expect(before.files).toHaveLength(1);
  let left = await countRows(ana);

  const deaths: [point: string, files: number, isLess: boolean][] = [
    ['purge.after-sign-out', 1, false],
    ['purge.after-files', 0, false],
    ['purge.before-commit', 0, false],
    ['purge.after-batch', 0, true],
    ['purge.after-batch', 0, true],
  ];
  for (const [point, files, isLess] of deaths) {
    expect([point, await purge(point)]).toEqual([point, 'SIGKILL']);
    const now = await countRows(ana);
    expect([point, await isThere(ana), filesOf(ana).length, now < left]).toEqual([point, true, files, isLess]);
    expect(await look()).toEqual(before);
    left = now;
  }

  expect(await purge('purge.after-company')).toBe('SIGKILL');
  expect([await isThere(ana), await countRows(ana), existsSync(folderOf(ana))]).toEqual([false, 0, false]);
  expect(await purge()).toBe(0);
  expect(await look()).toEqual(before);
  const noted = await askAsOwner(world, "select details from franchise_log where action = 'companies.purge'");
  expect(noted).toEqual([{ details: { name: "Ana's" } }]);
});

it('leaves a company whose days are not over, or that came back, as it was', async () => {
  const [ana, bruno] = [await aFullCompany('Ana'), await aFullCompany('Bruno')];
  const admin = await anAdmin(world);
  for (const { companyId } of [ana, bruno]) await admin.remove(`/franchise/companies/${companyId}`);
  await admin.post(`/franchise/companies/${bruno.companyId}/restore`);
  const look = async () => [await rowsOf(ana), filesOf(ana), await rowsOf(bruno), filesOf(bruno)];
  const before = await look();
  expect(await purge()).toBe(0);
  expect(await look()).toEqual(before);
});
