import { limits } from '@yupflow/contract/limits';
import { subscriptionStateOf } from '@yupflow/contract/subscription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { mailTo } from '../support/mails.ts';
import { aMember, aNewcomer, type Person } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy, someEmail } from '../support/visitor.ts';

let world: TestServer;
let norte: Awaited<ReturnType<typeof aReseller>>;
let sul: Awaited<ReturnType<typeof aReseller>>;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
  norte = await aReseller(world, 'Norte');
  sul = await aReseller(world, 'Sul');
});
afterAll(() => world.stop());

const path = '/franchise/companies';
let plans = 0;
const aPlan = async (admin: Person, prices: object = { monthly: 9_900, yearly: 99_000 }) =>
  (
    await admin.post('/franchise/plans', {
      name: `Plano ${++plans}`,
      prices: { monthly: null, semiannual: null, yearly: null, lifetime: null, ...prices },
    })
  ).body;
const form = (facts: object = {}) => ({ name: 'Padaria Lua', ownerEmail: someEmail(), start: 'active', ...facts });
const make = async (admin: Person, facts: object = {}) => (await admin.post(path, form(facts))).body;
const logOf = (companyId: string) =>
  world.db.withCompany(companyId, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute(),
  );
const bell = async (person: Person) => (await person.get('/me/notifications')).body.results;

describe('a company that a reseller makes', () => {
  it('by a code is inactive until whoever has the code redeems it, and the code is shown this once', async () => {
    const ownerEmail = someEmail();
    const made = await norte.admin.post(path, form({ ownerEmail, start: 'code', cycle: 'monthly' }));
    expect(made).toMatchObject({ status: 201, body: { state: 'inactive', owner: null, owner_email: ownerEmail } });
    const { id, code } = made.body;
    expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
    const mail = await mailTo(world, ownerEmail);
    expect(mail.text).toContain(code);
    expect(mail.text).toContain(`https://${norte.host}/register`);
    expect(JSON.stringify((await norte.admin.get(`${path}/${id}`)).body)).not.toContain(code);
    const dora = at(norte.host, await aNewcomer(world, { email: ownerEmail }));
    expect((await dora.post('/companies/active-code', { code })).status).toBe(200);
    expect((await norte.admin.get(`${path}/${id}`)).body).toMatchObject({
      state: 'active',
      owner: { email: ownerEmail },
      owner_email: null,
      members: 1,
      activation: { lastFour: code.slice(-4), redeemed_at: expect.any(String) },
    });
  });

  it('at once belongs to whoever has the address, and falls due a cycle later', async () => {
    const rosa = at(norte.host, await aNewcomer(world, { name: 'Rosa' }));
    const made = await make(norte.admin, { ownerEmail: rosa.email, cycle: 'yearly' });
    expect(made).toMatchObject({ state: 'active', owner: { email: rosa.email }, cycle: 'yearly', code: null });
    expect(made.due_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await rosa.get('/companies')).body).toMatchObject([{ id: made.id, isOwner: true }]);
    expect((await mailTo(world, rosa.email)).text).toContain(`https://${norte.host}/login`);
  });

  it('at once, for somebody without an account, keeps its day when they come by the code of their mail', async () => {
    const ownerEmail = someEmail();
    const made = await make(norte.admin, { ownerEmail, cycle: 'monthly' });
    expect(made).toMatchObject({ state: 'active', owner: null, code: null });
    const code = /\w{4}(-\w{4}){3}/.exec((await mailTo(world, ownerEmail)).text)?.[0] ?? '';
    const eva = at(norte.host, await aNewcomer(world, { email: ownerEmail }));
    expect((await eva.post('/companies/active-code', { code })).status).toBe(200);
    expect((await norte.admin.get(`${path}/${made.id}`)).body).toMatchObject({
      due_date: made.due_date,
      owner: { email: ownerEmail },
    });
  });

  it('with its first invoice waits for the payment, and the owner gets the link', async () => {
    const plan = await aPlan(norte.admin);
    const ownerEmail = someEmail();
    const made = await make(norte.admin, { ownerEmail, start: 'invoice', planId: plan.id, cycle: 'monthly' });
    expect(made).toMatchObject({ state: 'inactive', plan: { id: plan.id }, owed: 9_900, code: null });
    expect((await mailTo(world, ownerEmail)).text).toContain(`/invoice/${made.invoiceId}`);
  });

  it('takes the modules of its plan, or those that are named', async () => {
    const role = async (name: string) =>
      (await norte.admin.post('/franchise/roles', { name, permissions: ['crm'] })).body.id;
    const [ofPlan, other] = [await role('Do plano'), await role('Outra')];
    const { id: planId } = (
      await norte.admin.post('/franchise/plans', {
        name: 'Com função',
        roleId: ofPlan,
        prices: { monthly: 1_000, semiannual: null, yearly: null, lifetime: null },
      })
    ).body;
    expect(await make(norte.admin, { planId })).toMatchObject({ role: { id: ofPlan } });
    expect(await make(norte.admin, { planId, roleId: other })).toMatchObject({ role: { id: other } });
  });

  it('is refused with a plan or a role of another reseller, a cycle that is not sold, or too little', async () => {
    const foreign = await aPlan(sul.admin);
    const own = await aPlan(norte.admin, { monthly: 100 });
    const refusals = [
      [{ planId: foreign.id }, { planId: 'invalid' }],
      [{ roleId: foreign.id }, { roleId: 'invalid' }],
      [{ start: 'code' }, { cycle: 'required' }],
      [{ start: 'invoice', cycle: 'monthly' }, { planId: 'required' }],
      [{ start: 'invoice', planId: own.id, cycle: 'yearly' }, { cycle: 'not_sold' }],
      [{ name: ' ' }, { name: 'required' }],
      [{ ownerEmail: 'nobody' }, { ownerEmail: 'invalid_email' }],
    ];
    for (const [facts, fields] of refusals)
      expect(await norte.admin.post(path, form(facts))).toMatchObject({ status: 422, body: { fields } });
  });
});

