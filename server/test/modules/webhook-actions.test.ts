import type { Message } from '@yupflow/contract/messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aRole } from '../support/companies.ts';
import { aContact, aField, aPhone, aTag } from '../support/contacts.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { somebody } from '../support/inbound.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { aFlow, flowOf, question, text } from '../support/running-flows.ts';
import { aCycle } from '../support/shipping-cycles.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { aWebhook } from '../support/webhooks.ts';

let world: TestServer;
let ana: Person;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ana = await anOwner(world, 'Ana');
  await aConnectedLine();
});

async function aConnectedLine() {
  const made = await aTalkingLine(() => world, ana);
  await askAsOwner(world, `update connections set status = 'CONNECTED' where id = '${made.id}'`);
  return made;
}

const contactBy = async (phone: string) => (await ana.get(`/contacts?search=${phone}`)).body.results[0];

async function saidTo(contactId: string): Promise<Message[]> {
  const rows = await askAsOwner<{ id: string }>(
    world,
    `select id from conversations where contact_id = '${contactId}' order by id`,
  );
  const all: Message[] = [];
  for (const { id } of rows) all.push(...(await ana.get(`/chats/${id}/messages`)).body.results);
  return all.filter(({ kind }) => kind === 'text').toReversed();
}

const columnNamed = async (name: string): Promise<string> => (await ana.post('/crm/columns', { name })).body.id;

it('a purchase makes its contact, fills its fields, and does every action once, as test mode foretold', async () => {
  const [customer, lead] = [await aTag(world, ana, 'Cliente'), await aTag(world, ana, 'Lead')];
  const order = await aField(world, ana, { name: 'Último pedido', type: 'number' });
  const bought = await aField(world, ana, { name: 'Comprou em', type: 'date' });
  const note = await aField(world, ana, { name: 'Resumo', type: 'text' });
  const sales = await aField(world, ana, { name: 'Vendas', type: 'number', kind: 'bot' });
  const column = await columnNamed('Fechado');
  const cycle = await aCycle(ana, ['Tudo bem com o pedido?']);
  const flow = await aFlow(ana, flowOf([text('t', `Obrigado, {{first_name}}! Pedido {{${order}}}.`)]), 'Confirmação');
  const hook = await aWebhook(ana, {
    mapping: {
      phone: [
        ['body', 'customer', 'phone'],
        ['body', 'shipping', 'phone'],
      ],
      name: [['body', 'customer', 'name']],
      email: [['body', 'customer', 'email']],
      fields: [
        { field_id: order, paths: [['body', 'order', 'number']] },
        { field_id: bought, paths: [['body', 'order', 'at']] },
      ],
    },
    actions: [
      { action: 'add_tag', tag: customer },
      { action: 'remove_tag', tag: lead },
      {
        action: 'set_field',
        field: note,
        operation: 'set',
        value: '{{request.body.order.items.0}} por {{request.body.order.total}}',
      },
      { action: 'set_field', field: sales, operation: 'add', value: '{{request.body.order.total}}' },
      { action: 'custom_event', name: 'Comprou {{request.body.order.items.0}}' },
      { action: 'move_card', column },
      { action: 'add_cycle', cycle: cycle.id },
      { action: 'start_flow', flow, connection: null },
    ],
  });
  const phone = aPhone();
  const purchase = {
    customer: { phone: null, name: 'Daniel Okamoto', email: 'D.Okamoto@outlook.com' },
    shipping: { phone: `+${phone.slice(0, 2)} (${phone.slice(2, 4)}) ${phone.slice(4)}` },
    order: { number: 2214, total: '4780.50', at: '2026-11-16T01:30:00Z', items: ['Cadeira'] },
  };
  const { outcome: foretold } = await hook.send(purchase);
  expect(await contactBy(phone)).toBeUndefined();
  await hook.setMode('production');
  const request = await hook.sendAndWait(purchase);
  expect(request.state, JSON.stringify(request.outcome)).toBe('done');

  const contact = await contactBy(phone);
  expect(contact).toMatchObject({
    name: 'Daniel Okamoto',
    phone,
    email: 'd.okamoto@outlook.com',
    source: 'webhook',
    tags: [{ name: 'Cliente' }],
    custom_fields: { [order]: 2214, [bought]: '2026-11-15', [note]: 'Cadeira por 4780.50' },
  });
  expect(foretold).toEqual({ ...request.outcome, contact: { ...request.outcome.contact, id: null } });
  expect(request.outcome).toMatchObject({
    contact: { id: contact.id, name: 'Daniel Okamoto', phone, is_new: true },
    changes: expect.arrayContaining([
      { field: 'phone', before: null, after: phone },
      { field: 'name', before: null, after: 'Daniel Okamoto' },
      { field: order, before: null, after: '2214' },
    ]),
    faults: [],
  });
  expect(request.outcome.actions.map(({ action, is_done, about }) => [action, is_done, about])).toEqual([
    ['add_tag', true, 'Cliente'],
    ['remove_tag', true, 'Lead'],
    ['set_field', true, 'Resumo'],
    ['set_field', true, 'Vendas'],
    ['custom_event', true, 'Comprou Cadeira'],
    ['move_card', true, 'Fechado'],
    ['add_cycle', true, expect.stringContaining('Ciclo')],
    ['start_flow', true, 'Confirmação'],
  ]);
  expect((await ana.get(`/crm/cards/${contact.id}`)).body.column_id).toBe(column);
  expect(await cycle.of(contact.id)).toMatchObject({ source: 'webhook', state: 'active' });
  const [message, ...more] = await saidTo(contact.id);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    text: 'Obrigado, Daniel! Pedido 2.214.',
    automation: { flow: { name: 'Confirmação' }, trigger: { kind: 'webhook', id: hook.id, name: hook.name } },
  });
  const kept = await askAsOwner<{ name: string; number: number }>(
    world,
    `select e.name, f.number from custom_events e, custom_fields f where e.contact_id = '${contact.id}' and f.id = '${sales}'`,
  );
  expect(kept).toEqual([{ name: 'Comprou Cadeira', number: 4780.5 }]);
  const timeline = (await ana.get(`/contacts/${contact.id}/timeline`)).body.results as { kind: string }[];
  expect(timeline.filter(({ kind }) => kind === 'updated')).toEqual([]);
});

