import { randomUUID } from 'node:crypto';
import { dueDateOf } from '@yupflow/contract/calendar';
import { activationCode } from '@yupflow/contract/companies';
import { limits } from '@yupflow/contract/limits';
import { localDate } from '@yupflow/contract/subscription';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActivationCode } from '../../src/modules/companies/activation-codes.service.ts';
import { hashToken } from '../../src/platform/auth/tokens.ts';
import { aCode } from '../support/companies.ts';
import { aMember, aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const redeem = (person: Person, code: string, headers?: Record<string, string>) =>
  person.post('/companies/active-code', { code }, headers);
const invalid = { status: 422, body: { code: 'invalid_fields', fields: { code: 'invalid_code' } } };
const deactivate = ({ companyId }: Person) =>
  world.db.withCompany(companyId, (tx) => tx.updateTable('companies').set({ status: 'inactive' }).execute());

describe('a code', () => {
  it('has sixteen signs without look-alikes in groups of four, and only its hash is needed to know it again', () => {
    const codes = Array.from({ length: 200 }, newActivationCode);
    for (const { code, hash, lastFour } of codes) {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
      expect(code.endsWith(lastFour)).toBe(true);
      expect(hashToken(activationCode.parse(code.toLowerCase()))).toEqual(hash);
    }
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    // 80 bits need all 32 signs.
    expect(new Set(codes.flatMap(({ code }) => [...code.replaceAll('-', '')])).size).toBe(32);
  });

  it('makes whoever redeems it the owner of a company that was nobody’s, and leads into it', async () => {
    const { code, companyId } = await aCode(world);
    const dora = await aNewcomer(world);
    const redeemed = await redeem(dora, ` ${code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')} `);
    expect(redeemed).toMatchObject({
      status: 200,
      body: { id: companyId, name: 'Waiting', isOwner: true, isActive: true, isSubscriptionValid: true },
    });
    const { body } = await dora.get('/companies/active');
    expect(body).toMatchObject({
      id: companyId,
      status: 'active',
      plan: 'monthly',
      owner: { id: dora.userId },
      activation: { lastFour: code.slice(-4), redeemed_at: expect.any(String) },
    });
    expect(body.due_date).toBe(dueDateOf('monthly', localDate(world.yupflow.parts.clock.now(), body.timezone)));
    expect((await dora.get('/roles')).body.total).toBe(2);
    expect((await dora.get('/companies/members')).body.results).toMatchObject([{ id: dora.userId, isOwner: true }]);
    const [entry] = await world.db.withCompany(companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id']).execute(),
    );
    expect(entry).toEqual({ action: 'companies.redeem', user_id: dora.userId });
  });

  it('wakes a company up for its owner and its members', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    await deactivate(ana);
    const { code } = await aCode(world, { owner: ana, plan: 'lifetime' });
    expect((await caio.get('/tags')).body.code).toBe('subscription_invalid');
    expect(await redeem(ana, code)).toMatchObject({ status: 200, body: { id: ana.companyId, subscription: 'active' } });
    expect((await ana.get('/companies/active')).body).toMatchObject({ plan: 'lifetime', due_date: null });
    expect((await caio.get('/tags')).status).toBe(200);
    expect((await ana.get('/companies/members')).body.total).toBe(2);
  });

  it('leads from one company into the other, and the next session starts there', async () => {
    const ana = await anOwner(world);
    const { code, companyId } = await aCode(world);
    await redeem(ana, code);
    expect((await ana.get('/companies')).body).toMatchObject([
      { id: ana.companyId, isActive: false },
      { id: companyId, isActive: true },
    ]);
    const rows = await askAsOwner(world, `select last_company_id as id from users where id = '${ana.userId}'`);
    expect(rows).toEqual([{ id: companyId }]);
  });

  it('says the same whether it is unknown, used or for somebody else’s company, and changes nothing', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const dora = await aNewcomer(world);
    const used = await aCode(world);
    await redeem(ana, used.code);
    const foreign = await aCode(world, { owner: bruno });
    for (const code of ['ABCDEFGHJKLMNPQR', used.code, foreign.code])
      expect(await redeem(dora, code)).toMatchObject(invalid);
    expect(await redeem(ana, used.code)).toMatchObject(invalid);
    expect((await dora.get('/companies')).body).toEqual([]);
    expect((await redeem(bruno, foreign.code)).status).toBe(200);
  });

  it('is refused before anybody looks for it when it can’t be one', async () => {
    const dora = await aNewcomer(world);
    expect(await redeem(dora, '')).toMatchObject({ status: 422, body: { fields: { code: 'required' } } });
    expect(await redeem(dora, 'ABCD-EFGH')).toMatchObject(invalid);
  });

  it('of five who redeem it at once makes one the owner', async () => {
    const { code, companyId } = await aCode(world);
    const people = await Promise.all(Array.from({ length: 5 }, () => aNewcomer(world)));
    const answers = await Promise.all(people.map((person) => redeem(person, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect(await askAsOwner(world, `select user_id as id from members where company_id = '${companyId}'`)).toEqual([
      { id: winner?.userId },
    ]);
    const [losing] = people.filter((person) => person !== winner);
    expect((await losing?.get('/me'))?.body.activeCompany).toBeNull();
  });

  it('is redeemed once, though its owner clicks twice', async () => {
    const ana = await anOwner(world);
    const { code } = await aCode(world, { owner: ana });
    const answers = await Promise.all([redeem(ana, code), redeem(ana, code), redeem(ana, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select('action').execute(),
    );
    expect(entries).toEqual([{ action: 'companies.redeem' }]);
  });

  it('may be guessed ten times in an hour, and a right one starts the count anew', async () => {
    const dora = await aNewcomer(world);
    const wrong = () => redeem(dora, 'ABCDEFGHJKLMNPQR');
    for (let count = 1; count < limits.badCodes.attempts; count += 1) expect((await wrong()).status).toBe(422);
    expect((await redeem(dora, (await aCode(world)).code)).status).toBe(200);
    for (let count = 0; count < limits.badCodes.attempts; count += 1) expect((await wrong()).status).toBe(422);
    const { code } = await aCode(world);
    const refused = await redeem(dora, code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await world.moveClock('PT61M');
    expect((await redeem(dora, code)).status).toBe(200);
  });

  it('that was redeemed under a key is answered again from the company it led into', async () => {
    const dora = await aNewcomer(world);
    const { code } = await aCode(world);
    const key = { 'idempotency-key': randomUUID() };
    const first = await redeem(dora, code, key);
    const again = await redeem(dora, code, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the due date', () => {
  it.each([
    ['monthly', '2026-11-15', '2026-12-15'],
    ['monthly', '2027-01-31', '2027-02-28'],
    ['monthly', '2028-01-31', '2028-02-29'],
    ['monthly', '2026-12-31', '2027-01-31'],
    ['semiannual', '2026-08-31', '2027-02-28'],
    ['yearly', '2028-02-29', '2029-02-28'],
    ['lifetime', '2026-11-15', null],
  ] as const)('of a %s plan that begins on %s is %s', (plan, today, due) => expect(dueDateOf(plan, today)).toBe(due));

  it('comes after its beginning, never a day later in the month, for every day', () => {
    const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('monthly', 'semiannual', 'yearly'), (day, plan) => {
        const today = day.toISOString().slice(0, 10);
        const due = dueDateOf(plan, today) ?? '';
        expect(due > today).toBe(true);
        expect(Number(due.slice(8)) <= Number(today.slice(8))).toBe(true);
      }),
    );
  });
});
