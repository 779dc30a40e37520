import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBroadcast, countsAndRows, manyContacts, start, warm } from '../support/broadcasts.ts';
import { aContact } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, anotherDevice, type Person } from '../support/people.ts';
import { aFlow, flowOf, question, text, wait } from '../support/running-flows.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const get = async (owner: Person, id: string) => (await owner.get(`/broadcasts/${id}`)).body;
const until = (owner: Person, id: string, facts: object) =>
  eventually(async () => {
    const found = await get(owner, id);
    return Object.entries(facts).every(([name, value]) => found[name] === value);
  }, 20_000);

interface Row {
  contact_id: string;
  state: string;
  reason: string | null;
}
const rowsOf = async (id: string) =>
  new Map(
    (
      await askAsOwner<Row>(
        world,
        `select contact_id, state, reason from broadcast_recipients where broadcast_id = '${id}'`,
      )
    ).map(({ contact_id, state, reason }) => [contact_id, reason ?? state]),
  );
const countBegun = async (id: string) => [...(await rowsOf(id)).values()].filter((state) => state !== 'queued').length;

/** The pump has looked at what is due now, and there is nothing for it to do. */
const untilIdle = (id: string) =>
  eventually(
    async () =>
      (
        await askAsOwner(
          world,
          `select 1 from broadcast_lines where broadcast_id = '${id}' and next_at <= app.now()
           union all select 1 from broadcasts where id = '${id}' and state = 'started' and total is null`,
        )
      ).length === 0,
  );

it('asks at the moment of sending, and says what became of everybody [S40]', async () => {
  const owner = await anOwner(world);
  const line = await aSimulatedLine(owner);
  await warm(world, line);
  const [first = '', opted = '', gone = '', attended = '', ...others] = await manyContacts(world, owner, 6);
  const numberless = await aContact(world, owner, { phone: null });
  const unknown = await aContact(world, owner, { phone: '5511988880000' });
  const [person] = await askAsOwner<{ phone: string }>(world, `select phone from contacts where id = '${opted}'`);
  expect((await owner.post('/opt-outs', { phone: `+${person?.phone}` })).status).toBe(201);
  expect((await owner.post('/chats', { contact_id: attended, connection_id: line.id })).status).toBeLessThan(300);
  await line.configure({ receipts: 'prompt', is_reading: true });
  const id = await aBroadcast(world, owner, [line], { name: 'Natal' });
  await askAsOwner(world, `update broadcasts set delay = 'average' where id = '${id}'`);
  await start(owner, id);
  await untilIdle(id);
  // Frozen with everybody; who is deleted now gets nothing.
  expect((await get(owner, id)).total).toBe(8);
  expect((await owner.remove(`/contacts/${gone}`)).status).toBeLessThan(300);
  await askAsOwner(world, `update broadcasts set delay = 'none' where id = '${id}'`);
  await world.moveClock('PT60S');
  await until(owner, id, { state: 'finished', failed: 1, read: 3 });
  const rows = await rowsOf(id);
  expect(Object.fromEntries(rows)).toEqual({
    [opted]: 'opted_out',
    [gone]: 'deleted',
    [attended]: 'attended',
    [numberless]: 'no_phone',
    [unknown]: 'not_on_channel',
    ...Object.fromEntries([first, ...others].map((contact) => [contact, 'read'])),
  });
  expect(await get(owner, id)).toMatchObject({ total: 8, queued: 0, sent: 4, delivered: 3, read: 3, skipped: 4 });
  const { counts, rows: counted } = await countsAndRows(world, id);
  expect(counts).toEqual(counted);
  const [campaigns] = await askAsOwner<{ count: number }>(
    world,
    `select count(*)::int as count from contacts where last_campaign = 'Natal'`,
  );
  expect(campaigns?.count).toBe(4);
  // Nobody's inbox is flooded: an attendance begins with an answer.
  expect((await owner.get('/chats?status=pending')).body.results).toEqual([]);
});