it('what a request says about somebody known changes that, and what it leaves empty stays', async () => {
  const city = await aField(world, ana, { name: 'Cidade', type: 'text' });
  const phone = aPhone();
  const id = await aContact(world, ana, {
    name: 'Rita',
    phone,
    email: 'rita@example.com',
    values: { [city]: 'Recife' },
  });
  const hook = await aWebhook(ana, {
    mode: 'production',
    mapping: { fields: [{ field_id: city, paths: [['body', 'city']] }] },
  });
  // As it was before mobiles had a ninth digit.
  const old = `${phone.slice(2, 4)} ${phone.slice(5)}`;
  const { state, outcome } = await hook.sendAndWait({ phone: old, name: ' Rita  Lima ', email: '', city: null });
  expect([state, outcome.contact, outcome.changes]).toEqual([
    'done',
    { id, name: 'Rita Lima', phone: expect.any(String), is_new: false },
    [{ field: 'name', before: 'Rita', after: 'Rita Lima' }],
  ]);
  expect((await ana.get(`/contacts/${id}`)).body).toMatchObject({
    name: 'Rita Lima',
    phone,
    email: 'rita@example.com',
    custom_fields: { [city]: 'Recife' },
  });
});

it('what can not be done is said, and all the rest is done; without a phone nothing is', async () => {
  const tag = await aTag(world, ana, 'Cliente');
  const points = await aField(world, ana, { name: 'Pontos', type: 'number' });
  const goneTag = await aTag(world, ana, 'Some');
  const gone = await aCycle(ana, []);
  const draft = await aFlow(ana, flowOf([text('t', 'Oi')]));
  const hook = await aWebhook(ana, {
    mode: 'production',
    mapping: { fields: [{ field_id: points, paths: [['body', 'points']] }] },
    actions: [
      { action: 'add_tag', tag: goneTag },
      { action: 'set_field', field: points, operation: 'formula', value: '{{request.body.points}} / 0' },
      { action: 'add_cycle', cycle: gone.id },
      { action: 'start_flow', flow: draft, connection: null },
      { action: 'add_tag', tag },
    ],
  });
  await ana.remove(`/tags/${goneTag}`);
  await ana.remove(gone.path);
  await ana.remove(`/flows/${draft}`);
  const phone = aPhone();
  const { state, outcome } = await hook.sendAndWait({ phone, email: 'rita@', document: '123', points: 'muitos' });
  expect(state).toBe('partly');
  expect(outcome.faults).toEqual([
    { fault: 'bad_email', field: 'email' },
    { fault: 'bad_value', field: 'document' },
    { fault: 'bad_value', field: points },
  ]);
  expect(outcome.actions.map(({ is_done, fault }) => [is_done, fault])).toEqual([
    [false, 'missing_tag'],
    [false, 'bad_value'],
    [false, 'missing_cycle'],
    [false, 'missing_flow'],
    [true, null],
  ]);
  expect(await contactBy(phone)).toMatchObject({ email: null, tags: [{ name: 'Cliente' }] });
  const before = (await ana.get('/contacts/count')).body.total;
  for (const [body, fault] of [
    [{ name: 'Rita' }, 'no_phone'],
    [{ phone: 'onze nove nove' }, 'bad_phone'],
  ] as const) {
    const refused = await hook.sendAndWait(body);
    expect([refused.state, refused.outcome]).toEqual([
      'failed',
      { contact: null, changes: [], actions: [], faults: [{ fault, field: 'phone' }] },
    ]);
  }
  expect((await ana.get('/contacts/count')).body.total).toBe(before);
  expect((await ana.get(hook.path)).body).toMatchObject({ requests_today: 3, failures_today: 2 });
});

