import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Whoever is written or merged is so wholly or not at all, wherever the process dies. */
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
    post: (path: string, form: unknown, key?: string) =>
      request(origin, 'POST', path, form, key ? { ...headers, 'idempotency-key': key } : headers),
    get: (path: string) => request(origin, 'GET', path, undefined, headers),
  };
}
type Owner = Awaited<ReturnType<typeof signIn>>;

async function dieAt(failpoint: string, deed: (owner: Owner) => Promise<unknown>): Promise<void> {
  const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
  await expect(deed(await signIn(dying))).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');
}

it('leaves no contact and takes no number when it dies before the commit; after it, the repeat gets the answer', async () => {
  const unborn = (owner: Owner) => owner.post('/contacts', { phone: '11 98000-0001' }, 'k1');
  const survivor = (owner: Owner) => owner.post('/contacts', { phone: '11 98000-0002' }, 'k2');
  await dieAt('contacts.before-commit', unborn);
  await dieAt('contacts.after-commit', survivor);

  const next = await spawnServer(env);
  const owner = await signIn(next);
  const made = await unborn(owner);
  expect(made).toMatchObject({ status: 201, body: { phone: '5511980000001' } });
  expect(made.headers.has('idempotent-replayed')).toBe(false);
  const repeated = await survivor(owner);
  expect(repeated).toMatchObject({ status: 201, body: { phone: '5511980000002' } });
  expect(repeated.headers.has('idempotent-replayed')).toBe(true);
  const { body } = await owner.post('/contacts', { phone: '+55 11 8000-0002' });
  expect(body).toMatchObject({ code: 'contact_exists', contact_id: repeated.body.id });
  await next.kill('SIGTERM');
});

it('merges two contacts wholly or not at all', async () => {
  /** Both are customers of the demo. */
  const merge = async ({ get, post }: Owner) => {
    const [kept] = (await get('/contacts?search=5511982147730')).body.results;
    const [other] = (await get('/contacts?search=5521996731082')).body.results;
    return post(`/contacts/${kept.id}/merge`, { contact_id: other.id }, 'k3');
  };
  await dieAt('contacts.before-commit', merge);
  // Had the first one been kept, this one would find one contact alone, and not die of its merge.
  await dieAt('contacts.after-commit', merge);

  const next = await spawnServer(env);
  const owner = await signIn(next);
  const [kept, ...others] = (await owner.get('/contacts?search=5511982147730')).body.results;
  expect(others).toEqual([]);
  expect((await owner.get('/contacts?search=Bruno%20Sampaio')).body.results).toEqual([]);
  const { results } = (await owner.get(`/contacts/${kept.id}/timeline`)).body;
  const merges = results.filter(({ kind }: { kind: string }) => kind === 'merged');
  expect(merges).toMatchObject([{ data: { contact: { name: 'Bruno Sampaio' } } }]);
  expect((await owner.post('/contacts', { phone: '21 99673-1082' })).body.contact_id).toBe(kept.id);
  await next.kill('SIGTERM');
});