describe('the list of companies', () => {
  it('shows each reseller its own, by what one searches for and page by page', async () => {
    const oeste = await aReseller(world, 'Oeste');
    const names = ['Ótica Central', 'Bistrô', 'Padaria', 'Estúdio', 'Clínica'];
    for (const name of names) await make(oeste.admin, { name });
    const first = (await oeste.admin.get(`${path}?limit=3`)).body;
    expect(first).toMatchObject({ total: 5, results: [{ name: 'Clínica' }, { name: 'Estúdio' }, { name: 'Padaria' }] });
    const rest = (await oeste.admin.get(`${path}?limit=3&cursor=${first.cursor}`)).body;
    expect(rest).toMatchObject({ cursor: null, results: [{ name: 'Bistrô' }, { name: 'Ótica Central' }] });
    expect((await oeste.admin.get(`${path}?search=otica`)).body.results).toMatchObject([{ name: 'Ótica Central' }]);
    const [{ owner_email }] = rest.results;
    expect((await oeste.admin.get(`${path}?search=${owner_email}`)).body.total).toBe(1);
    expect((await sul.admin.get(`${path}?search=Ótica`)).body.results).toEqual([]);
  });

  it('says by the database what the guards say by the calendar, on every day around the one that is due', async () => {
    const leste = await aReseller(world, 'Leste');
    const { rows } = await asOwner(world.address, (db) =>
      db.query<{ id: string; status: string; due_date: string | null; today: string }>(
        `insert into companies (name, franchise_id, timezone, status, due_date)
         select 'C', $1, zone, status, case when days is not null then (app.now() at time zone zone)::date + days end
         from unnest(array['inactive', 'active', 'suspended', 'cancelled']) status,
           unnest(array[null, -9, -4, -3, -1, 0, 1, 7, 8, 40]) days,
           unnest(array['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Niue']) zone
         returning id, status, due_date::text, (app.now() at time zone timezone)::date::text as today`,
        [leste.franchiseId],
      ),
    );
    const shown = new Map<string, string>();
    for (let cursor = ''; ; ) {
      const page = (await leste.admin.get(`${path}?limit=50&sort=due_date${cursor && `&cursor=${cursor}`}`)).body;
      for (const { id, state } of page.results) shown.set(id, state);
      if (!page.cursor) break;
      cursor = page.cursor;
    }
    expect(shown.size).toBe(rows.length);
    const terms = { isFranchisePaid: true, noticeDays: 7, graceDays: 3 };
    for (const { id, status, due_date, today } of rows)
      expect([id, shown.get(id)]).toEqual([
        id,
        subscriptionStateOf({ status: status as 'active', dueDate: due_date, ...terms }, today),
      ]);
    const { all, states } = (await leste.admin.get(`${path}/count`)).body;
    expect(all).toBe(rows.length);
    for (const { state, count } of states)
      expect((await leste.admin.get(`${path}?state=${state}`)).body.total).toBe(count);
  });

  it('sorts by the day that is due, those without one last, and narrows by plan and by day', async () => {
    const centro = await aReseller(world, 'Centro');
    const plan = await aPlan(centro.admin);
    for (const cycle of ['yearly', null, 'monthly', 'lifetime']) await make(centro.admin, { cycle, planId: plan.id });
    const days = (await centro.admin.get(`${path}?sort=due_date&limit=2`)).body;
    expect(days.results.map(({ cycle }: { cycle: string }) => cycle)).toEqual(['monthly', 'yearly']);
    const last = (await centro.admin.get(`${path}?sort=due_date&limit=2&cursor=${days.cursor}`)).body;
    expect(last.results.map(({ due_date }: { due_date: null }) => due_date)).toEqual([null, null]);
    expect((await centro.admin.get(`${path}?planId=${plan.id}`)).body.total).toBe(4);
    expect((await centro.admin.get(`${path}?state=lifetime`)).body.total).toBe(1);
    expect((await centro.admin.get(`${path}?due=30`)).body.total).toBeLessThanOrEqual(1);
  });
});

