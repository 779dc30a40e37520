import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from '@yupflow/contract/data-cleanup';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'fatal' };
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A minute allows each so many requests. */
const patient = { timeout: 90_000, interval: 300 };

const countOf = async (from: string): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? -1;

async function signIn({ origin }: SpawnedServer) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  const get = (path: string) => request(origin, 'GET', path, undefined, headers);
  return {
    start: async (type: string) => {
      const confirm = (await get('/me')).body.activeCompany.name;
      return request(origin, 'POST', '/companies/delete-data', { type, confirm }, headers);
    },
    latest: async (): Promise<Cleanup> => (await get('/companies/delete-data')).body.results[0],
  };
}

/** Everything that the demo has, and more contacts than go at once. */
async function prepare(): Promise<string> {
  const { rows } = await owner.query<{ company_id: string }>(
    `select m.company_id from members m join users u on u.id = m.user_id where u.email = '${account.email}' limit 1`,
  );
  const company = rows[0]?.company_id ?? '';
  await owner.query(`insert into contacts (company_id, name)
    select '${company}', 'Prova ' || n from generate_series(1, 250) n`);
  return company;
}

it('goes on after each death where it was, and takes everything once', async () => {
  const calm = await spawnServer(env);
  await calm.kill('SIGTERM');
  const company = await prepare();
  const own = `where company_id = '${company}'`;
  const contacts = await countOf(`contacts ${own}`);

  const first = await spawnServer({ ...env, FAILPOINT: 'data-cleanup.before-commit' });
  // It may die before it has answered: what was asked for is known by then all the same.
  await (await signIn(first)).start('all').catch(() => {});
  expect(await first.ended).toBe('SIGKILL');
  expect(await countOf(`contacts ${own}`)).toBe(contacts);

  for (const failpoint of ['data-cleanup.after-commit', 'data-cleanup.before-end']) {
    const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
    expect(await dying.ended).toBe('SIGKILL');
  }
  expect((await owner.query(`select state from data_cleanups ${own}`)).rows).toEqual([{ state: 'deleting' }]);

  const last = await spawnServer(env);
  const person = await signIn(last);
  await expect.poll(async () => (await person.latest()).state, patient).toBe('done');
  expect((await person.latest()).processed).toBeGreaterThanOrEqual(contacts);
  for (const table of [
    'contacts',
    'conversations',
    'messages',
    'flows',
    'flow_versions',
    'tags',
    'custom_fields',
    'keywords',
  ])
    expect([table, await countOf(`${table} ${own}`)]).toEqual([table, 0]);
  expect(await countOf(`audit_log ${own} and action = 'data-cleanup.start'`)).toBe(1);
  expect((await person.start('tags')).status).toBe(202);
  await expect.poll(async () => (await person.latest()).state, patient).toBe('done');
  await last.kill('SIGTERM');
}, 240_000);

it('is told to have failed where it fails each time, and can be started anew', async () => {
  const dying = await spawnServer({ ...env, FAILPOINT: 'data-cleanup.before-commit:throw' });
  const person = await signIn(dying);
  expect((await person.start('tags')).status).toBe(202);
  await expect.poll(async () => (await person.latest()).state, patient).toBe('failed');
  await dying.kill('SIGTERM');
  const next = await spawnServer(env);
  const again = await signIn(next);
  expect((await again.start('tags')).status).toBe(202);
  await expect.poll(async () => (await again.latest()).state, patient).toBe('done');
  await next.kill('SIGTERM');
}, 240_000);
