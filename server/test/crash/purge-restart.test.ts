import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@yupflow/contract/limits';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { only } from '../../src/platform/db/only.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: 'a password for tests', LOG_LEVEL: 'fatal' };
  await (await spawnServer(env)).kill('SIGTERM');
  owner = new pg.Client(database.url);
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One whose days to come back are over, or not, with contacts and a file. */
async function aDeletedCompany(days: number): Promise<{ readonly id: string; readonly folder: string }> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into companies (name, deleted_at) values ('Padaria', app.now() - make_interval(days => $1)) returning id`,
    [days],
  );
  const { id } = only(rows);
  await owner.query(`insert into contacts (company_id, name) select $1, 'Prova ' || n from generate_series(1, 20) n`, [
    id,
  ]);
  const folder = join(dataDir, 'files', id);
  mkdirSync(join(folder, 'ab'), { recursive: true });
  writeFileSync(join(folder, 'ab', 'a'.repeat(32)), 'Some words.');
  return { id, folder };
}

const countOf = async (from: string, id: string): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${from} = $1`, [id])).rows[0]?.n ?? -1;

/** With the queue's own patience, as whatever is scheduled has it. */
const asTheHourDoes = `
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds)
  select name, '{}', retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds
  from pgboss.queue where name = 'purge-companies'`;

it('what the hour began is ended by the next server, without waiting for another hour', {
  timeout: 240_000,
}, async () => {
  const [over, young] = [
    await aDeletedCompany(limits.companyGraceDays + 2),
    await aDeletedCompany(limits.companyGraceDays - 1),
  ];
  const dying = await spawnServer({ ...env, FAILPOINT: 'purge.after-batch' });
  await owner.query(asTheHourDoes);
  expect(await dying.ended).toBe('SIGKILL');
  expect([await countOf('companies where id', over.id), existsSync(over.folder)]).toEqual([1, false]);

  const next = await spawnServer(env);
  await expect.poll(() => countOf('companies where id', over.id), { timeout: 150_000, interval: 500 }).toBe(0);
  expect(await countOf('contacts where company_id', over.id)).toBe(0);
  expect([
    await countOf('companies where id', young.id),
    await countOf('contacts where company_id', young.id),
    existsSync(young.folder),
  ]).toEqual([1, 20, true]);
  await next.kill('SIGTERM');
});
