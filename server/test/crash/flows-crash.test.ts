import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saying } from '../support/drafts.ts';
import { request } from '../support/people.ts';
import { spawnServer } from '../support/spawned-server.ts';
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

/** A process that may die at a point, and its owner, who asks it. */
async function start(point?: string) {
  const { origin, ended, kill } = await spawnServer({ ...env, ...(point && { FAILPOINT: point }) });
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  const ask = (method: string, path: string, sent?: object, key?: string) =>
    request(origin, method, path, sent, { ...headers, ...(key && { 'idempotency-key': key }) });
  return { ask, ended, stop: () => kill('SIGTERM') };
}

it('a save or a clone that dies on its way is there whole or not at all, and asked for again it is done once', async () => {
  const early = await start('drafts.before-commit');
  const { id } = (await early.ask('GET', '/flows?search=Agendar')).body.results[0];
  const path = `/flows/${id}`;
  const { revision, document } = (await early.ask('GET', path)).body;
  const saving = { revision, document: saying('Salvo!') };
  await expect(early.ask('PUT', path, saving)).rejects.toThrow();
  expect(await early.ended).toBe('SIGKILL');

  const late = await start('drafts.after-commit');
  expect((await late.ask('GET', path)).body).toMatchObject({ revision, document });
  await expect(late.ask('PUT', path, saving)).rejects.toThrow();
  expect(await late.ended).toBe('SIGKILL');

  const doomed = await start('clones.before-commit');
  expect((await doomed.ask('GET', path)).body).toMatchObject({ revision: revision + 1, document: saving.document });
  expect(await doomed.ask('PUT', path, saving)).toMatchObject({ status: 200, body: { revision: revision + 1 } });
  const sharing = { is_active: true, can_clone: true, is_restricted: false, companies: [] };
  const { token } = (await doomed.ask('PUT', `${path}/share`, sharing)).body;
  const clone = ['POST', `/shared-flows/${token}/clone`, { name: 'Clone' }, 'clone'] as const;
  await expect(doomed.ask(...clone)).rejects.toThrow();
  expect(await doomed.ended).toBe('SIGKILL');

  const { ask, stop } = await start();
  const found = async () => (await ask('GET', '/flows?search=Clone')).body.total;
  expect(await found()).toBe(0);
  const made = await ask(...clone);
  expect(made.status).toBe(201);
  expect((await ask(...clone)).body).toEqual(made.body);
  expect(await found()).toBe(1);
  await stop();
});
