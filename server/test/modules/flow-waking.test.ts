import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { removeFlow } from '../../src/modules/flows/flows.repository.ts';
import { startYupflow } from '../../src/yupflow.ts';
import { limitModules } from '../support/companies.ts';
import { aField } from '../support/contacts.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { actions, aFlow, flowOf, question, text, wait } from '../support/running-flows.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { watchTransactions } from '../support/transactions.ts';

let world: TestServer;
let ana: Person;
let line: Awaited<ReturnType<typeof aTalkingLine>>;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ana = await anOwner(world);
  line = await aTalkingLine(() => world, ana);
});

async function useFlow(...given: Parameters<typeof flowOf>): Promise<string> {
  const flow = await aFlow(ana, flowOf(...given));
  expect((await ana.put('/companies/default-flows', { defaultFlowId: flow })).status).toBe(200);
  return flow;
}

const countOf = async (what: string) =>
  (await askAsOwner<{ count: number }>(world, `select count(*)::int as count from ${what}`))[0]?.count;

const waitingForLock = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** So many people of a line who wait in a flow until the same moment. */
const crowd = (companyId: string, flowId: string, people: number) =>
  askAsOwner(
    world,
    `with made as (
        insert into contacts (company_id, name, phone)
        select '${companyId}', 'Pessoa ' || n, (5511930000000 + n)::text from generate_series(1, ${people}) n
        returning id, phone),
      talks as (
        insert into conversations (company_id, connection_id, contact_id, address)
        select '${companyId}', '${line.id}', id, phone || '@s.whatsapp.net' from made returning id, contact_id)
    insert into flow_sessions (company_id, conversation_id, contact_id, flow_id, version_id, state, block_id, waits_for,
      wake_at, trigger)
    select '${companyId}', t.id, t.contact_id, f.id, f.version_id, jsonb_build_object('schemaVersion', 1, 'status',
        'waiting', 'block', 'w', 'steps', 2, 'effects', 0, 'jumps', 0, 'wait', jsonb_build_object('kind', 'timer',
        'until', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), 'w', 'timer', at,
      '{"kind": "manual", "id": null, "name": null, "text": null, "at": "2026-01-01T00:00:00.000Z"}'
    from talks t, flows f, (select date_trunc('milliseconds', app.now()) + interval '1 hour' as at) moment
    where f.id = '${flowId}'`,
  );

const underWay = (flow: string) => `flow_sessions where flow_id = '${flow}' and status = 'waiting'`;
const said = (text: string) => `messages where company_id = '${ana.companyId}' and text = '${text}'`;
const each = (text: string) => `(select distinct conversation_id from ${said(text)}) as each`;

it('asks the database as often, and waits for it as often, for many who wake as for two', async () => {
  const askedFor = async (people: number) => {
    ana = await anOwner(world);
    line = await aTalkingLine(() => world, ana);
    const flow = await useFlow([wait('w', 1, 'hour'), text('word', 'De volta')]);
    await crowd(ana.companyId, flow, people);
    const transactions = await watchTransactions(ana.companyId, async () => {
      await world.moveClock('PT2H');
      await eventually(async () => (await countOf(underWay(flow))) === 0, 30_000);
    });
    expect(await countOf(said('De volta'))).toBe(people);
    return transactions
      .filter(({ texts }) => texts.some((text) => text.includes('update flow_sessions')))
      .map(({ texts, trips }) => ({ statements: texts.length, trips }));
  };
  expect(await askedFor(2)).toEqual([{ statements: 14, trips: 6 }]);
  expect(await askedFor(60)).toEqual([{ statements: 14, trips: 6 }]);
}, 90_000);

it('wakes everybody else where one of many is broken, and that one as soon as it is not', async () => {
  const flow = await useFlow([wait('w', 1, 'hour'), text('word', 'De volta')]);
  await crowd(ana.companyId, flow, 40);
  const [broken] = await askAsOwner<{ id: string }>(world, `select id from ${underWay(flow)} limit 1`);
  await askAsOwner(
    world,
    `create function app.refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse before update on flow_sessions for each row
      when (old.id = '${broken?.id}' and new.status = 'finished') execute function app.refuse()`,
  );
  await world.moveClock('PT2H');
  await eventually(async () => (await countOf(underWay(flow))) === 1, 30_000);
  expect([await countOf(said('De volta')), await countOf(each('De volta'))]).toEqual([39, 39]);
  await askAsOwner(world, 'drop trigger refuse on flow_sessions');
  await eventually(async () => (await countOf(underWay(flow))) === 0, 30_000);
  expect(await countOf(said('De volta'))).toBe(40);
}, 90_000);