it('a flow starts where somebody was last written with, or on the line that is named, and disturbs no attendance', async () => {
  const asking = await aFlow(ana, flowOf([question('q', 'Qual é o seu nome?', 'full_name'), text('t', 'Certo.')]));
  const second = await aConnectedLine();
  const start = { action: 'start_flow', flow: asking } as const;
  const hook = await aWebhook(ana, { mode: 'production', actions: [{ ...start, connection: null }] });
  const named = await aWebhook(ana, { mode: 'production', actions: [{ ...start, connection: second.id }] });
  const lineOf = async (contactId: string) => {
    const chats = (await ana.get('/chats?limit=50')).body.results as {
      contact: { id: string } | null;
      connection_id: string;
    }[];
    return chats.filter(({ contact }) => contact?.id === contactId).map(({ connection_id }) => connection_id);
  };
  const talk = second.talk();
  await talk.say('Oi');
  const { id: chatId, contact } = await talk.chat();
  const phone = talk.peer.phone;
  expect((await hook.sendAndWait({ phone })).state).toBe('done');
  expect(await talk.heard()).toEqual(['Qual é o seu nome?']);
  expect(await lineOf(contact.id)).toEqual([second.id]);
  // Whoever answers goes on in the flow; a person who attends is not disturbed.
  expect(await talk.say('Rita Lima')).toEqual(['Certo.']);
  await ana.post(`/chats/${chatId}/start`);
  const attended = await hook.sendAndWait({ phone });
  expect([attended.state, attended.outcome.actions[0]?.fault]).toEqual(['partly', 'attended']);
  expect(await talk.heard()).toHaveLength(2);

  const stranger = aPhone();
  await named.sendAndWait({ phone: stranger });
  const { id } = await contactBy(stranger);
  const lines = await askAsOwner<{ connection_id: string }>(
    world,
    `select connection_id from conversations where contact_id = '${id}'`,
  );
  expect(lines).toEqual([{ connection_id: second.id }]);
  await askAsOwner(world, `update connections set status = 'DISCONNECTED' where company_id = '${ana.companyId}'`);
  const alone = await hook.sendAndWait({ phone: aPhone() });
  expect([alone.state, alone.outcome.actions[0]?.fault]).toEqual(['partly', 'no_line']);
});

