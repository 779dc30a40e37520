import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { companyJobQueue } from '../../src/jobs/company-jobs.ts';
import { aBroadcast, warm } from '../support/broadcasts.ts';
import { limitModules } from '../support/companies.ts';
import { aContact, aPhone } from '../support/contacts.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { afterJob } from '../support/jobs.ts';
import { anOwner, type Person } from '../support/people.ts';
import { actions, aFlow, flowOf, text } from '../support/running-flows.ts';
import { aCycle } from '../support/shipping-cycles.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { aWebhook } from '../support/webhooks.ts';

let world: TestServer;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [ana, bruno] = [await anOwner(world, 'Ana'), await anOwner(world, 'Bruno')];
});

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000, interval: 50 });

const countOf = async (from: string): Promise<number> => {
  const [row] = await askAsOwner<{ count: number }>(world, `select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
};
const saidBy = ({ companyId }: Person) =>
  countOf(`messages where company_id = '${companyId}' and direction = 'out' and kind = 'text'`);

/** The reseller takes away all but these, or gives everything back. Whoever waits looks again. */
async function mayUse(...modules: Parameters<typeof limitModules>[2]): Promise<void> {
  await limitModules(world, ana, modules);
  world.yupflow.parts.bus.publish('companies.opened', { companyId: ana.companyId });
}

const cardsOf = ({ companyId }: Person) => `crm_cards where company_id = '${companyId}'`;
const enrolmentsOf = ({ companyId }: Person) => `cycle_enrolments where company_id = '${companyId}'`;

const aColumn = async (owner: Person, flow_id: string | null): Promise<string> =>
  (await owner.post('/crm/columns', { name: 'Fechado', flow_id })).body.id;

/** Prepares what begins by itself in a company once its time has come; answers what makes it due. */
type Prepares = (owner: Person) => Promise<() => Promise<unknown>>;

const days = () => world.moveClock('P2D');

async function aPreparedBroadcast(owner: Person, scheduled_at: string | null): Promise<string> {
  const line = await aSimulatedLine(owner);
  await warm(world, line);
  await aContact(world, owner, { phone: aPhone() });
  return aBroadcast(world, owner, [line], { scheduled_at });
}

const broadcast: Prepares = async (owner) => {
  const id = await aPreparedBroadcast(owner, null);
  return () => askAsOwner(world, `update broadcasts set state = 'started', started_at = app.now() where id = '${id}'`);
};

const plannedBroadcast: Prepares = async (owner) => {
  const later = world.yupflow.parts.clock.now().getTime() + 3_600_000;
  await aPreparedBroadcast(owner, new Date(later).toISOString());
  return days;
};

const stepOfCycle: Prepares = async (owner) => {
  await aSimulatedLine(owner);
  const cycle = await aCycle(owner, ['Tudo bem?']);
  await cycle.enrol(await aContact(world, owner, { phone: aPhone() }));
  return days;
};

const flowOfColumn: Prepares = async (owner) => {
  await aTalkingLine(() => world, owner);
  const column = await aColumn(owner, await aFlow(owner, flowOf([text('t', 'Bem-vinda!')])));
  const contact = await aContact(world, owner, { phone: aPhone() });
  const card = `('${owner.companyId}', '${contact}', '${column}', 'a0', app.now())`;
  return () =>
    askAsOwner(world, `insert into crm_cards (company_id, contact_id, column_id, rank, flow_due_at) values ${card}`);
};

it.each([
  ['a broadcast that was started', 'broadcasts', broadcast],
  ['a broadcast that was started', 'flow', broadcast],
  ['a broadcast that was planned', 'broadcasts', plannedBroadcast],
  ['a step of a cycle', 'shipping_cycles', stepOfCycle],
  ['a step of a cycle', 'flow', stepOfCycle],
  ['the flow of a column', 'crm', flowOfColumn],
  ['the flow of a column', 'flow', flowOfColumn],
] as const)(
  '%s waits where the reseller switched %s off, until the company has it again [S16]',
  async (_, off, prepare) => {
    const all = ['broadcasts', 'flow', 'shipping_cycles', 'crm'] as const;
    const dues = [await prepare(ana), await prepare(bruno)];
    await mayUse(...all.filter((module) => module !== off));
    for (const makeDue of dues) await makeDue();
    await world.moveClock('PT1S');
    // Somebody else's begins: whoever looks has looked.
    await poll(() => saidBy(bruno)).toBe(1);
    expect(await saidBy(ana)).toBe(0);
    await mayUse(...all);
    await poll(() => saidBy(ana)).toBe(1);
  },
);

it('a keyword answers nobody where the reseller switched keywords off [S16]', async () => {
  const line = await aTalkingLine(() => world, ana);
  const action = { kind: 'messages', messages: [{ kind: 'text', text: 'Das 9 às 18.' }] };
  await ana.post('/keywords', { name: 'Horário', rule: 'contains', words: ['horário'], action });
  await mayUse('flow');
  expect(await line.talk().say('Qual o horário?')).toEqual([]);
  await mayUse('keywords');
  expect(await line.talk().say('Qual o horário?')).toEqual(['Das 9 às 18.']);
});

it('no flow moves a card or puts anybody into a cycle where the reseller switched these off, and its log says so [S16]', async () => {
  const line = await aTalkingLine(() => world, ana);
  const [column, cycle] = [await aColumn(ana, null), await aCycle(ana, ['Tudo bem?'])];
  const does = actions('do', { action: 'move_card', column }, { action: 'add_cycle', cycle: cycle.id });
  const [flow, reset] = [
    await aFlow(ana, flowOf([does])),
    await aFlow(ana, flowOf([actions('r', { action: 'reset_card' })])),
  ];
  await ana.put('/companies/default-flows', { defaultFlowId: flow });
  await mayUse('flow');
  const rita = line.talk();
  await rita.say('Oi');
  expect([await countOf(cardsOf(ana)), await countOf(enrolmentsOf(ana))]).toEqual([0, 0]);
  const [session] = await rita.sessions();
  expect((await rita.steps(session?.id ?? '')).at(-1)?.remarks).toMatchObject([
    { code: 'missing_column' },
    { code: 'missing_cycle' },
  ]);
  await mayUse('flow', 'crm', 'shipping_cycles');
  await line.talk().say('Oi');
  expect([await countOf(cardsOf(ana)), await countOf(enrolmentsOf(ana))]).toEqual([1, 1]);
  const [card] = await askAsOwner<{ contact_id: string }>(world, `select contact_id from ${cardsOf(ana)}`);
  const begin = () => ana.post(`/flows/${reset}/start`, { contactId: card?.contact_id });
  await mayUse('flow');
  expect((await begin()).status).toBe(200);
  expect(await countOf(cardsOf(ana))).toBe(1);
  await mayUse('flow', 'crm');
  expect((await begin()).status).toBe(200);
  expect(await countOf(cardsOf(ana))).toBe(0);
});

it('no webhook moves a card or puts anybody into a cycle where the reseller switched these off, and says so [S16]', async () => {
  await aTalkingLine(() => world, ana);
  const [column, cycle] = [await aColumn(ana, null), await aCycle(ana, ['Tudo bem?'])];
  const hook = await aWebhook(ana, {
    mode: 'production',
    actions: [
      { action: 'move_card', column },
      { action: 'add_cycle', cycle: cycle.id },
    ],
  });
  await mayUse('webhooks');
  const { outcome, state } = await hook.sendAndWait({ phone: aPhone() });
  expect(state).toBe('partly');
  expect(outcome.actions).toMatchObject([
    { is_done: false, fault: 'missing_column' },
    { is_done: false, fault: 'missing_cycle' },
  ]);
  expect([await countOf(cardsOf(ana)), await countOf(enrolmentsOf(ana))]).toEqual([0, 0]);
  await mayUse('webhooks', 'crm', 'shipping_cycles');
  expect((await hook.sendAndWait({ phone: aPhone() })).state).toBe('done');
  expect([await countOf(cardsOf(ana)), await countOf(enrolmentsOf(ana))]).toEqual([1, 1]);
});

it('a webhook does nothing where the reseller switched webhooks off, and what it took before waits [S16]', async () => {
  const hook = await aWebhook(ana, { mode: 'production' });
  await mayUse('flow');
  expect(await hook.send({ phone: aPhone() })).toMatchObject({ status: 'tested' });
  await mayUse('webhooks');
  const { id } = await hook.sendAndWait({ phone: aPhone() });
  expect(await countOf(`contacts where company_id = '${ana.companyId}'`)).toBe(1);
  await mayUse('flow');
  await askAsOwner(world, `update webhook_requests set state = 'waiting' where id = '${id}'`);
  const other = await aWebhook(bruno, { mode: 'production' });
  await other.sendAndWait({ phone: aPhone() });
  expect(await countOf(`webhook_requests where id = '${id}' and state = 'waiting'`)).toBe(1);
  await mayUse('webhooks');
  await poll(async () => (await hook.request(id)).state).toBe('done');
});

it('a job that somebody started before the reseller switched its module off fails, and changes nothing [S16]', async () => {
  const cycle = await aCycle(ana, ['Tudo bem?']);
  const form = { selection: {}, action: 'add' };
  const job = await afterJob(ana, ana.post(`${cycle.path}/contacts`, form));
  await aContact(world, ana, { phone: aPhone() });
  await mayUse('flow');
  const { db, jobs } = world.yupflow.parts;
  const again = { companyId: ana.companyId, jobId: job.id };
  await askAsOwner(world, `update jobs set state = 'waiting', finished_at = null where id = '${job.id}'`);
  await db.withCompany(ana.companyId, (tx) => jobs.enqueue(tx, companyJobQueue, again));
  await poll(() => countOf(`jobs where id = '${job.id}' and state = 'failed'`)).toBe(1);
  expect(await countOf(enrolmentsOf(ana))).toBe(0);
});
