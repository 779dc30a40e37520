import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActivationCode } from '../../src/modules/companies/activation-codes.service.ts';
import { request } from '../support/people.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Whoever comes into a company comes in wholly or not at all, wherever the process dies. */
const password = 'a password for tests';
let env: Record<string, string>;
let owner: pg.Client;
let cleanUp: () => Promise<void>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: password, LOG_LEVEL: 'error' };
  await (await spawnServer(env)).kill('SIGTERM');
  owner = new pg.Client(database.url);
  await owner.connect();
  cleanUp = async () => {
    await owner.end();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => cleanUp());

/** Somebody without a company, with the password that the demo's owner has. */
async function aNewcomer(email: string): Promise<void> {
  await owner.query(
    `insert into users (name, email, password_hash, email_confirmed_at)
    select 'Davi', $1, password_hash, app.now() from users where email = 'owner@demo.local'`,
    [email],
  );
}

async function aCode(): Promise<string> {
  const { code, hash, lastFour } = newActivationCode();
  await owner.query(
    `with waiting as (insert into companies (name, status) values ('Waiting', 'inactive') returning id)
    insert into activation_codes (company_id, code_hash, last_four, cycle) select id, $1, $2, 'monthly' from waiting`,
    [hash, lastFour],
  );
  return code;
}

async function anInvite(email: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into invites (company_id, email, expires_at)
    select id, $1, app.now() + interval '7 days' from companies where name = 'Lume Ateliê' returning id`,
    [email],
  );
  return rows[0]?.id ?? '';
}

async function signIn({ origin }: SpawnedServer, email: string) {
  const { body } = await request(origin, 'POST', '/login', { email, password });
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    post: (path: string, form: unknown, key: string) =>
      request(origin, 'POST', path, form, { ...headers, 'idempotency-key': key }),
    companies: async () => (await request(origin, 'GET', '/companies', undefined, headers)).body.length,
  };
}

/** The same deed under the same key, before and after a death; the answer of the second time. */
async function dieThenRepeat(failpoint: string, email: string, path: string, form?: unknown) {
  const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
  await expect((await signIn(dying, email)).post(path, form, failpoint)).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');
  const next = await spawnServer(env);
  const person = await signIn(next, email);
  const between = await person.companies();
  const { status, headers } = await person.post(path, form, failpoint);
  const outcome = { between, status, isReplayed: headers.has('idempotent-replayed'), after: await person.companies() };
  await next.kill('SIGTERM');
  return outcome;
}

describe('redeeming a code', () => {
  it('that dies before the commit leaves the code unused, and the same request works afterwards', async () => {
    await aNewcomer('one@example.com');
    const code = await aCode();
    expect(await dieThenRepeat('codes.before-commit', 'one@example.com', '/companies/active-code', { code })).toEqual({
      between: 0,
      status: 200,
      isReplayed: false,
      after: 1,
    });
  });

  it('that dies before its answer is done, and the same request gets the answer', async () => {
    await aNewcomer('two@example.com');
    const code = await aCode();
    expect(await dieThenRepeat('codes.after-commit', 'two@example.com', '/companies/active-code', { code })).toEqual({
      between: 1,
      status: 200,
      isReplayed: true,
      after: 1,
    });
  });
});

describe('accepting an invite', () => {
  it('that dies before the commit leaves the invite open, and the same request works afterwards', async () => {
    await aNewcomer('three@example.com');
    const path = `/companies/invite/${await anInvite('three@example.com')}/accept`;
    expect(await dieThenRepeat('invites.before-commit', 'three@example.com', path)).toEqual({
      between: 0,
      status: 204,
      isReplayed: false,
      after: 1,
    });
  });

  it('that dies before its answer is done, and the same request gets the answer', async () => {
    await aNewcomer('four@example.com');
    const path = `/companies/invite/${await anInvite('four@example.com')}/accept`;
    expect(await dieThenRepeat('invites.after-commit', 'four@example.com', path)).toEqual({
      between: 1,
      status: 204,
      isReplayed: true,
      after: 1,
    });
  });
});
