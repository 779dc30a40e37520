import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
let env: Record<string, string>;
let cleanUp: () => Promise<void>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'error' };
  cleanUp = async () => {
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => cleanUp());

async function signIn({ origin }: SpawnedServer) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    create: (name: string, key: string) =>
      request(origin, 'POST', '/tags', { name }, { ...headers, 'idempotency-key': key }),
    find: async (name: string) =>
      (await request(origin, 'GET', `/tags?search=${name}`, undefined, headers)).body.results,
  };
}

it('leaves nothing behind when it dies before the commit, and the same request works afterwards', async () => {
  const dying = await spawnServer({ ...env, FAILPOINT: 'tags.before-commit' });
  await expect((await signIn(dying)).create('Unborn', 'k1')).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');

  const next = await spawnServer(env);
  const owner = await signIn(next);
  expect(await owner.find('Unborn')).toEqual([]);
  expect((await owner.create('Unborn', 'k1')).status).toBe(201);
  await next.kill('SIGTERM');
});

it('keeps what it committed when it dies before answering, and a repeat gets the answer instead of a second tag', async () => {
  const dying = await spawnServer({ ...env, FAILPOINT: 'tags.after-commit' });
  await expect((await signIn(dying)).create('Survivor', 'k2')).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');

  const next = await spawnServer(env);
  const owner = await signIn(next);
  const [kept, ...others] = await owner.find('Survivor');
  expect(others).toEqual([]);
  const repeated = await owner.create('Survivor', 'k2');
  expect(repeated.status).toBe(201);
  expect(repeated.body).toEqual(kept);
  expect(await owner.find('Survivor')).toHaveLength(1);
  await next.kill('SIGTERM');
});
