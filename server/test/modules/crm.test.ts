import { randomUUID } from 'node:crypto';
import type { BoardColumn, Card } from '@yupflow/contract/crm';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConversation, aLine, aMessage } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { actions, aFlow, flowOf } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let ana: Person;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ana = await anOwner(world, 'Ana');
});

async function aColumn(name: string, facts: object = {}): Promise<string> {
  const { status, body } = await ana.post('/crm/columns', { name, ...facts });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const put = (contactId: string, columnId: string, place: object = {}, person = ana) =>
  person.put(`/crm/cards/${contactId}`, { column_id: columnId, ...place });

async function cardsOf(columnId: string, query = '', person = ana): Promise<Card[]> {
  const { status, body } = await person.get(`/crm/columns/${columnId}/cards${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
}
const namesIn = async (columnId: string, query = '') =>
  (await cardsOf(columnId, query)).map(({ contact }) => contact.name);
const boardOf = async (query = '', person = ana): Promise<BoardColumn[]> =>
  (await person.get(`/crm/board${query}`)).body.columns;
const countsOf = async (query = '') => (await boardOf(query)).map(({ name, cards }) => [name, cards]);

async function people(...names: string[]): Promise<string[]> {
  return Promise.all(names.map((name) => aContact(world, ana, { name })));
}

describe('columns', () => {
  it('have a name, a colour and a flow, stand in an order, and are few', async () => {
    const flow_id = (await ana.post('/flows', { name: 'Orçamento' })).body.id;
    const created = await ana.post('/crm/columns', { name: ' Novo  lead ', color: '#0EA5E9', flow_id });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Novo lead', color: '#0ea5e9', flow: { id: flow_id, name: 'Orçamento', is_published: false } },
    });
    const won = await aColumn('Ganho');
    expect((await ana.put(`/crm/columns/${won}/position`, { before: created.body.id })).status).toBe(204);
    expect((await boardOf()).map(({ name }) => name)).toEqual(['Ganho', 'Novo lead']);
    const renamed = await ana.put(`/crm/columns/${won}`, { name: 'Fechado', color: '#059669' });
    expect(renamed.body).toMatchObject({ name: 'Fechado', color: '#059669', flow: null });
    expect((await ana.get('/crm/columns')).body.results.map(({ name }: { name: string }) => name)).toEqual([
      'Fechado',
      'Novo lead',
    ]);
    // A flow that is deleted leaves the column without one.
    await ana.remove(`/flows/${flow_id}`);
    expect((await boardOf())[1]?.flow).toBeNull();

    expect((await ana.put(`/crm/columns/${won}`, { name: 'novo LEAD' })).body).toMatchObject({
      code: 'name_in_use',
      fields: { name: 'name_in_use' },
    });
    expect((await ana.post('/crm/columns', { name: 'x', color: 'red' })).body.fields).toEqual({
      color: 'invalid_color',
    });
    expect((await ana.post('/crm/columns', { name: 'x', flow_id: won })).body.fields).toEqual({ flow_id: 'invalid' });
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into crm_columns (company_id, name, color, position)
        select ${ana.companyId}, 'Coluna ' || n, '#0284c7', n from generate_series(3, ${limits.crmColumns}::int) n`.execute(
        tx,
      ),
    );
    expect((await ana.post('/crm/columns', { name: 'Uma a mais' })).body.code).toBe('too_many_crm_columns');
  });

  it('are deleted once somebody said where their cards go: behind those of another one, or off the board', async () => {
    const [first, second, third] = [await aColumn('Um'), await aColumn('Dois'), await aColumn('Três')];
    const [rita, caio, bia] = await people('Rita', 'Caio', 'Bia');
    for (const id of [rita, caio]) await put(id ?? '', first, { before: null });
    await put(bia ?? '', second);
    expect((await ana.remove(`/crm/columns/${first}`)).body.fields).toEqual({ to: 'required' });
    expect((await ana.remove(`/crm/columns/${first}?to=${first}`)).body.fields).toEqual({ to: 'invalid' });
    expect((await ana.remove(`/crm/columns/${first}?to=${second}`)).status).toBe(204);
    expect(await namesIn(second)).toEqual(['Bia', 'Rita', 'Caio']);
    // Cards that moved along are moved among as any others.
    expect((await put(bia ?? '', second, { after: rita })).status).toBe(200);
    expect(await namesIn(second)).toEqual(['Rita', 'Bia', 'Caio']);
    expect((await ana.remove(`/crm/columns/${third}`)).status).toBe(204);
    expect((await ana.remove(`/crm/columns/${second}?to=none`)).status).toBe(204);
    expect(await boardOf()).toEqual([]);
    expect((await ana.get(`/crm/cards/${rita}`)).status).toBe(404);
    expect((await ana.get(`/contacts/${rita}`)).status).toBe(200);
  });

  it('tell before they are deleted how many cards they have and which flows move cards into them', async () => {
    const [first, second] = [await aColumn('Um'), await aColumn('Dois')];
    const [rita = ''] = await people('Rita');
    await put(rita, first);
    const moving = (column: string) => flowOf([actions('a', { action: 'move_card', column })]);
    const live = await aFlow(ana, moving(first), 'Venda');
    // What is live still counts where the draft has already left it.
    const { revision } = (await ana.get(`/flows/${live}`)).body;
    await ana.put(`/flows/${live}`, { revision, document: moving(second) });
    const uses = async (id: string) => (await ana.get(`/crm/columns/${id}/uses`)).body;
    const used = [{ kind: 'flow', id: live, name: 'Venda' }];
    expect(await uses(first)).toEqual({ contacts: 1, results: used });
    expect(await uses(second)).toEqual({ contacts: 0, results: used });
  });

  it('are made by who manages the board; cards are moved by who sees it', async () => {
    const column = await aColumn('Novo');
    const [rita = ''] = await people('Rita');
    const attendant = await aMember(world, ana, ['crm']);
    expect((await attendant.post('/crm/columns', { name: 'x' })).body).toMatchObject({
      code: 'permission_denied',
      permission: 'crm_manager',
    });
    expect((await put(rita, column, {}, attendant)).status).toBe(200);
    const outsider = await aMember(world, ana, ['flow']);
    expect((await outsider.get('/crm/board')).status).toBe(403);
    expect((await outsider.get('/crm/columns')).body.results).toHaveLength(1);
  });
});

