import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'error' };
});
afterAll(async () => {
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function upload({ origin }: SpawnedServer): Promise<Response> {
  const { body } = await request(origin, 'POST', '/login', account);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(samples.pdf)]), 'contract.pdf');
  return fetch(`${origin}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.token}` },
    body: form,
  });
}

async function keysWhere(condition: string): Promise<string[]> {
  const owner = new pg.Client(database.url);
  await owner.connect();
  const { rows } = await owner.query<{ key: string }>(`select key from files where ${condition}`);
  await owner.end();
  return rows.map((row) => row.key);
}

const keysInDatabase = () => keysWhere(`name = 'contract.pdf'`);
/** The demo has files of its own. */
const keysOfDemo = () => keysWhere(`name <> 'contract.pdf'`);

const root = join(dataDir, 'files');
const incoming = () => readdirSync(join(root, 'incoming'));
const kept = async () => {
  const others = await keysOfDemo();
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
    .map((entry) => entry.name)
    .filter((key) => !others.includes(key));
};

async function dieAt(failpoint: string): Promise<void> {
  const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
  await expect(upload(dying)).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');
}

it('keeps no half of a file when it dies while one arrives, and the next start takes the rest away', async () => {
  await dieAt('files.before-put');
  const [leftover = ''] = incoming();
  expect([incoming().length, await kept(), await keysInDatabase()]).toEqual([1, [], []]);
  const anHourAgo = Date.now() / 1_000 - 3_600;
  utimesSync(join(root, 'incoming', leftover), anHourAgo, anHourAgo);

  const next = await spawnServer(env);
  expect(incoming()).toEqual([]);
  await next.kill('SIGTERM');
});

it('never has a row without its file, when it dies between the two', async () => {
  await dieAt('files.before-row');
  expect([incoming(), (await kept()).length, await keysInDatabase()]).toEqual([[], 1, []]);

  const next = await spawnServer(env);
  const answer = await upload(next);
  expect(answer.status).toBe(201);
  const { key, url } = (await answer.json()) as { key: string; url: string };
  expect(await keysInDatabase()).toEqual([key]);
  expect(await kept()).toContain(key);
  await next.kill('SIGTERM');

  const later = await spawnServer(env);
  const file = await fetch(`${later.origin}${url}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(samples.pdf);
  await later.kill('SIGTERM');
});
