import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { actions, aFlow, flowOf, publish, question, text } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
let line: Awaited<ReturnType<typeof aTalkingLine>>;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ana = await anOwner(world, 'Ana');
  line = await aTalkingLine(() => world, ana);
});

type Blocks = Parameters<typeof flowOf>[0];
const flow = (blocks: Blocks, name?: string) => aFlow(ana, flowOf(blocks), name);

async function aColumn(name: string, flow_id: string | null = null): Promise<string> {
  const { status, body } = await ana.post('/crm/columns', { name, flow_id });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const put = (contactId: string, columnId: string, more: object = {}) =>
  ana.put(`/crm/cards/${contactId}`, { column_id: columnId, ...more });
const columnOf = async (contactId: string) => (await ana.get(`/crm/cards/${contactId}`)).body.column_id;

/** Nothing is left to be started. */
const settled = () =>
  eventually(async () => {
    const due = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('crm_cards').select('contact_id').where('flow_due_at', 'is not', null).execute(),
    );
    return due.length === 0;
  }, 30_000);

/** Somebody who has written, and their contact. */
async function somebodyWho(says: string) {
  const talk = line.talk();
  await talk.say(says);
  const { contact } = await talk.chat();
  return { talk, contactId: contact.id as string };
}

it('who enters a column gets its flow, once, with the column as its reason; who is put back gets nothing', async () => {
  const quote = await flow([text('t', 'Segue o orçamento, {{full_name}}.')], 'Orçamento');
  const [lead, sent] = [await aColumn('Lead'), await aColumn('Orçamento enviado', quote)];
  const { talk, contactId } = await somebodyWho('Oi');
  await put(contactId, lead);
  await put(contactId, sent);
  await settled();
  const [message] = await talk.messages();
  expect(message?.automation).toMatchObject({
    flow: { name: 'Orçamento' },
    trigger: { kind: 'card', id: sent, name: 'Orçamento enviado' },
  });
  // Another place in the same column is no entry.
  await put(contactId, sent, { before: null });
  await put(contactId, lead);
  await put(contactId, sent, { is_undo: true });
  await settled();
  expect(await talk.heard()).toHaveLength(1);
  await put(contactId, lead);
  await put(contactId, sent);
  await settled();
  expect(await talk.heard()).toHaveLength(2);
});

it('who was never written with is written to on a line of the company, and no attendance begins by that', async () => {
  const sent = await aColumn('Boas-vindas', await flow([text('t', 'Bem-vinda!')]));
  const contactId = await aContact(world, ana, { name: 'Nova' });
  const unreachable = await aContact(world, ana, { name: 'Sem número', phone: null });
  await put(contactId, sent);
  await put(unreachable, sent);
  await settled();
  const { chat } = (await ana.get(`/crm/cards/${contactId}`)).body;
  expect(chat).toMatchObject({ status: 'closed', connection_id: line.id, last_message: { text: 'Bem-vinda!' } });
  expect((await ana.get(`/crm/cards/${contactId}`)).body.flow_fault).toBeNull();
  expect((await ana.get(`/crm/cards/${unreachable}`)).body).toMatchObject({ chat: null, flow_fault: 'no_phone' });
});

it('a card says why the flow of its column did not start, until it moves on', async () => {
  ana = await anOwner(world, 'Ana');
  const lead = await aColumn('Lead');
  const sent = await aColumn('Boas-vindas', await flow([text('t', 'Bem-vinda!')]));
  const contactId = await aContact(world, ana, { name: 'Nova' });
  await put(contactId, sent);
  await settled();
  // The company has no line yet.
  expect((await ana.get(`/crm/columns/${sent}/cards`)).body.results).toMatchObject([{ flow_fault: 'no_line' }]);
  expect((await put(contactId, lead)).body.flow_fault).toBeNull();
  line = await aTalkingLine(() => world, ana);
  await put(contactId, sent);
  await settled();
  const { flow_fault, chat } = (await ana.get(`/crm/cards/${contactId}`)).body;
  expect([flow_fault, chat.last_message.text]).toEqual([null, 'Bem-vinda!']);
});