describe('cards', () => {
  it('are put where they were dropped, within a column and between columns', async () => {
    const [lead, won] = [await aColumn('Lead'), await aColumn('Ganho')];
    const [a = '', b = '', c = '', d = ''] = await people('A', 'B', 'C', 'D');
    for (const id of [c, b, a]) await put(id, lead);
    expect(await namesIn(lead)).toEqual(['A', 'B', 'C']);
    await put(a, lead, { after: b });
    expect(await namesIn(lead)).toEqual(['B', 'A', 'C']);
    await put(c, lead, { after: null });
    await put(b, lead, { before: null });
    expect(await namesIn(lead)).toEqual(['C', 'A', 'B']);
    const moved = await put(a, won);
    expect(moved.body).toMatchObject({ contact: { id: a, name: 'A' }, column_id: won });
    await put(d, won, { before: a });
    await put(c, won, { after: d, before: a });
    expect(await namesIn(won)).toEqual(['D', 'C', 'A']);
    // The neighbour went away while it was dragged: the other one says where.
    await put(d, lead);
    await put(b, won, { after: d, before: a });
    expect(await namesIn(won)).toEqual(['C', 'B', 'A']);
    expect(await countsOf()).toEqual([
      ['Lead', 1],
      ['Ganho', 3],
    ]);
    expect((await ana.remove(`/crm/cards/${b}`)).status).toBe(204);
    expect((await ana.remove(`/crm/cards/${b}`)).status).toBe(404);
    expect(await namesIn(won)).toEqual(['C', 'A']);
  });

  it('stay in one order for everybody when many move at once, each where it was put or beside it', async () => {
    const [lead, won] = [await aColumn('Lead'), await aColumn('Ganho')];
    const [top = '', bottom = '', ...others] = await people('topo', 'fim', ...Array.from('abcdefghijklmnop'));
    await put(top, won);
    await put(bottom, won, { before: null });
    for (const id of others) await put(id, lead);
    const answers = await Promise.all([
      ...others.map((id) => put(id, won, { after: top, before: bottom })),
      ...others.slice(0, 4).map((id) => put(id, lead, { after: null })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const all = [...(await cardsOf(won, '?limit=100')), ...(await cardsOf(lead, '?limit=100'))];
    expect(new Set(all.map(({ contact }) => contact.id)).size).toBe(others.length + 2);
    const names = await namesIn(won, '?limit=100');
    expect([names[0], names.at(-1)]).toEqual(['topo', 'fim']);
    expect(new Set(all.map(({ column_id, rank }) => `${column_id} ${rank}`)).size).toBe(all.length);
  });

  it('that are put back have been there all the time', async () => {
    const [lead, won] = [await aColumn('Lead'), await aColumn('Ganho')];
    const [rita = ''] = await people('Rita');
    const { entered_at } = (await put(rita, lead)).body;
    await world.moveClock('PT3H');
    expect((await put(rita, won)).body.entered_at).not.toBe(entered_at);
    expect((await put(rita, lead, { is_undo: true })).body.entered_at).toBe(entered_at);
    await ana.remove(`/crm/cards/${rita}`);
    expect((await put(rita, won, { is_undo: true })).body.entered_at).not.toBe(entered_at);
    await put(rita, lead);
    await ana.remove(`/crm/cards/${rita}`);
    expect((await put(rita, lead)).body.entered_at).not.toBe(entered_at);
  });

  it('get short ranks again where one place was always hit', async () => {
    const lead = await aColumn('Lead');
    const [a = '', b = '', c = '', d = ''] = await people('A', 'B', 'C', 'D');
    for (const id of [a, b, c]) await put(id, lead, { before: null });
    // Side by side, as after some thousand moves to there.
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`update crm_cards set rank = 'zzzzzzzzzz' || repeat('0', 250) || case contact_id when ${b} then '1' else '2' end
        where contact_id in (${b}, ${c})`.execute(tx),
    );
    await put(d, lead, { after: b });
    expect(await namesIn(lead)).toEqual(['A', 'B', 'D', 'C']);
    expect((await cardsOf(lead)).every(({ rank }) => rank.length < 30)).toBe(true);
  });

  it('come page by page from the top, found by search, tag, member and field, with counts that say the same', async () => {
    const column = await aColumn('Lead');
    const vip = (await ana.post('/tags', { name: 'VIP', color: '#0284c7' })).body;
    const rita = await aContact(world, ana, { name: 'Rita Souza', tags: [vip.id], assignedTo: ana.userId });
    const others = await people('Caio', 'Bia', 'Davi', 'Rita Lima');
    for (const id of [rita, ...others]) await put(id, column, { before: null });
    const first = (await ana.get(`/crm/columns/${column}/cards?limit=2`)).body;
    expect(first.results.map((card: Card) => card.contact.name)).toEqual(['Rita Souza', 'Caio']);
    const second = (await ana.get(`/crm/columns/${column}/cards?limit=3&cursor=${first.cursor}`)).body;
    expect(second.results.map((card: Card) => card.contact.name)).toEqual(['Bia', 'Davi', 'Rita Lima']);
    expect(second.cursor).toBeNull();
    expect(first.results[0]).toMatchObject({
      tags: [{ id: vip.id, name: 'VIP', color: '#0284c7' }],
      assignee: { id: ana.userId, name: 'Ana' },
      chat: null,
    });
    const asked = (item: object) => `conditions=${encodeURIComponent(JSON.stringify({ match: 'all', items: [item] }))}`;
    for (const query of [
      '?search=rita%20so',
      `?${asked({ item: 'tag', operator: 'is', value: vip.id })}`,
      `?${asked({ item: 'member', operator: 'is', value: ana.userId })}`,
      `?${asked({ item: 'field', field: 'full_name', operator: 'contains', value: 'souza' })}`,
      `?tags=${vip.id}`,
      `?member=${ana.userId}`,
      `?tags=${randomUUID()},${vip.id}&member=${ana.userId}&search=rita`,
    ]) {
      expect(await namesIn(column, query), query).toEqual(['Rita Souza']);
      expect(await countsOf(query), query).toEqual([['Lead', 1]]);
    }
    // Tag and member narrow what the conditions find, however those are joined.
    const either = {
      match: 'any',
      items: ['souza', 'lima'].map((value) => ({
        item: 'field',
        field: 'full_name',
        operator: 'contains',
        value,
      })),
    };
    const joined = `conditions=${encodeURIComponent(JSON.stringify(either))}`;
    expect(await namesIn(column, `?${joined}`)).toEqual(['Rita Souza', 'Rita Lima']);
    expect(await namesIn(column, `?${joined}&tags=${vip.id}`)).toEqual(['Rita Souza']);
    expect(await namesIn(column, `?${joined}&member=none`)).toEqual(['Rita Lima']);
    expect((await ana.get('/crm/board?tags=x')).status).toBe(422);
    expect((await ana.get(`/crm/columns/${column}/cards?cursor=made-up`)).body.code).toBe('invalid_cursor');
    // Whoever is deleted is not on the board; restored, they are where they were.
    await ana.remove(`/contacts/${others[0]}`);
    expect(await countsOf()).toEqual([['Lead', 4]]);
    expect((await ana.get(`/crm/cards/${others[0]}`)).status).toBe(404);
    await ana.post(`/contacts/${others[0]}/restore`);
    expect((await namesIn(column))[1]).toBe('Caio');
  });

  it('show the last message to who may see the chat, and to nobody else', async () => {
    const column = await aColumn('Lead');
    const line = await aLine(world, ana);
    const contactId = await aContact(world, ana, { name: 'Rita' });
    const chatId = await aConversation(world, ana, {
      connection: line,
      contact: contactId,
      status: 'open',
      assignedTo: ana.userId,
    });
    await aMessage(world, ana, chatId, { text: 'Vocês entregam?' });
    await put(contactId, column);
    const [card] = await cardsOf(column);
    expect(card?.chat).toMatchObject({ id: chatId, last_message: { text: 'Vocês entregam?' } });
    const colleagues = [await aMember(world, ana, ['crm']), await aMember(world, ana, ['crm', 'tickets'])];
    for (const colleague of colleagues) {
      expect((await cardsOf(column, '', colleague))[0]).toMatchObject({ contact: { name: 'Rita' }, chat: null });
    }
    const supervisor = await aMember(world, ana, ['crm', 'tickets', 'see_all_tickets']);
    expect((await cardsOf(column, '', supervisor))[0]?.chat?.id).toBe(chatId);
  });

  it('leave a trace in the chat and in the history of the contact, but not for a change of places', async () => {
    const [lead, won] = [await aColumn('Lead', { color: '#0284c7' }), await aColumn('Ganho')];
    const line = await aLine(world, ana);
    const contactId = await aContact(world, ana, { name: 'Rita' });
    const chatId = await aConversation(world, ana, { connection: line, contact: contactId });
    await put(contactId, lead);
    await put(contactId, won);
    await put(contactId, won, { before: null });
    await ana.remove(`/crm/cards/${contactId}`);
    const { results } = (await ana.get(`/chats/${chatId}/messages`)).body;
    expect(results.map(({ event }: { event: object }) => event)).toEqual([
      { event: 'card_reset', by: 'Ana' },
      { event: 'card_moved', by: 'Ana', to: 'Ganho' },
      { event: 'card_moved', by: 'Ana', to: 'Lead' },
    ]);
    const timeline = (await ana.get(`/contacts/${contactId}/timeline`)).body.results;
    expect(timeline).toMatchObject([
      { kind: 'card_reset', by: { name: 'Ana' }, data: { from: { name: 'Ganho' } } },
      { kind: 'card_moved', data: { from: { name: 'Lead', color: '#0284c7' }, to: { name: 'Ganho' } } },
      { kind: 'card_moved', data: { to: { name: 'Lead' } } },
      { kind: 'created' },
    ]);
  });

  it('go with the contact into which theirs is merged, unless that has one', async () => {
    const [lead, won] = [await aColumn('Lead'), await aColumn('Ganho')];
    const [a = '', b = '', c = ''] = await people('A', 'B', 'C');
    await put(b, won);
    await put(c, lead);
    await ana.post(`/contacts/${a}/merge`, { contact_id: b });
    await ana.post(`/contacts/${a}/merge`, { contact_id: c });
    expect((await ana.get(`/crm/cards/${a}`)).body.column_id).toBe(won);
    expect(await countsOf()).toEqual([
      ['Lead', 0],
      ['Ganho', 1],
    ]);
  });

  it('of one company know nothing of another', async () => {
    const [mine, theirs] = await twoCompanies(world);
    ana = mine;
    const column = await aColumn('Minha');
    const foreign = await aContact(world, theirs, { name: 'Alheia' });
    expect((await put(foreign, column)).status).toBe(404);
    const own = await aContact(world, mine, { name: 'Própria' });
    const { id } = (await theirs.post('/crm/columns', { name: 'Alheia' })).body;
    expect((await put(own, id)).body.fields).toEqual({ column_id: 'invalid' });
    expect((await put(own, column, { after: foreign })).status).toBe(200);
    expect((await theirs.get('/crm/board')).body.columns).toMatchObject([{ name: 'Alheia', cards: 0 }]);
  });
});