describe('a reseller', () => {
  it('changes name, plan, modules and day, and what is not given stays', async () => {
    const [one, two] = [await aPlan(norte.admin), await aPlan(norte.admin)];
    const { id } = await make(norte.admin, { planId: one.id, cycle: 'monthly' });
    const changed = await norte.admin.put(`${path}/${id}`, {
      name: 'Outro nome',
      planId: two.id,
      due_date: '2030-01-31',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Outro nome', plan: { id: two.id }, cycle: 'monthly', due_date: '2030-01-31' },
    });
    expect((await norte.admin.put(`${path}/${id}`, { cycle: 'lifetime' })).body).toMatchObject({ due_date: null });
    expect((await norte.admin.put(`${path}/${id}`, { cycle: 'yearly' })).body.due_date).toMatch(/^20/);
    expect(await norte.admin.put(`${path}/${id}`, { due_date: '2030-02-31' })).toMatchObject({ status: 422 });
    expect((await logOf(id)).map(({ action }) => action)).toEqual(
      Array(3).fill('reseller.update').toSpliced(0, 0, 'reseller.create'),
    );
  });

  it('takes a module away, and its people feel it at the next call', async () => {
    const ana = await anOwnerOf(world, norte);
    const { id: roleId } = (await norte.admin.post('/franchise/roles', { name: 'Só CRM', permissions: ['crm'] })).body;
    expect((await ana.get('/keywords')).status).toBe(200);
    expect((await norte.admin.put(`${path}/${ana.companyId}`, { roleId })).status).toBe(200);
    expect(await ana.get('/keywords')).toMatchObject({ status: 403, body: { permission: 'keywords' } });
  });

  it('suspends a company and gives its access back; those who answer for it are told', async () => {
    const ana = await anOwnerOf(world, norte);
    const caio = at(norte.host, await aMember(world, ana, ['tags']));
    expect(await norte.admin.post(`${path}/${ana.companyId}/suspend`, { reason: 'Sem contrato' })).toMatchObject({
      status: 200,
      body: { state: 'suspended', is_suspended_by_hand: true },
    });
    expect((await caio.get('/tags')).status).toBe(402);
    expect(await bell(ana)).toMatchObject([{ kind: 'company.suspended', data: { reason: 'Sem contrato' } }]);
    expect(await bell(caio)).toEqual([]);
    expect(await norte.admin.post(`${path}/${ana.companyId}/suspend`, {})).toMatchObject({
      status: 409,
      body: { code: 'company_state' },
    });
    expect(await norte.admin.post(`${path}/${ana.companyId}/reactivate`, { due_date: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { fields: { due_date: 'invalid_date' } },
    });
    expect(
      (await norte.admin.post(`${path}/${ana.companyId}/reactivate`, { due_date: '2035-01-01' })).body,
    ).toMatchObject({ state: 'active', due_date: '2035-01-01' });
    expect((await caio.get('/tags')).status).toBe(200);
    expect((await logOf(ana.companyId)).map(({ action }) => action)).toEqual([
      'reseller.suspend',
      'reseller.reactivate',
    ]);
  });

  it('gives another code, after which the one before is worth nothing', async () => {
    const { id, code } = await make(norte.admin, { start: 'code', cycle: 'monthly' });
    const renewed = await norte.admin.post(`${path}/${id}/code`);
    expect(renewed).toMatchObject({ status: 200, body: { code: expect.not.stringMatching(code) } });
    const dora = at(norte.host, await aNewcomer(world));
    expect((await dora.post('/companies/active-code', { code })).status).toBe(422);
    expect((await dora.post('/companies/active-code', { code: renewed.body.code })).status).toBe(200);
  });

  it('does not redeem its code at the address of another reseller', async () => {
    const { code } = await make(norte.admin, { start: 'code', cycle: 'monthly' });
    const dora = await aNewcomer(world);
    expect((await at(sul.host, dora).post('/companies/active-code', { code })).status).toBe(422);
    expect((await at(norte.host, dora).post('/companies/active-code', { code })).status).toBe(200);
  });

  it('deletes a company, which nobody enters any more, and restores it while it waits', async () => {
    const ana = await anOwnerOf(world, norte);
    const { body } = await norte.admin.remove(`${path}/${ana.companyId}`);
    expect(body).toMatchObject({ state: 'deleted', deleted_after: expect.any(String) });
    expect(await ana.get('/tags')).toMatchObject({ status: 403, body: { code: 'no_company' } });
    expect((await ana.get('/companies')).body).toEqual([]);
    const listed = async (state: string) =>
      (await norte.admin.get(`${path}${state}`)).body.results.map((c: { id: string }) => c.id);
    expect(await listed('?limit=100')).not.toContain(ana.companyId);
    expect(await listed('?state=deleted')).toContain(ana.companyId);
    for (const deed of ['suspend', 'reactivate', 'support'])
      expect(await norte.admin.post(`${path}/${ana.companyId}/${deed}`, {})).toMatchObject({
        status: 409,
        body: { code: 'company_state' },
      });
    expect((await norte.admin.post(`${path}/${ana.companyId}/restore`)).body).toMatchObject({ deleted_after: null });
    expect((await ana.get('/tags')).status).toBe(200);
    expect((await norte.admin.post(`${path}/${ana.companyId}/restore`)).status).toBe(409);
  });

  it('reaches no company of another, whatever it tries, and neither does a member', async () => {
    const ana = await anOwnerOf(world, norte);
    const tries: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', { name: 'Stolen' }],
      ['DELETE', ''],
      ['POST', '/code'],
      ['POST', '/suspend', {}],
      ['POST', '/reactivate', {}],
      ['POST', '/restore'],
      ['POST', '/support', {}],
    ];
    for (const [method, end, body] of tries) {
      expect((await sul.admin.send(method, `${path}/${ana.companyId}${end}`, body)).status).toBe(404);
      expect(await ana.send(method, `${path}/${ana.companyId}${end}`, body)).toMatchObject({
        status: 403,
        body: { code: 'franchise_only' },
      });
    }
    expect((await ana.get('/companies/active')).body.name).toBe("Olga's");
    expect(await logOf(ana.companyId)).toEqual([]);
  });

  it('leaves a trace of each deed in its own log, too', async () => {
    const { id } = await make(sul.admin);
    await sul.admin.post(`${path}/${id}/suspend`, {});
    const rows = await askAsOwner<{ action: string }>(
      world,
      `select action from franchise_log where target_id = '${id}' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['companies.create', 'companies.suspend']);
  });
});

it('gives a deleted company as many days as it says', async () => {
  const { id } = await make(sul.admin);
  const before = world.yupflow.parts.clock.now().getTime();
  const { deleted_after } = (await sul.admin.remove(`${path}/${id}`)).body;
  const days = (Date.parse(deleted_after) - before) / 86_400_000;
  expect(days).toBeGreaterThan(limits.companyGraceDays - 0.01);
  expect(days).toBeLessThan(limits.companyGraceDays + 0.01);
});