it('counts an answer once, and starts the campaign flow unless something else takes it', async () => {
  const owner = await anOwner(world);
  const line = await aSimulatedLine(owner);
  await warm(world, line);
  await manyContacts(world, owner, 3);
  const campaignFlowId = await aFlow(owner, flowOf([text('c', 'Que bom que respondeu!')]));
  const defaultFlowId = await aFlow(owner, flowOf([text('d', 'Como posso ajudar?')]));
  expect((await owner.put('/companies/default-flows', { campaignFlowId, defaultFlowId })).status).toBe(200);
  const id = await aBroadcast(world, owner, [line], { name: 'Volta às aulas' });
  await start(owner, id);
  await until(owner, id, { state: 'finished', delivered: 3 });
  const [to = ''] = (await line.wire()).filter(({ kind }) => kind === 'text').map((one) => one.to.replace(/\D.*$/, ''));
  const heard = async () => (await line.wire(to)).filter(({ kind }) => kind === 'text').map((one) => one.text);
  await line.say(to, 'Quero!');
  await eventually(async () => (await heard()).includes('Que bom que respondeu!'));
  await until(owner, id, { replied: 1 });
  await line.say(to, 'Oi?');
  await line.say('5511912345678', 'Bom dia');
  await eventually(async () => (await line.wire('5511912345678')).some((one) => one.text === 'Como posso ajudar?'));
  expect((await heard()).filter((said) => said === 'Que bom que respondeu!')).toHaveLength(1);
  expect(await get(owner, id)).toMatchObject({ replied: 1, read: 1, sent: 3 });
  const [message] = await askAsOwner<{ kind: string; name: string }>(
    world,
    `select automation->'trigger'->>'kind' as kind, automation->'trigger'->>'name' as name from messages
     where text = 'Que bom que respondeu!'`,
  );
  expect(message).toEqual({ kind: 'campaign', name: 'Volta às aulas' });
  // What the broadcast's own flow asked for is an answer too, and goes to it.
  const [{ id: field = '' } = {}] =
    (await owner.post('/custom-fields', { name: 'Cor', type: 'text', kind: 'user' })).status === 201
      ? (await owner.get('/custom-fields')).body.results
      : [];
  const flow_id = await aFlow(owner, flowOf([question('q', 'Qual cor?', field), text('t', 'Anotado')]));
  const asking = await aBroadcast(world, owner, [line], { flow_id });
  await start(owner, asking);
  await until(owner, asking, { state: 'finished' });
  await line.say(to, 'Azul');
  await eventually(async () => (await heard()).includes('Anotado'));
  await until(owner, asking, { replied: 1 });
  // One that waits before it says anything is known by its first word.
  const slow = await aBroadcast(world, owner, [line], {
    flow_id: await aFlow(owner, flowOf([wait('w', 1, 'hour'), text('t', 'Ainda está em tempo')])),
  });
  await start(owner, slow);
  await until(owner, slow, { state: 'finished', delivered: 0 });
  await world.moveClock('PT2H');
  const { sent } = await get(owner, slow);
  await until(owner, slow, { delivered: sent });
});

it('begins with one in each turn, whatever the clock does, and with nobody once it is paused [S43]', async () => {
  const owner = await anOwner(world);
  const line = await aSimulatedLine(owner);
  await warm(world, line);
  await manyContacts(world, owner, 10);
  const id = await aBroadcast(world, owner, [line], { delay: 'average' });
  await start(owner, id);
  await eventually(async () => (await countBegun(id)) === 1);
  await world.moveClock('PT19S');
  await untilIdle(id);
  expect(await countBegun(id)).toBe(1);
  // A clock that jumps by hours is one turn, not a thousand.
  await world.moveClock('PT6H');
  await eventually(async () => (await countBegun(id)) === 2);
  await untilIdle(id);
  expect(await countBegun(id)).toBe(2);
  expect((await owner.post(`/broadcasts/${id}/pause`)).body).toMatchObject({ state: 'paused', reason: 'asked' });
  await world.moveClock('PT10M');
  // Another one begins: whoever looks for what is due has looked since.
  const other = await aBroadcast(world, owner, [line], { delay: 'very_long' });
  await start(owner, other);
  await eventually(async () => (await countBegun(other)) === 1);
  await untilIdle(id);
  expect(await countBegun(id)).toBe(2);
  expect((await owner.remove(`/broadcasts/${other}`)).status).toBe(204);
  await start(owner, id);
  await eventually(async () => (await countBegun(id)) === 3);
  const [gap] = await askAsOwner<{ seconds: number }>(
    world,
    `select extract(epoch from l.next_at - max(r.sent_at))::float8 as seconds
     from broadcast_lines l join broadcast_recipients r on r.broadcast_id = l.broadcast_id
     where l.broadcast_id = '${id}' group by l.next_at`,
  );
  expect(gap?.seconds).toBeGreaterThanOrEqual(20);
  expect(gap?.seconds).toBeLessThanOrEqual(50);
});