it('whoever is assigned gets the chat, also of somebody new, and automation keeps out from then on', async () => {
  const role = await aRole(world, ana, ['tickets'], 'Vendas');
  const flow = await aFlow(
    ana,
    flowOf([text('t', 'Já vamos falar com você.'), question('q', 'Sobre o quê?', 'full_name')]),
  );
  const hook = await aWebhook(ana, {
    mode: 'production',
    actions: [
      { action: 'assign_member', member: ana.userId, role: null },
      { action: 'start_flow', flow, connection: null },
    ],
  });
  const phone = aPhone();
  expect((await hook.sendAndWait({ phone })).state).toBe('done');
  const { id } = await contactBy(phone);
  expect((await saidTo(id)).map((message) => message.text)).toEqual(['Já vamos falar com você.', 'Sobre o quê?']);
  const held = await askAsOwner(
    world,
    `select v.status, v.assigned_to, v.bot_paused_at is not null as is_paused, s.is_held from conversations v
     join flow_sessions s on s.conversation_id = v.id where v.contact_id = '${id}'`,
  );
  expect(held).toEqual([{ status: 'open', assigned_to: ana.userId, is_paused: true, is_held: true }]);
  const waiting = await aWebhook(ana, {
    mode: 'production',
    actions: [
      { action: 'remove_assignment' },
      { action: 'assign_member', member: null, role },
      { action: 'restart_automation' },
    ],
  });
  expect((await waiting.sendAndWait({ phone })).state).toBe('done');
  const after = await askAsOwner(
    world,
    `select status, assigned_to, role_id, bot_paused_at from conversations where contact_id = '${id}'`,
  );
  expect(after).toEqual([{ status: 'pending', assigned_to: null, role_id: role, bot_paused_at: null }]);
});

it('requests that come at once are done in their order, each once, also about the same person', async () => {
  const points = await aField(world, ana, { name: 'Pontos', type: 'number' });
  const hook = await aWebhook(ana, {
    mode: 'production',
    actions: [
      { action: 'set_field', field: points, operation: 'add', value: '{{request.body.points}}' },
      { action: 'custom_event', name: 'veio' },
    ],
  });
  const phones = [aPhone(), aPhone()];
  const bodies = Array.from({ length: 18 }, (_, n) => ({ phone: phones[n % 2], name: `Nome ${n}`, points: 1 }));
  const sent: string[] = [];
  for (const body of bodies) sent.push((await hook.send(body)).id);
  await eventually(
    async () =>
      (await askAsOwner(world, `select 1 from webhook_requests where webhook_id = '${hook.id}' and state = 'waiting'`))
        .length === 0,
    30_000,
  );
  for (const [n, phone] of phones.entries())
    expect(await contactBy(phone)).toMatchObject({ name: `Nome ${16 + n}`, custom_fields: { [points]: 9 } });
  const befores: (string | null)[] = [];
  const arrived: (boolean | undefined)[] = [];
  for (const id of sent) {
    const { contact, changes } = (await hook.request(id)).outcome;
    befores.push(changes.find(({ field }) => field === points)?.before ?? null);
    arrived.push(contact?.is_new);
  }
  expect(arrived).toEqual(Array.from({ length: 18 }, (_, n) => n < 2));
  expect(befores).toEqual(Array.from({ length: 18 }, (_, n) => (n < 2 ? null : String(Math.floor(n / 2)))));
  const events = await askAsOwner(world, `select 1 from custom_events where company_id = '${ana.companyId}'`);
  expect(events).toHaveLength(18);
});

it('whoever writes while a webhook tells of them is one contact, and gets the flow all the same', async () => {
  const line = await aConnectedLine();
  const flow = await aFlow(ana, flowOf([text('t', 'Obrigado!')]));
  const hook = await aWebhook(ana, {
    mode: 'production',
    actions: [{ action: 'start_flow', flow, connection: line.id }],
  });
  const phones = Array.from({ length: 12 }, aPhone);
  const talks = phones.map((phone) => line.talk(somebody(phone)));
  const [requests] = await Promise.all([
    Promise.all(phones.map((phone, n) => hook.sendAndWait({ phone, name: `Pessoa ${n}` }))),
    Promise.all(talks.map((talk) => talk.say('Oi'))),
  ]);
  expect(requests.map(({ state, outcome }) => [state, outcome.faults])).toEqual(phones.map(() => ['done', []]));
  const kept = await askAsOwner<{ phone: string }>(
    world,
    `select c.phone, count(distinct c.id)::int as contacts, count(distinct v.id)::int as chats,
       count(m.id) filter (where m.direction = 'in')::int as heard,
       count(m.id) filter (where m.text = 'Obrigado!')::int as said
     from contacts c left join conversations v on v.contact_id = c.id left join messages m on m.conversation_id = v.id
     where c.company_id = '${ana.companyId}' group by c.phone order by c.phone`,
  );
  const once = { contacts: 1, chats: 1, heard: 1, said: 1 };
  expect(kept).toEqual(phones.toSorted().map((phone) => ({ phone, ...once })));
});
