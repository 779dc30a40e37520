import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../support/people.ts';
import { purchase } from '../support/sales.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Whoever buys has bought once or not at all, wherever the process dies. */
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
  await owner.query(`update franchises set pix_by = 'static_pix' where is_default`);
  await owner.query(`
    insert into franchise_gateways (franchise_id, gateway, settings, callback_token)
    select app.default_franchise(), 'static_pix',
      '{"staticPix": {"key": "11222333000181", "name": "REVENDA", "city": "SAO PAULO"}}', 'callback-for-tests'
    on conflict (franchise_id, gateway) do update set settings = excluded.settings`);
});
afterAll(() => cleanUp());

/** A plan and a coupon for one use, under names of their own. */
async function anOffer(name: string) {
  const token = name.padEnd(22, 'x');
  await owner.query(
    `insert into plans (franchise_id, name, monthly_cents, token) values (app.default_franchise(), $1, 9900, $2)`,
    [name, token],
  );
  await owner.query(
    `insert into coupons (franchise_id, code, percent, cycles, max_uses) values (app.default_franchise(), $1, 50, 1, 1)`,
    [name.toUpperCase()],
  );
  return { token, coupon: name.toUpperCase() };
}

/** What the purchase has left in the database. */
async function countOf({ token, coupon }: { token: string; coupon: string }) {
  const { rows } = await owner.query<{ companies: number; invoices: number; uses: number }>(
    `select (select count(*)::int from companies c where c.plan_id = p.id) as companies,
      (select count(*)::int from invoices i where i.plan_id = p.id) as invoices,
      (select uses from coupons where code = $2) as uses
    from plans p where p.token = $1`,
    [token, coupon],
  );
  return rows[0];
}

const nothing = { companies: 0, invoices: 0, uses: 0 };
const one = { companies: 1, invoices: 1, uses: 1 };

/** The same deed before and after a death: what it left, and what the second time gave. */
async function dieThenRepeat(
  failpoint: string,
  deed: (server: SpawnedServer) => Promise<{ status: number; body: { state?: string } }>,
  look: () => Promise<unknown>,
) {
  const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
  await expect(deed(dying)).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');
  const left = await look();
  const next = await spawnServer(env);
  const again = await deed(next);
  await next.kill('SIGTERM');
  return { left, again, after: await look() };
}

describe('a purchase without an account', () => {
  const rows = [
    ['checkout.before-commit', 'before', nothing],
    ['checkout.after-commit', 'committed', one],
    // The charge has its row, and whoever bought has no answer.
    ['charges.after-row', 'charged', one],
  ] as const;
  it.each(rows)('that dies at %s is one purchase when it is sent again', async (failpoint, name, left) => {
    const offer = await anOffer(name);
    const form = purchase({ coupon: offer.coupon });
    const outcome = await dieThenRepeat(
      failpoint,
      ({ origin }) => request(origin, 'POST', `/checkout/${offer.token}`, form),
      () => countOf(offer),
    );
    expect(outcome).toMatchObject({
      left,
      again: { status: 201, body: { state: 'open', total: 4_950, charge: { pix: { text: expect.any(String) } } } },
      after: one,
    });
  });
});

describe('a company that somebody buys', () => {
  it.each([
    ['checkout.before-commit', 'mine-before', nothing],
    ['checkout.after-commit', 'mine-after', one],
  ] as const)('and that dies at %s is bought once under its key', async (failpoint, name, left) => {
    const offer = await anOffer(name);
    const { rows } = await owner.query<{ id: string }>('select id from plans where token = $1', [offer.token]);
    const form = { name: 'Nova', plan: 'monthly', planId: rows[0]?.id, coupon: offer.coupon };
    const outcome = await dieThenRepeat(
      failpoint,
      async ({ origin }) => {
        const { body } = await request(origin, 'POST', '/login', { email: 'owner@demo.local', password });
        const headers = { authorization: `Bearer ${body.token}`, 'idempotency-key': name };
        return request(origin, 'POST', '/companies', form, headers);
      },
      () => countOf(offer),
    );
    expect(outcome).toMatchObject({ left, again: { status: 201 }, after: one });
  });
});