it('pauses when its lines are lost, goes on with the one that is left, and resumes when they are back', async () => {
  const owner = await anOwner(world);
  const lines = [await aSimulatedLine(owner), await aSimulatedLine(owner)];
  for (const line of lines) await warm(world, line);
  await manyContacts(world, owner, 30);
  const id = await aBroadcast(world, owner, lines, { delay: 'average' });
  await start(owner, id);
  await eventually(async () => (await countBegun(id)) === 2);
  await lines[0]?.drop('logged_out');
  await untilIdle(id);
  expect(await get(owner, id)).toMatchObject({ state: 'started' });
  await world.moveClock('PT50S');
  await eventually(async () => (await countBegun(id)) === 3);
  await lines[1]?.drop('logged_out');
  await until(owner, id, { state: 'paused', reason: 'connections' });
  expect((await owner.get('/me/notifications')).body.results[0]).toMatchObject({ kind: 'broadcast.paused' });
  await lines[1]?.pair();
  await until(owner, id, { state: 'started', reason: null });
  const pauses = await askAsOwner<{ is_over: boolean }>(
    world,
    `select to_at is not null as is_over from broadcast_pauses where broadcast_id = '${id}'`,
  );
  expect(pauses).toEqual([{ is_over: true }]);
});

it('keeps a number alive: its day, its hours, its refusals and its restriction stop it, each with its reason', async () => {
  let owner = await anOwner(world);
  const line = await aSimulatedLine(owner);
  /** Nobody stays signed in so long. */
  const nextDay = async () => {
    await world.moveClock('P1D');
    owner = await anotherDevice(world, owner);
  };
  const stopOf = async (id: string) => (await owner.get(`/broadcasts/${id}/report`)).body.lines[0];
  await warm(world, line, 4);
  await manyContacts(world, owner, 9);
  const id = await aBroadcast(world, owner, [line]);
  await start(owner, id);
  await eventually(async () => (await countBegun(id)) === 4);
  await untilIdle(id);
  expect(await stopOf(id)).toMatchObject({ stop: 'cap', sent_today: 4, cap_today: 4 });
  expect((await get(owner, id)).state).toBe('started');
  await nextDay();
  await eventually(async () => (await countBegun(id)) === 8);
  await warm(world, line);
  await world.moveClock('PT1H');
  await until(owner, id, { state: 'finished' });

  const restricted = await aBroadcast(world, owner, [line], { delay: 'very_long' });
  await askAsOwner(
    world,
    `update connections set restricted_until = app.now() + interval '2 hours' where id = '${line.id}'`,
  );
  await start(owner, restricted);
  await until(owner, restricted, { state: 'paused', reason: 'restricted' });
  await world.moveClock('PT3H');
  await until(owner, restricted, { state: 'started', reason: null });
  await eventually(async () => (await countBegun(restricted)) === 1);
  expect((await owner.remove(`/broadcasts/${restricted}`)).status).toBe(204);

  const { day } = (
    await askAsOwner<{ day: number }>(
      world,
      `select extract(isodow from app.now() at time zone timezone)::int as day from companies where id = '${owner.companyId}'`,
    )
  )[0] as { day: number };
  // Tomorrow, the whole day.
  const window = { weekdays: [(day % 7) + 1], from: '00:00', to: '00:00' };
  const windowed = await aBroadcast(world, owner, [line], { window });
  await start(owner, windowed);
  await untilIdle(windowed);
  expect(await countBegun(windowed)).toBe(0);
  expect((await get(owner, windowed)).connections).toMatchObject([{ stop: 'window' }]);
  await nextDay();
  await until(owner, windowed, { state: 'finished' });
  expect((await owner.remove(`/broadcasts/${windowed}`)).status).toBe(204);

  await askAsOwner(
    world,
    `update contacts set phone = '55119' || lpad((n * 10000)::text, 8, '0') from (
       select id as of, row_number() over (order by id) as n from contacts where company_id = '${owner.companyId}') s
     where id = s.of`,
  );
  for (let made = 0; made < 16; made++) await aContact(world, owner, { phone: `55219${String(7_000 + made)}0000` });
  await askAsOwner(world, `delete from conversations where connection_id = '${line.id}'`);
  const refused = await aBroadcast(world, owner, [line], { delay: 'very_short' });
  await start(owner, refused);
  await eventually(async () => {
    await world.moveClock('PT6S');
    await untilIdle(refused);
    await eventually(async () => ![...(await rowsOf(refused)).values()].includes('sent'));
    return (await get(owner, refused)).reason === 'failures';
  }, 60_000);
  expect(await get(owner, refused)).toMatchObject({ state: 'paused', failed: 20 });
  expect(await stopOf(refused)).toMatchObject({ stop: 'failures', failure_rate: 100, pauses_at: 8 });
  await start(owner, refused);
  await eventually(async () => (await get(owner, refused)).failed === 21);
});
