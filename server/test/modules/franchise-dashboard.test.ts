import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeCompanies } from '../../src/modules/franchise-companies/purge-companies.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { aMember, type Person, request } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy, registration } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

type Reseller = Awaited<ReturnType<typeof aReseller>>;

const change = ({ companyId }: Person, set: string) =>
  asOwner(world.address, (owner) => owner.query(`update companies set ${set} where id = $1`, [companyId]));

interface InvoiceFacts {
  readonly cents: number;
  readonly state?: 'open' | 'paid' | 'void' | 'refunded';
  /** Days from today. */
  readonly due?: number;
  /** As the database reads it. */
  readonly paidAt?: string;
}
let number = 0;
async function anInvoice({ franchiseId }: Reseller, { companyId }: Person, facts: InvoiceFacts): Promise<void> {
  const { cents, state = 'open', due = 0, paidAt = 'app.now()' } = facts;
  const paid = state === 'paid' || state === 'refunded' ? paidAt : 'null';
  number += 1;
  await asOwner(world.address, (owner) =>
    owner.query(
      `insert into invoices
        (franchise_id, company_id, number, token, state, description, subtotal_cents, total_cents, due_date, paid_at)
      values ($1, $2, $3, $4, $5, 'Pro', $6, $6, (app.now() at time zone 'America/Sao_Paulo')::date + $7::int, ${paid})`,
      [franchiseId, companyId, number, randomUUID(), state, cents, due],
    ),
  );
}

describe('the dashboard of a reseller', () => {
  it('counts its companies by the state of their access, those bought for life apart as in their list', async () => {
    const mine = await aReseller(world, 'States');
    const today = "(app.now() at time zone 'America/Sao_Paulo')::date";
    for (const set of [
      'due_date = null',
      "due_date = null, cycle = 'lifetime'",
      `due_date = ${today} + 60`,
      `due_date = ${today} + 3`,
      `due_date = ${today} - 1`,
      `due_date = ${today} - 40`,
      "status = 'suspended'",
      "status = 'inactive'",
      "status = 'cancelled'",
      'deleted_at = app.now()',
    ])
      await change(await anOwnerOf(world, mine), set);
    await anOwnerOf(world, await aReseller(world, 'Not mine'));
    const { companies } = (await mine.admin.get('/franchise/dashboard')).body;
    expect(
      Object.fromEntries(companies.map(({ state, count }: { state: string; count: number }) => [state, count])),
    ).toEqual({
      active: 2,
      lifetime: 1,
      expiring: 1,
      overdue: 1,
      suspended: 2,
      inactive: 1,
      cancelled: 1,
      franchise_unpaid: 0,
    });
  });

  it('sums what was paid by month, and what is owed', async () => {
    const mine = await aReseller(world, 'Money');
    const owner = await anOwnerOf(world, mine);
    const thisMonth = "date_trunc('month', app.now() at time zone 'America/Sao_Paulo')";
    const inMonth = (before: number, hours: number) =>
      `((${thisMonth} - interval '${before} months' + interval '${hours} hours') at time zone 'America/Sao_Paulo')`;
    await anInvoice(mine, owner, { cents: 10_000, state: 'paid' });
    await anInvoice(mine, owner, { cents: 500, state: 'paid', paidAt: inMonth(0, 0) });
    // The last hour of the month before, which in UTC is this month already.
    await anInvoice(mine, owner, { cents: 7_000, state: 'paid', paidAt: inMonth(0, -1) });
    await anInvoice(mine, owner, { cents: 900, state: 'paid', paidAt: inMonth(11, 1) });
    await anInvoice(mine, owner, { cents: 1, state: 'paid', paidAt: inMonth(12, 1) });
    await anInvoice(mine, owner, { cents: 3_000, state: 'refunded' });
    await anInvoice(mine, owner, { cents: 2_000, state: 'void' });
    await anInvoice(mine, owner, { cents: 4_000, due: 5 });
    await anInvoice(mine, owner, { cents: 6_000, due: -5 });
    const { body } = await mine.admin.get('/franchise/dashboard');
    expect(body).toMatchObject({
      revenue: { month: 10_500, before: 7_000 },
      open: { count: 2, total: 10_000 },
      overdue: { count: 1, total: 6_000 },
    });
    expect(body.months).toHaveLength(12);
    expect([body.months[0].total, body.months[10].total, body.months[11].total]).toEqual([900, 7_000, 10_500]);
    expect(body.months.map(({ month }: { month: string }) => month)).toEqual(
      body.months.map(({ month }: { month: string }) => month).toSorted(),
    );
    const { admin: stranger } = await aReseller(world, 'No money');
    expect((await stranger.get('/franchise/dashboard')).body).toMatchObject({
      revenue: { month: 0, before: 0 },
      open: { count: 0, total: 0 },
    });
  });
});

