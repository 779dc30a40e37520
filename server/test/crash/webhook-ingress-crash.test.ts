import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function signIn(origin: string) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  return (method: string, path: string, form?: unknown) => request(origin, method, path, form, headers);
}

it('loses nothing that it said it took, and takes what a sender sends again only once [S26]', async () => {
  const send = (origin: string, number: number) =>
    fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '11988887777', number }),
    });
  const first = await spawnServer({ ...env, FAILPOINT: 'webhook-ingress.before-commit' });
  const owner = await signIn(first.origin);
  const name = 'Loja';
  const { id, url } = (await owner('POST', '/webhooks', { name })).body;
  const { pathname } = new URL(url);
  const mapping = { phone: [['body', 'phone']], name: [], email: [] };
  await owner('PUT', `/webhooks/${id}`, { name, mapping, actions: [] });
  await owner('PUT', `/webhooks/${id}/mode`, { mode: 'production' });
  // Before the commit nobody is answered, and nothing is there.
  await expect(send(first.origin, 1)).rejects.toThrow();
  expect(await first.ended).toBe('SIGKILL');

  const second = await spawnServer({ ...env, FAILPOINT: 'webhook-ingress.after-commit' });
  await expect(send(second.origin, 2)).rejects.toThrow();
  expect(await second.ended).toBe('SIGKILL');

  const last = await spawnServer(env);
  const again = async (number: number) =>
    ((await (await send(last.origin, number)).json()) as { status: string }).status;
  expect(await again(1)).toBe('accepted');
  expect(await again(2)).toBe('duplicate');
  const marina = await signIn(last.origin);
  await expect
    .poll(async () =>
      (await marina('GET', `/webhooks/${id}/requests`)).body.results.map(({ state }: { state: string }) => state),
    )
    .toEqual(['duplicate', 'done', 'done']);
  await last.kill('SIGTERM');
});
