import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveCycles } from '../../src/modules/coupons/coupon-cycles.service.ts';
import { renewalDiscount, takeCoupon } from '../../src/modules/coupons/use-coupon.service.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { aCoupon, aPlan, buyerAt, couponForm, purchase, takesPix } from '../support/sales.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let count = 0;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

type Reseller = Awaited<ReturnType<typeof aReseller>>;
const someReseller = () => aReseller(world, `Revenda ${++count}`);
const dayIn = async (days: number): Promise<string> =>
  (
    await asOwner(world.address, (db) =>
      db.query(`select ((app.now() at time zone 'America/Sao_Paulo')::date + $1::int)::text as day`, [days]),
    )
  ).rows[0].day;
const invalid = { status: 422, body: { fields: { coupon: 'invalid_coupon' } } };

const quoteOf = ({ host }: Reseller, plan: { token: string }, coupon: string, cycle = 'monthly') =>
  buyerAt(world, host).post(`/checkout/${plan.token}/quote`, { cycle, coupon });

describe('a coupon', () => {
  it('is made, listed newest first, searched, changed and deleted', async () => {
    const { admin } = await someReseller();
    const plan = await aPlan(admin);
    const form = { code: ' black-friday ', discount: { kind: 'fixed', cents: 1_500 }, planId: plan.id, max_uses: 10 };
    const made = await admin.post('/coupons', form);
    expect(made).toMatchObject({
      status: 201,
      body: {
        code: 'BLACK-FRIDAY',
        discount: { kind: 'fixed', cents: 1_500 },
        cycles: 1,
        plan: { id: plan.id, name: plan.name },
        expires_on: null,
        max_uses: 10,
        uses: 0,
        is_active: true,
        is_usable: true,
      },
    });
    await aCoupon(admin, { code: 'NATAL' });
    const codes = async (query = '') =>
      (await admin.get(`/coupons${query}`)).body.results.map(({ code }: { code: string }) => code);
    expect(await codes()).toEqual(['NATAL', 'BLACK-FRIDAY']);
    expect(await codes('?search=friday')).toEqual(['BLACK-FRIDAY']);
    const change = couponForm({ code: 'CYBER', is_active: false });
    expect(await admin.put(`/coupons/${made.body.id}`, change)).toMatchObject({
      status: 200,
      body: { code: 'CYBER', discount: { kind: 'percent', percent: 50 }, plan: null, is_usable: false },
    });
    expect((await admin.remove(`/coupons/${made.body.id}`)).status).toBe(204);
    expect((await admin.remove(`/coupons/${made.body.id}`)).status).toBe(404);
    expect(await codes()).toEqual(['NATAL']);
  });

  it('comes in pages that neither repeat nor leave out', async () => {
    const { admin } = await someReseller();
    for (let number = 0; number < 5; number += 1) await aCoupon(admin);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.get(`/coupons?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.results.map(({ id }: { id: string }) => id));
      expect(body.total).toBe(5);
      cursor = body.cursor;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('has a code of its own, which is free again once it is deleted', async () => {
    const [mine, theirs] = [await someReseller(), await someReseller()];
    const { id } = await aCoupon(mine.admin, { code: 'VERAO' });
    const other = await aCoupon(mine.admin, { code: 'INVERNO' });
    const inUse = { status: 409, body: { code: 'name_in_use', fields: { code: 'name_in_use' } } };
    expect(await mine.admin.post('/coupons', couponForm({ code: 'verao' }))).toMatchObject(inUse);
    expect(await mine.admin.put(`/coupons/${other.id}`, couponForm({ code: 'Verao' }))).toMatchObject(inUse);
    expect((await theirs.admin.post('/coupons', couponForm({ code: 'VERAO' }))).status).toBe(201);
    await mine.admin.remove(`/coupons/${id}`);
    expect((await mine.admin.post('/coupons', couponForm({ code: 'VERAO' }))).status).toBe(201);
  });

  it.each([
    ['a sign that is none', { code: 'ÇÃO' }, 'code'],
    ['more than everything', { discount: { kind: 'percent', percent: 101 } }, 'discount.percent'],
    ['nothing', { discount: { kind: 'fixed', cents: 0 } }, 'discount.cents'],
    ['no cycle', { cycles: 0 }, 'cycles'],
    ['a day that is none', { expires_on: '2027-02-30' }, 'expires_on'],
    ['yesterday', { expires_on: '2020-01-01' }, 'expires_on'],
    ['no use', { max_uses: 0 }, 'max_uses'],
    ['a plan that is none', { planId: '00000000-0000-7000-8000-000000000000' }, 'planId'],
  ])('is refused with %s', async (_, facts, field) => {
    const { admin } = await someReseller();
    const answer = await admin.post('/coupons', couponForm(facts));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('is not limited to less than was used', async () => {
    const reseller = await someReseller();
    await takesPix(reseller.admin);
    const plan = await aPlan(reseller.admin);
    const coupon = await aCoupon(reseller.admin, { max_uses: 5 });
    for (const company of ['Uma', 'Duas'])
      await buyerAt(world, reseller.host).post(`/checkout/${plan.token}`, purchase({ company, coupon: coupon.code }));
    const limit = (max_uses: number) =>
      reseller.admin.put(`/coupons/${coupon.id}`, couponForm({ code: coupon.code, max_uses }));
    expect(await limit(1)).toMatchObject({ status: 422, body: { fields: { max_uses: 'invalid' } } });
    expect(await limit(2)).toMatchObject({ status: 200, body: { uses: 2, is_usable: false } });
  });
});

describe('at a checkout', () => {
  it('a coupon shows what it takes off, in any case', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const { code } = await aCoupon(reseller.admin, { cycles: 3 });
    expect(await quoteOf(reseller, plan, ` ${code.toLowerCase()}`)).toMatchObject({
      status: 200,
      body: { subtotal: 9_900, discount: 4_950, total: 4_950, coupon: { code, cycles: 3 } },
    });
    const ever = await aCoupon(reseller.admin, { cycles: null, discount: { kind: 'fixed', cents: 200_000 } });
    expect(await quoteOf(reseller, plan, ever.code, 'yearly')).toMatchObject({
      body: { subtotal: 99_000, discount: 99_000, total: 0, coupon: { cycles: null } },
    });
  });

  it('one answer serves for all that is wrong with a coupon', async () => {
    const [reseller, other] = [await someReseller(), await someReseller()];
    await takesPix(reseller.admin);
    const [plan, another] = [await aPlan(reseller.admin), await aPlan(reseller.admin)];
    const soon = await aCoupon(reseller.admin, { expires_on: await dayIn(0) });
    const off = await aCoupon(reseller.admin, { is_active: false });
    const gone = await aCoupon(reseller.admin);
    await reseller.admin.remove(`/coupons/${gone.id}`);
    const used = await aCoupon(reseller.admin, { max_uses: 1 });
    const bought = await buyerAt(world, reseller.host).post(`/checkout/${plan.token}`, purchase({ coupon: used.code }));
    expect(bought.status).toBe(201);
    const wrong = [
      'NEVER-WAS-ONE',
      off.code,
      gone.code,
      used.code,
      (await aCoupon(reseller.admin, { planId: another.id })).code,
      (await aCoupon(other.admin)).code,
    ];
    const answers = await Promise.all(wrong.map((code) => quoteOf(reseller, plan, code)));
    for (const answer of answers) {
      expect(answer).toMatchObject(invalid);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    // The last day counts whole.
    expect((await quoteOf(reseller, plan, soon.code)).status).toBe(200);
    await asOwner(world.address, (db) =>
      db.query('update coupons set expires_on = expires_on - 1 where id = $1', [soon.id]),
    );
    expect(await quoteOf(reseller, plan, soon.code)).toMatchObject(invalid);
  });

  it('codes are not for trying out', async () => {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const buyer = buyerAt(world, reseller.host);
    const statuses: number[] = [];
    for (let number = 0; number < 62; number += 1)
      statuses.push(
        (await buyer.post(`/checkout/${plan.token}/quote`, { cycle: 'monthly', coupon: `X${number}` })).status,
      );
    expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    // Whoever comes from elsewhere, or brings none, is not concerned.
    expect((await buyer.post(`/checkout/${plan.token}/quote`, { cycle: 'monthly' })).status).toBe(200);
    expect(await quoteOf(reseller, plan, 'X')).toMatchObject(invalid);
  });
});

describe('the last use of a coupon', () => {
  it('goes to one of many who buy at once', async () => {
    const reseller = await someReseller();
    await takesPix(reseller.admin);
    const plan = await aPlan(reseller.admin);
    const coupon = await aCoupon(reseller.admin, { max_uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        buyerAt(world, reseller.host).post(
          `/checkout/${plan.token}`,
          purchase({ company: `Empresa ${number}`, coupon: coupon.code }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422)) expect(answer).toMatchObject(invalid);
    // Whoever was refused left nothing behind.
    const { rows } = await asOwner(world.address, (db) =>
      db.query(
        `select (select count(*)::int from companies where franchise_id = $1) as companies,
          (select count(*)::int from invoices where franchise_id = $1) as invoices,
          (select uses from coupons where id = $2) as uses`,
        [reseller.franchiseId, coupon.id],
      ),
    );
    expect(rows[0]).toEqual({ companies: 1, invoices: 1, uses: 1 });
  });
});

describe('whoever has a coupon', () => {
  async function aHolder(facts: object) {
    const reseller = await someReseller();
    const plan = await aPlan(reseller.admin);
    const coupon = await aCoupon(reseller.admin, facts);
    const { companyId } = await anOwnerOf(world, reseller);
    const { franchiseId } = reseller;
    const inside = <T>(work: Parameters<typeof world.db.withFranchise<T>>[1]) =>
      world.db.withFranchise(franchiseId, work);
    await inside((tx) => takeCoupon(tx, franchiseId, coupon.id, companyId));
    return {
      ...reseller,
      plan,
      coupon,
      take: () => inside((tx) => takeCoupon(tx, franchiseId, coupon.id, companyId)),
      renew: (planId = plan.id, subtotal = 9_900) =>
        inside((tx) => renewalDiscount(tx, franchiseId, companyId, planId, subtotal)),
      giveBack: () => inside((tx) => moveCycles(tx, franchiseId, { couponId: coupon.id, companyId }, 1)),
    };
  }

  it('gets it for so many invoices, the first one included', async () => {
    const { renew, coupon } = await aHolder({ cycles: 3 });
    const given = { couponId: coupon.id, discount: 4_950 };
    expect([await renew(), await renew(), await renew()]).toEqual([given, given, null]);
  });

  it('gets it for ever where it says so', async () => {
    const { renew } = await aHolder({ cycles: null });
    for (let number = 0; number < 5; number += 1) expect(await renew()).toMatchObject({ discount: 4_950 });
  });

  it('gets one cycle back for an invoice that was voided', async () => {
    const { renew, giveBack } = await aHolder({ cycles: 2 });
    expect([await renew(), await renew()]).toEqual([expect.anything(), null]);
    await giveBack();
    expect([await renew(), await renew()]).toEqual([expect.anything(), null]);
  });

  it('keeps what it gave when the coupon is changed, switched off or deleted', async () => {
    const { renew, admin, coupon } = await aHolder({ cycles: null });
    await admin.put(`/coupons/${coupon.id}`, couponForm({ discount: { kind: 'fixed', cents: 1 }, is_active: false }));
    expect(await renew()).toMatchObject({ discount: 4_950 });
    await admin.remove(`/coupons/${coupon.id}`);
    expect(await renew()).toMatchObject({ discount: 4_950 });
  });

  it('has it once, and two tries at once count once', async () => {
    const { take, admin, coupon } = await aHolder({});
    await expect(take()).rejects.toMatchObject({ code: 'invalid_fields' });
    await Promise.allSettled([take(), take()]);
    const { body } = await admin.get('/coupons');
    expect(body.results.find(({ id }: { id: string }) => id === coupon.id).uses).toBe(1);
  });

  it('gets nothing for another plan, and spends nothing where nothing is to be paid', async () => {
    const reseller = await someReseller();
    const [plan, other] = [await aPlan(reseller.admin), await aPlan(reseller.admin)];
    const coupon = await aCoupon(reseller.admin, { cycles: 2, planId: plan.id });
    const { companyId } = await anOwnerOf(world, reseller);
    const { franchiseId } = reseller;
    await world.db.withFranchise(franchiseId, async (tx) => {
      await takeCoupon(tx, franchiseId, coupon.id, companyId);
      expect(await renewalDiscount(tx, franchiseId, companyId, other.id, 9_900)).toBeNull();
      expect(await renewalDiscount(tx, franchiseId, companyId, plan.id, 0)).toBeNull();
      expect(await renewalDiscount(tx, franchiseId, companyId, plan.id, 9_900)).toMatchObject({ discount: 4_950 });
      expect(await renewalDiscount(tx, franchiseId, companyId, plan.id, 9_900)).toBeNull();
    });
  });
});