it('leaves what is under way where it is while the reseller gives no flows, and goes on from there', async () => {
  await useFlow([question('q', 'Nome?', 'full_name'), wait('w', 1, 'hour'), text('late', 'Até mais.')]);
  const [rita, bia, eva] = [line.talk(), line.talk(), line.talk()];
  expect(await rita.say('Oi')).toEqual(['Nome?']);
  await bia.say('Oi');
  await bia.say('Bia');
  await limitModules(world, ana, ['keywords']);
  expect(await rita.say('Rita')).toEqual([]);
  expect(await eva.say('Oi')).toEqual([]);
  await world.moveClock('PT2H');
  expect(await rita.say('Rita?')).toEqual([]);
  expect(await bia.heard()).toEqual(['Nome?']);
  expect((await bia.sessions())[0]).toMatchObject({ status: 'waiting', waits_for: 'timer' });
  await limitModules(world, ana, ['flow']);
  await world.moveClock('PT1S');
  await eventually(async () => (await bia.heard()).at(-1) === 'Até mais.');
  await rita.say('Rita Souza');
  expect((await rita.sessions())[0]).toMatchObject({ status: 'waiting', waits_for: 'timer' });
});

it('adds up what many conversations count for the company at once', async () => {
  const total = await aField(world, ana, { name: 'Total', type: 'number', kind: 'bot' });
  await useFlow([actions('count', { action: 'set_field', field: total, operation: 'add', value: '1' })]);
  const lines = [line, await aTalkingLine(() => world, ana), await aTalkingLine(() => world, ana)];
  const people = lines.flatMap((one) => Array.from({ length: 6 }, () => one.talk()));
  await Promise.all(people.map((person) => person.say('Oi')));
  expect((await ana.get(`/custom-fields/${total}`)).body.value).toBe(people.length);
});

it('lets nobody into a flow that is deleted in the same instant', async () => {
  const flow = await useFlow([question('q', 'Nome?', 'full_name')]);
  const rita = line.talk();
  const late = await world.db.withCompany(ana.companyId, async (tx) => {
    await removeFlow(tx, ana.companyId, flow);
    const entering = rita.say('Oi');
    await eventually(async () => (await countOf(waitingForLock)) !== 0);
    return { entering };
  });
  await late.entering;
  expect((await rita.sessions())[0]).toMatchObject({ status: 'ended', end_reason: 'deleted' });
});

it('gives a chat its place in the list when a flow is started with somebody who had none', async () => {
  const flow = await aFlow(ana, flowOf([question('q', 'Nome?', 'full_name')]));
  const { body: contact } = await ana.post('/contacts', { name: 'Rui', phone: '+5511977001122' });
  const { body } = await ana.post(`/flows/${flow}/start`, { contactId: contact.id, connection_id: line.id });
  const { results } = (await ana.get('/chats')).body;
  expect(results).toMatchObject([{ id: body.chat_id, status: 'pending' }]);
});

it('wakes a crowd once each whose time came while nothing ran', async () => {
  const flow = await useFlow([wait('w', 1, 'hour'), text('word', 'De volta')]);
  await crowd(ana.companyId, flow, 500);
  const { address, config, yupflow } = world;
  await yupflow.stop();
  await askAsOwner(world, `update app.clock set shift = shift + interval '2 hours'`);
  const again = await startYupflow({ config, secretKey: Buffer.alloc(32, 7), address, log: yupflow.parts.log });
  onTestFinished(() => again.stop());
  await eventually(async () => (await countOf(underWay(flow))) === 0, 30_000);
  expect([await countOf(said('De volta')), await countOf(each('De volta'))]).toEqual([500, 500]);
  expect(await countOf(`flow_steps where flow_id = '${flow}' and outcome <> 'inside'`)).toBe(1_000);
}, 60_000);
