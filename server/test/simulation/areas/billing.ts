import { aPlan } from '../../support/sales.ts';
import { type Area, one } from '../area.ts';
import { type Firm, oneForEachReseller } from '../firm.ts';

const planOf = oneForEachReseller(async ({ admin }) => (await aPlan(admin)).id as string);

const invoiceOf = async (firm: Firm, pick: number) => {
  const all = await firm.ids('select id from invoices where company_id = $1 order by number');
  return all.length > 0 ? one(all, pick) : undefined;
};

/** What companies owe their reseller. */
export const billing: Area = {
  async settle(firm) {
    const due = `(app.now() at time zone timezone)::date + ${(firm.seed % 20) + 1}`;
    await firm.ids(`update companies set plan_id = '${await planOf(firm)}', cycle = 'monthly', status = 'active',
      due_date = ${due}, anchor_day = extract(day from ${due}) where id = $1 returning id`);
  },
  deeds: {
    'the reseller writes an invoice': {
      weight: 1,
      do: (firm, { a }) =>
        firm.ask(
          firm.reseller.admin.post('/franchise/invoices', {
            companyId: firm.owner.companyId,
            description: 'Serviço',
            cycle: one([null, 'monthly'], a),
            total: 1_000 + (a % 900),
            due_date: firm.world.yupflow.parts.clock.now().toISOString().slice(0, 10),
          }),
        ),
    },
    'the reseller sees that an invoice was paid': {
      weight: 3,
      do: async (firm, { a }) => {
        const invoice = await invoiceOf(firm, a);
        if (invoice) await firm.ask(firm.reseller.admin.post(`/franchise/invoices/${invoice}`, {}));
      },
    },
    'the reseller voids an invoice': {
      weight: 1,
      do: async (firm, { a }) => {
        const invoice = await invoiceOf(firm, a);
        if (invoice) await firm.ask(firm.reseller.admin.remove(`/franchise/invoices/${invoice}`));
      },
    },
    'the reseller gives money back': {
      weight: 1,
      do: async (firm, { a }) => {
        const invoice = await invoiceOf(firm, a);
        if (invoice) await firm.ask(firm.reseller.admin.post(`/franchise/invoices/${invoice}/refund`));
      },
    },
  },
  invariants: [
    {
      says: 'an invoice adds up',
      isBrokenIn: `select company_id, number from invoices where total_cents <> subtotal_cents - discount_cents
        or total_cents < 0 or discount_cents < 0`,
    },
    {
      says: 'an invoice that is paid says when and how, and no other does',
      isBrokenIn: `select company_id, number, state, paid_at, method from invoices
        where state = 'paid' and (paid_at is null or method is null) or state in ('open', 'void') and paid_at is not null`,
    },
    {
      says: 'a reseller numbers its invoices from one on without gaps',
      isBrokenIn: `select (array_agg(company_id))[1] as company_id, count(*), max(number) from invoices
        group by franchise_id having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`,
    },
    {
      says: 'a cycle is asked for once',
      isBrokenIn: `select company_id, due_date from invoices i
        where state in ('open', 'paid') and cycle is not null and not is_manual
          -- What moved up as something before it was given back is asked for anew.
          and (state = 'open' or not exists (select from invoices r where r.company_id = i.company_id
            and r.cycle is not null and r.state = 'refunded' and r.paid_at < i.paid_at))
        group by company_id, due_date having count(*) > 1`,
    },
    {
      says: 'whoever is about to owe is asked for it',
      isBrokenIn: `select c.id as company_id, c.due_date from companies c join franchises f on f.id = c.franchise_id
        where c.status = 'active' and c.deleted_at is null and coalesce(c.next_plan_id, c.plan_id) is not null
          -- The calendar was read since, also where a day has begun meanwhile.
          and c.due_date <= ((app.now() - interval '1 hour') at time zone c.timezone)::date + f.notice_days
          and not exists (select from invoices i where i.company_id = c.id and i.due_date = c.due_date
            and i.cycle is not null and not i.is_manual and i.state in ('open', 'void'))`,
    },
    {
      says: 'who has paid for a time has it: the due date is that of what was paid last',
      isBrokenIn: `select c.company_id, c.due_date, i.due_after from (
          select id as company_id, due_date, cycle from companies where status = 'active') c
        join lateral (select due_after from invoices i where i.company_id = c.company_id and i.state = 'paid'
          and i.cycle is not null order by i.closed_at desc limit 1) i on true
        where c.due_date is distinct from i.due_after and not exists (
          select from invoices r where r.company_id = c.company_id and r.state = 'refunded')`,
    },
    {
      says: 'nobody has a time to come that was given back',
      isBrokenIn: `select c.id as company_id, c.due_date, first.due_before from companies c
        join lateral (select i.due_before from invoices i where i.company_id = c.id and i.cycle is not null
          and i.state = 'refunded' order by i.paid_at limit 1) first on true
        where c.status = 'active' and c.due_date > (app.now() at time zone c.timezone)::date
          and c.due_date is distinct from first.due_before and not exists (
            select from invoices i where i.company_id = c.id and i.cycle is not null and i.state = 'paid')`,
    },
  ],
};
