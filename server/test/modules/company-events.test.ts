import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../src/modules/franchise-integration/event-examples.ts';
import { aSubscriber, readCalendarNow } from '../support/billing.ts';
import { aReseller } from '../support/franchises.ts';
import { aPlan, buyerAt, purchase, takesPix } from '../support/sales.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

let resellers = 0;
const events = ['company.created', 'company.activated', 'company.suspended', 'company.deleted'] as const;

/** A reseller with a plan, and what its webhooks are told of companies. */
async function aListener() {
  const reseller = await aReseller(world, `Events ${++resellers}`);
  await takesPix(reseller.admin);
  const plan = await aPlan(reseller.admin);
  await reseller.admin.post('/franchise/webhooks', { name: 'ERP', url: 'https://hooks.example.com/', events });
  const told = (event: (typeof events)[number]) =>
    askAsOwner<{ data: Record<string, unknown> }>(
      world,
      `select data from franchise_deliveries where franchise_id = '${reseller.franchiseId}' and event = '${event}' order by id`,
    ).then((rows) => rows.map(({ data }) => data));
  return { ...reseller, plan, told };
}

const fieldsOf = (data: Record<string, unknown>) => Object.keys(data).toSorted();

describe('what a reseller’s webhooks are told of a company', () => {
  it('is the same wherever it was made: on the screen or at a checkout', async () => {
    const { admin, host, plan, told } = await aListener();
    for (const start of ['active', 'invoice', 'code'])
      await admin.post('/franchise/companies', {
        name: `Padaria ${start}`,
        ownerEmail: `${start}@example.com`,
        planId: plan.id,
        cycle: 'monthly',
        start,
      });
    await buyerAt(world, host).post(`/checkout/${plan.token}`, purchase());
    const created = await told('company.created');
    expect(created).toMatchObject(
      ['Padaria active', 'Padaria invoice', 'Padaria code', 'Padaria da Paula'].map((name) => ({
        company: { name },
        plan: { id: plan.id, name: plan.name },
        cycle: 'monthly',
      })),
    );
    for (const data of created) expect(fieldsOf(data)).toEqual(fieldsOf(exampleOf('company.created')));
  });

  it('is the same whoever shut it: the reseller or the calendar', async () => {
    const reseller = await aListener();
    const { admin, plan, told } = reseller;
    const [byHand, lapsed] = [
      await aSubscriber(world, reseller, { planId: plan.id }),
      await aSubscriber(world, reseller, { planId: plan.id, dueIn: -4 }),
    ];
    await admin.post(`/franchise/companies/${byHand.companyId}/suspend`, { reason: 'Sem contrato' });
    await readCalendarNow(world);
    await readCalendarNow(world);
    const suspended = await told('company.suspended');
    expect(suspended).toMatchObject([
      {
        company: { id: byHand.companyId },
        plan: { id: plan.id },
        cycle: 'monthly',
        by: 'hand',
        reason: 'Sem contrato',
      },
      { company: { id: lapsed.companyId }, plan: { id: plan.id }, cycle: 'monthly', by: 'calendar', reason: '' },
    ]);
    for (const data of suspended) expect(fieldsOf(data)).toEqual(fieldsOf(exampleOf('company.suspended')));
  });

  it('is the same whatever opened it, with the day on which it now falls due', async () => {
    const reseller = await aListener();
    const { admin, plan, told } = reseller;
    const [byHand, lapsed] = [
      await aSubscriber(world, reseller, { planId: plan.id, status: 'suspended' }),
      await aSubscriber(world, reseller, { planId: plan.id, dueIn: -10 }),
    ];
    const { due_date } = (await admin.post(`/franchise/companies/${byHand.companyId}/reactivate`, {})).body;
    const form = { companyId: lapsed.companyId, description: 'Pro', cycle: 'monthly', total: 100, due_date };
    const { id } = (await admin.post('/franchise/invoices', form)).body;
    await admin.post(`/franchise/invoices/${id}`, {});
    const after = (await lapsed.get('/subscription')).body.due_date;
    const activated = await told('company.activated');
    expect(activated).toMatchObject([
      { company: { id: byHand.companyId }, due_date },
      { company: { id: lapsed.companyId }, due_date: after },
    ]);
    for (const data of activated) expect(fieldsOf(data)).toEqual(fieldsOf(exampleOf('company.activated')));
    await admin.remove(`/franchise/companies/${byHand.companyId}`);
    const [deleted = {}] = await told('company.deleted');
    expect(fieldsOf(deleted)).toEqual(fieldsOf(exampleOf('company.deleted')));
  });
});
