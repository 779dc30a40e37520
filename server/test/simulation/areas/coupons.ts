import { aCoupon } from '../../support/sales.ts';
import { type Area, one } from '../area.ts';
import { oneForEachReseller } from '../firm.ts';

/** Fewer than would like to have them: half of two invoices, and a tenth for ever. */
const couponsOf = oneForEachReseller(async ({ admin }) => {
  const half = await aCoupon(admin, { discount: { kind: 'percent', percent: 50 }, cycles: 2, max_uses: 3 });
  const tenth = await aCoupon(admin, { discount: { kind: 'percent', percent: 10 }, cycles: null, max_uses: 5 });
  return [half.code, tenth.code] as const;
});

/** What the resellers give away. */
export const coupons: Area = {
  deeds: {
    'the owner wants another cycle, with a coupon': {
      weight: 2,
      do: async (firm, { a, b }) => {
        const form = { cycle: one(['monthly', 'yearly'], a), coupon: one(await couponsOf(firm), b) };
        const answer = await firm.owner.put('/subscription', form);
        // Others were faster, or the company has it already.
        if (answer.body?.fields?.coupon !== 'invalid_coupon') await firm.ask(Promise.resolve(answer));
      },
    },
    'the owner asks what there is to pay': {
      weight: 2,
      do: (firm) => firm.ask(firm.owner.post('/subscription/pay')),
    },
  },
  invariants: [
    {
      says: 'a coupon counts those who have it, and is had by no more than it is for',
      isBrokenIn: `select (array_agg(u.company_id))[1] as company_id, c.code, c.uses, count(u.company_id) as there
        from coupons c left join coupon_uses u on u.franchise_id = c.franchise_id and u.coupon_id = c.id
        group by c.franchise_id, c.id having c.uses <> count(u.company_id) or c.uses > c.max_uses`,
    },
    {
      says: 'a coupon takes off what it says, and nothing else takes off anything',
      isBrokenIn: `select i.company_id, i.number, i.subtotal_cents, i.discount_cents, c.code from invoices i
        left join coupons c on c.franchise_id = i.franchise_id and c.id = i.coupon_id
        where i.discount_cents <> i.subtotal_cents * coalesce(c.percent, 0) / 100`,
    },
    {
      says: 'a coupon counts for no more invoices of a company than it should',
      isBrokenIn: `select i.company_id, c.code, count(*) from invoices i
        join coupons c on c.franchise_id = i.franchise_id and c.id = i.coupon_id
        where i.state <> 'void' group by i.company_id, c.franchise_id, c.id, c.code, c.cycles having count(*) > c.cycles`,
    },
    {
      says: 'what is asked for or was paid with a coupon is of somebody who has it',
      isBrokenIn: `select i.company_id, i.number, i.state from invoices i
        where i.coupon_id is not null and i.state <> 'void' and not exists (select from coupon_uses u
          where u.company_id = i.company_id and u.coupon_id = i.coupon_id and u.is_spent >= (i.state <> 'open'))`,
    },
  ],
};
