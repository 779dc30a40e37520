import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { registration } from '../support/visitor.ts';

let env: Record<string, string>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: makeTempFolder(), DEMO: 'false', LOG_LEVEL: 'error' };
  remove = database.remove;
});
afterAll(() => remove());

const outbox = () => {
  try {
    return readdirSync(join(env.DATA_DIR ?? '', 'outbox')).length;
  } catch {
    return 0;
  }
};

it('a registration that dies before its commit leaves nothing, and the same one works afterwards', async () => {
  const eva = registration();
  const dying = await spawnServer({ ...env, FAILPOINT: 'register.before-commit' });
  await expect(request(dying.origin, 'POST', '/register', eva)).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');

  const next = await spawnServer(env);
  expect((await request(next.origin, 'POST', '/register', eva)).status).toBe(201);
  await expect.poll(outbox).toBe(1);
  await next.kill('SIGTERM');
});

it('one that dies after it can sign in, and its mail is sent by whoever comes next', async () => {
  const eva = registration();
  const before = outbox();
  const dying = await spawnServer({ ...env, FAILPOINT: 'register.after-commit' });
  await expect(request(dying.origin, 'POST', '/register', eva)).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');

  const next = await spawnServer(env);
  expect((await request(next.origin, 'POST', '/register', eva)).body.code).toBe('email_in_use');
  const { email, password } = eva;
  expect((await request(next.origin, 'POST', '/login', { email, password })).status).toBe(200);
  await expect.poll(outbox, { timeout: 30_000 }).toBe(before + 1);
  await next.kill('SIGTERM');
});