it('a flow moves cards to the top of a column and off the board, and the chat says which flow did', async () => {
  const [lead, won] = [await aColumn('Lead'), await aColumn('Ganho')];
  const first = await aContact(world, ana, { name: 'Já lá' });
  await put(first, won);
  const buying = await flow(
    [
      actions('a', { action: 'move_card', column: lead }, { action: 'move_card', column: won }),
      question('q', 'Certo?', 'full_name'),
      actions('b', { action: 'reset_card' }),
    ],
    'Venda',
  );
  await ana.put('/companies/default-flows', { defaultFlowId: buying });
  const { talk, contactId } = await somebodyWho('Quero');
  const cards = (await ana.get(`/crm/columns/${won}/cards`)).body.results;
  expect(cards.map(({ contact }: { contact: { id: string } }) => contact.id)).toEqual([contactId, first]);
  await talk.say('Certo');
  expect((await ana.get(`/crm/cards/${contactId}`)).status).toBe(404);
  const { results } = (await ana.get(`/chats/${await talk.chatId()}/messages`)).body;
  const events = results.flatMap(({ event }: { event: object | null }) => event ?? []);
  expect(events).toEqual([
    { event: 'card_reset', by: 'Venda' },
    { event: 'card_moved', by: 'Venda', to: 'Ganho' },
  ]);
  const timeline = (await ana.get(`/contacts/${contactId}/timeline`)).body.results;
  expect(timeline.map(({ kind, by }: { kind: string; by: unknown }) => [kind, by])).toEqual(
    expect.arrayContaining([
      ['card_moved', null],
      ['card_reset', null],
    ]),
  );
});

it('columns whose flows lead to each other come to an end, and a deleted column is passed over', async () => {
  const there = await aColumn('Lá');
  const here = await aColumn('Cá', await flow([text('t', 'cá'), actions('a', { action: 'move_card', column: there })]));
  const back = await flow([text('t', 'lá'), actions('a', { action: 'move_card', column: here })]);
  await ana.put(`/crm/columns/${there}`, { name: 'Lá', flow_id: back });
  const { talk, contactId } = await somebodyWho('Oi');
  await put(contactId, here);
  await settled();
  const heard = await talk.heard();
  expect(heard.length).toBeGreaterThan(2);
  expect(heard.length).toBeLessThan(15);
  await publish(ana, back, flowOf([actions('a', { action: 'move_card', column: here }), text('t', 'fim')]));
  await put(contactId, there, { is_undo: true });
  await ana.remove(`/crm/columns/${here}`);
  const other = await somebodyWho('Oi');
  await put(other.contactId, there);
  await settled();
  expect(await other.talk.heard()).toEqual(['fim']);
  expect(await columnOf(other.contactId)).toBe(there);
});

it('whoever is attended is not disturbed by a column that automation put them into', async () => {
  const [lead, sent] = [await aColumn('Lead'), await aColumn('Enviado', await flow([text('t', 'Orçamento')]))];
  const moving = await flow([actions('a', { action: 'move_card', column: sent }), text('t', 'Anotado')]);
  await ana.post('/keywords', {
    name: 'orçar',
    rule: 'contains',
    words: ['orçar'],
    action: { kind: 'flow', flow_id: moving },
  });
  const { talk, contactId } = await somebodyWho('Oi');
  await put(contactId, lead);
  expect(await talk.say('quero orçar')).toContain('Anotado');
  await settled();
  expect(await talk.heard()).toContain('Orçamento');
  // A person attends, and starts a flow that moves the card on purpose: the column's own flow keeps out.
  await put(contactId, lead);
  await ana.post(`/chats/${await talk.chatId()}/start`);
  const before = (await talk.heard()).length;
  await ana.post(`/flows/${moving}/start`, { contactId });
  await settled();
  expect((await talk.heard()).slice(before)).toEqual(['Anotado']);
  expect((await ana.get(`/crm/cards/${contactId}`)).body).toMatchObject({ column_id: sent, flow_fault: 'attended' });
});
