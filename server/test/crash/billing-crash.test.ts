import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only } from '../../src/platform/db/only.ts';
import { request } from '../support/people.ts';
import { payer } from '../support/sales.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Money counts once, wherever the process dies. */
const account = { email: 'owner@demo.local', password: 'a password for tests' };
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-crash-'));
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'error' };
  await (await spawnServer(env)).kill('SIGTERM');
  owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query(
    `insert into franchise_admins (franchise_id, user_id)
     select app.default_franchise(), id from users where email = $1 on conflict do nothing`,
    [account.email],
  );
});
afterAll(async () => {
  await owner.end();
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, values)).rows;

async function signIn({ origin }: SpawnedServer) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  return (path: string, form: unknown, key: string) =>
    request(origin, 'POST', path, form, { ...headers, 'idempotency-key': key });
}

/** How many mails were written to an address. */
function mailsTo(address: string): number {
  const outbox = join(dataDir, 'outbox');
  // The first mail makes the folder.
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  return names.filter((name) => readFileSync(join(outbox, name), 'utf8').includes(`To: ${address}`)).length;
}

describe('a payment', () => {
  /** A month bought without an account, which is paid while the server dies; what became of it, before and after a repeat. */
  async function paidWhileDying(failpoint: string) {
    const buyer = `${failpoint.replaceAll('.', '-')}@example.com`;
    const { id, company_id } = only(
      await ask<{ id: string; company_id: string }>(
        `with company as (
           insert into companies (name, status, owner_email) values ('Padaria', 'inactive', $1) returning id, franchise_id),
         number as (
           update franchises set next_invoice = next_invoice + 1 where is_default returning next_invoice - 1 as n)
         insert into invoices (franchise_id, company_id, number, token, description, cycle, subtotal_cents, total_cents,
           due_date, buyer_language, payer)
         select c.franchise_id, c.id, n, $2, 'Mês', 'monthly', 9900, 9900, app.now()::date, 'pt-BR', $3::jsonb
         from company c, number returning id, company_id`,
        [buyer, failpoint, JSON.stringify(payer({ email: buyer }))],
      ),
    );
    const look = async () =>
      only(
        await ask(
          `select i.state, c.status, c.due_date::text, (select count(*)::int from activation_codes a
             where a.company_id = c.id) as codes
           from invoices i join companies c on c.id = i.company_id where i.id = $1`,
          [id],
        ),
      );
    const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
    await expect((await signIn(dying))(`/franchise/invoices/${id}`, {}, failpoint)).rejects.toThrow();
    expect(await dying.ended).toBe('SIGKILL');
    const between = await look();
    const next = await spawnServer(env);
    const { status, headers } = await (await signIn(next))(`/franchise/invoices/${id}`, {}, failpoint);
    const after = await look();
    await expect.poll(() => mailsTo(buyer), { timeout: 30_000 }).toBe(1);
    await next.kill('SIGTERM');
    expect(mailsTo(buyer)).toBe(1);
    const [due] = await ask<{ due: string }>(
      `select ((app.now() at time zone timezone)::date + interval '1 month')::date::text as due from companies
       where id = $1`,
      [company_id],
    );
    return { between, after, status, isReplayed: headers.has('idempotent-replayed'), due: due?.due };
  }

  it('that dies before the commit did nothing, and the same request works afterwards', async () => {
    const { due, ...outcome } = await paidWhileDying('settle.before-commit');
    expect(outcome).toEqual({
      between: { state: 'open', status: 'inactive', due_date: null, codes: 0 },
      after: { state: 'paid', status: 'active', due_date: due, codes: 1 },
      status: 200,
      isReplayed: false,
    });
  });

  it('that dies before its answer counts once, and the same request gets the answer', async () => {
    const { due, ...outcome } = await paidWhileDying('settle.after-commit');
    const paid = { state: 'paid', status: 'active', due_date: due, codes: 1 };
    expect(outcome).toEqual({ between: paid, after: paid, status: 200, isReplayed: true });
  });
});

describe('the calendar', () => {
  it('asks each company once and mails it once, however often it dies in between', async () => {
    const { id: franchiseId } = only(
      await ask<{ id: string }>(
        `insert into franchises (name, send_email_to_unpaid) values ('Revenda', true) returning id`,
      ),
    );
    await ask(
      `with plan as (
         insert into plans (franchise_id, name, monthly_cents, token) values ($1, 'Mensal', 9900, 'plan') returning id)
       insert into companies (franchise_id, name, owner_email, plan_id, cycle, due_date)
       select $1, 'Padaria ' || n, 'padaria' || n || '@example.com', plan.id, 'monthly', (app.now() at time zone 'America/Sao_Paulo')::date + 2
       from plan, generate_series(1, 4) n`,
      [franchiseId],
    );
    const numbers = async () =>
      (
        await ask<{ number: number }>('select number from invoices where franchise_id = $1 order by number', [
          franchiseId,
        ])
      ).map(({ number }) => number);
    const readCalendar = () => ask(`insert into pgboss.job (name, data) values ('billing', '{}')`);

    for (const [failpoint, left] of [
      ['billing.before-commit', []],
      ['billing.after-commit', [1]],
      ['billing.before-commit', [1]],
      ['billing.after-commit', [1, 2]],
    ] as const) {
      const dying = await spawnServer({ ...env, FAILPOINT: failpoint });
      await readCalendar();
      expect(await dying.ended).toBe('SIGKILL');
      expect(await numbers()).toEqual(left);
    }

    const living = await spawnServer(env);
    await readCalendar();
    await expect.poll(numbers, { timeout: 30_000 }).toEqual([1, 2, 3, 4]);
    const mails = () => [1, 2, 3, 4].map((n) => mailsTo(`padaria${n}@example.com`));
    // So shortly before there are two: that it is there, and that it falls due.
    await expect.poll(mails, { timeout: 60_000 }).toEqual([2, 2, 2, 2]);
    await living.kill('SIGTERM');
    expect([await numbers(), mails()]).toEqual([
      [1, 2, 3, 4],
      [2, 2, 2, 2],
    ]);
  });
});