describe('the people of a reseller', () => {
  it('are those in its companies, those who registered at its address, and its admins', async () => {
    const [mine, other] = [await aReseller(world, 'People'), await aReseller(world, 'Other people')];
    const owner = await anOwnerOf(world, mine, 'Zélia');
    const member = await aMember(world, owner, [], { name: 'Álvaro' });
    await anOwnerOf(world, other, 'Stranger');
    const visitor = registration({ name: 'Bia Visita' });
    await request(world.origin, 'POST', '/register', visitor, { 'x-forwarded-host': mine.host });
    const { body } = await mine.admin.get('/franchise/users');
    expect(body).toMatchObject({
      total: 4,
      results: [
        { id: mine.admin.userId, name: 'Admin People', isAdmin: true, company_count: 0 },
        { id: member.userId, name: 'Álvaro', isAdmin: false, company_count: 1, companies: [{ isOwner: false }] },
        { name: 'Bia Visita', email: visitor.email, company_count: 0, companies: [] },
        { id: owner.userId, name: 'Zélia', companies: [{ id: owner.companyId, name: "Zélia's", isOwner: true }] },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('show the companies of this reseller alone', async () => {
    const [mine, other] = [await aReseller(world, 'Mixed'), await aReseller(world, 'Mixed other')];
    const owner = await anOwnerOf(world, mine, 'Nina');
    const elsewhere = await anOwnerOf(world, other, 'Otto');
    await world.db.withCompany(elsewhere.companyId, (tx) =>
      tx.insertInto('members').values({ company_id: elsewhere.companyId, user_id: owner.userId }).execute(),
    );
    const [nina] = (await mine.admin.get('/franchise/users?search=nina')).body.results;
    expect(nina).toMatchObject({ company_count: 1, companies: [{ id: owner.companyId }] });
    const theirs = (await other.admin.get('/franchise/users?search=NINA')).body.results[0];
    expect(theirs).toMatchObject({ company_count: 1, companies: [{ id: elsewhere.companyId, isOwner: false }] });
  });

  it('are found by name and address, and walked page by page', async () => {
    const mine = await aReseller(world, 'Pages');
    for (const name of ['Caio', 'ana', 'Bruno']) await anOwnerOf(world, mine, name);
    const first = (await mine.admin.get('/franchise/users?limit=2')).body;
    const second = (await mine.admin.get(`/franchise/users?limit=2&cursor=${first.cursor}`)).body;
    expect([...first.results, ...second.results].map(({ name }: { name: string }) => name)).toEqual([
      'Admin Pages',
      'ana',
      'Bruno',
      'Caio',
    ]);
    const { email } = first.results[1];
    expect((await mine.admin.get(`/franchise/users?search=${encodeURIComponent(email)}`)).body.total).toBe(1);
  });
});

describe('what companies paid that are gone', () => {
  it('stays in the months in which they paid, at every step of their end', async () => {
    const mine = await aReseller(world, 'Past');
    const [gone, other] = [await anOwnerOf(world, mine), await anOwnerOf(world, mine)];
    const monthStart = "date_trunc('month', app.now() at time zone 'America/Sao_Paulo')";
    // The first and the last moment of a month, by the reseller's calendar.
    await anInvoice(mine, gone, {
      cents: 1_000,
      state: 'paid',
      paidAt: `${monthStart} at time zone 'America/Sao_Paulo'`,
    });
    const lastMoment = `(${monthStart} - interval '1 second') at time zone 'America/Sao_Paulo'`;
    await anInvoice(mine, gone, { cents: 200, state: 'paid', paidAt: lastMoment });
    await anInvoice(mine, gone, { cents: 30, state: 'paid', paidAt: lastMoment });
    await anInvoice(mine, gone, { cents: 5_000, state: 'refunded' });
    await anInvoice(mine, gone, { cents: 7_000 });
    await anInvoice(mine, other, { cents: 4, state: 'paid' });
    const look = async () => {
      const { revenue, months } = (await mine.admin.get('/franchise/dashboard')).body;
      return { revenue, months };
    };
    const before = await look();
    expect(before.revenue).toEqual({ month: 1_004, before: 230 });
    await change(gone, "deleted_at = app.now() - interval '400 days'");
    const isThere = async () =>
      (await askAsOwner(world, `select from companies where id = '${gone.companyId}'`)).length > 0;
    const take = (isKilled: boolean) =>
      world.db.withMaintenance(async (tx) => {
        await sql`select app.purge_company(${gone.companyId}, 30, 1)`.execute(tx);
        if (isKilled) throw new Error('killed');
      });
    for (let steps = 0; (await isThere()) && steps < 100; steps += 1) {
      await expect(take(true)).rejects.toThrow('killed');
      expect(await look()).toEqual(before);
      await take(false);
      expect(await look()).toEqual(before);
    }
    expect(await isThere()).toBe(false);
    expect(await askAsOwner(world, `select from invoices where company_id = '${gone.companyId}'`)).toEqual([]);
    // Another one goes, and its sum is added to what is kept.
    await change(other, "deleted_at = app.now() - interval '400 days'");
    await purgeCompanies(world.yupflow.parts)();
    expect(await look()).toEqual(before);
  });

  it('is nothing that another reseller sees', async () => {
    const [mine, theirs] = [await aReseller(world, 'Past mine'), await aReseller(world, 'Past theirs')];
    const gone = await anOwnerOf(world, mine);
    await anInvoice(mine, gone, { cents: 1_000, state: 'paid' });
    await change(gone, "deleted_at = app.now() - interval '400 days'");
    await purgeCompanies(world.yupflow.parts)();
    expect((await mine.admin.get('/franchise/dashboard')).body.revenue.month).toBe(1_000);
    expect((await theirs.admin.get('/franchise/dashboard')).body.revenue.month).toBe(0);
  });
});
