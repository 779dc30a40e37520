import { apiKey, webhookToken } from '../../support/fake-gateways/fake-asaas.ts';
import { bodyOf } from '../../support/people.ts';
import { buyerAt, payer } from '../../support/sales.ts';
import { type Area, type Invariant, one, type Picks } from '../area.ts';
import { type Firm, oneForEachReseller } from '../firm.ts';

/** Where the gateway tells a reseller what became of a payment. */
const callbackOf = oneForEachReseller(async ({ admin }) => {
  const form = { asaas: { apiKey, webhookToken }, pixBy: 'asaas', cardBy: 'asaas' };
  const { asaas } = bodyOf(await admin.put('/franchise/payment', form), 200);
  return new URL(asaas.callback_url).pathname.replace(/^\/api/, '');
});

type Payment = ReturnType<Firm['gateway']['payments']>[number];

async function paymentsOf(firm: Firm, status: string): Promise<Payment[]> {
  const ours = new Set(await firm.ids('select id from charges where company_id = $1'));
  const all = firm.gateway.payments();
  return all.filter((one) => ours.has(one.externalReference) && one.status === status && !one.deleted);
}

/** The gateway says what became of a payment: once, twice at the same moment, or not at all. */
async function becomes(firm: Firm, { externalReference }: Payment, status: string, pick: number): Promise<void> {
  const event = firm.gateway.move(externalReference, status);
  const how = { origin: firm.world.origin, path: await callbackOf(firm) };
  const tellings = one([1, 1, 2, 0], pick);
  if (status === 'REFUNDED') firm.givenBack.add(externalReference);
  if (tellings > 0) firm.told.set(externalReference, status);
  await Promise.all(Array.from({ length: tellings }, () => firm.ask(firm.gateway.tell(event, how))));
}

const moves =
  (from: string, to: string) =>
  async (firm: Firm, { a, b }: Picks) => {
    const some = await paymentsOf(firm, from);
    if (some.length > 0) await becomes(firm, one(some, a), to, b);
  };

/** Whoever pays what they owe by themselves. */
export const payments: Area = {
  async prepare(firm) {
    await callbackOf(firm);
  },
  deeds: {
    'somebody asks for the PIX of an invoice, and mostly pays it': {
      weight: 5,
      do: async (firm, { a, b, c }) => {
        const tokens = await firm.ids('select token as id from invoices where company_id = $1 order by number desc');
        if (tokens.length === 0) return;
        const buyer = buyerAt(firm.world, firm.reseller.host);
        const answer = await buyer.post(`/invoices/${one(tokens, a)}/pay`, { method: 'pix', payer: payer() });
        // Somebody else has just asked for it.
        if (answer.body?.code !== 'too_many_requests') await firm.ask(Promise.resolve(answer));
        const last = (await paymentsOf(firm, 'PENDING')).at(-1);
        if (last && c % 4 > 0) await becomes(firm, last, 'RECEIVED', b);
      },
    },
    'the gateway gets money late': { weight: 1, do: moves('PENDING', 'RECEIVED') },
    'the gateway gives money back': { weight: 2, do: moves('RECEIVED', 'REFUNDED') },
  },
  invariants: [
    {
      says: 'an invoice is paid by one payment at most',
      isBrokenIn: `select company_id, invoice_id from charges where has_settled
        group by company_id, invoice_id having count(*) > 1`,
    },
    {
      says: 'what was paid at the gateway is paid, or was given back',
      isBrokenIn: `select c.company_id, i.number, i.state, c.state as charge from charges c
        join invoices i on i.franchise_id = c.franchise_id and i.id = c.invoice_id
        where c.has_settled and (i.state not in ('paid', 'refunded') or c.state = 'refunded' and i.state <> 'refunded')`,
    },
    {
      says: 'nobody is asked to pay what is paid or void',
      isBrokenIn: `select c.company_id, i.number, i.state from charges c
        join invoices i on i.franchise_id = c.franchise_id and i.id = c.invoice_id
        where c.state = 'pending' and c.ask_at is not null and i.state <> 'open'`,
    },
  ],
};

/** What the gateway has told ($1) and what it gave back by itself ($2), against what is stored. */
const gateway = `with told as (select * from json_to_recordset($1) as t (id uuid, status text)),
  given_back as (select value::uuid as id from json_array_elements_text($2))`;

const charged = `select c.company_id, i.number, i.state, c.state as charge from told t join charges c on c.id = t.id
  join invoices i on i.franchise_id = c.franchise_id and i.id = c.invoice_id`;

export const ofTheGateway: readonly Invariant[] = [
  {
    says: 'what the gateway said it got is paid, or the reseller is told that it is too much',
    isBrokenIn: `${gateway} ${charged}
      where t.status = 'RECEIVED' and (c.state <> 'paid' or i.state <> 'paid' and i.flag is null)`,
  },
  {
    says: 'what the gateway said it gave back is given back',
    isBrokenIn: `${gateway} ${charged}
      where t.status = 'REFUNDED' and (c.state <> 'refunded' or c.has_settled and i.state <> 'refunded')`,
  },
  {
    says: "what a reseller gave back stands in the reseller's log",
    isBrokenIn: `${gateway} select i.company_id, i.number, i.state from invoices i
      where i.state = 'refunded'
        and not exists (select from franchise_log l where l.franchise_id = i.franchise_id and l.target_id = i.id)
        and not exists (select from charges c join given_back using (id) where c.invoice_id = i.id)`,
  },
];

/** A telling that something else has followed on since counts no more. */
export function toldBy(firms: readonly Firm[]): { told: string; givenBack: string } {
  const isNow = new Map(firms[0]?.gateway.payments().map((one) => [one.externalReference, one.status]));
  const told = firms.flatMap((firm) => [...firm.told].filter(([id, status]) => isNow.get(id) === status));
  const givenBack = firms.flatMap((firm) => [...firm.givenBack]);
  return { told: JSON.stringify(told.map(([id, status]) => ({ id, status }))), givenBack: JSON.stringify(givenBack) };
}
