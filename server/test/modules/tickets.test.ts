import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRole } from '../support/companies.ts';
import { aPhone } from '../support/contacts.ts';
import { aGroup, aQuietLine, channelOf, inbound, somebody } from '../support/inbound.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const attends = ['tickets'] as const;

async function aTeam(facts: Parameters<typeof aQuietLine>[2] = {}) {
  const ana = await anOwner(world, 'Ana');
  const bia = await aMember(world, ana, [...attends], { name: 'Bia' });
  const caio = await aMember(world, ana, [...attends], { name: 'Caio' });
  const line = channelOf(() => world, ana, await aQuietLine(world, ana, facts));
  const isWrittenTo = async (who = somebody()) => {
    await line.tells(inbound(who, { name: 'Rita Souza' }));
    const chats = await line.chats();
    const chat = chats.find(({ address }) => address === who.address);
    if (!chat) throw new Error('a message has a chat');
    return chat.id;
  };
  return { ana, bia, caio, line, isWrittenTo };
}

const setOnline = (people: Person[], status: 'online' | 'offline' = 'online') =>
  world.db.withoutCompany((tx) =>
    tx
      .updateTable('users')
      .set({ status })
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute(),
  );

const setCompany = (person: Person, set: Record<string, unknown>) =>
  world.db.withCompany(person.companyId, (tx) =>
    tx.updateTable('companies').set(set).where('id', '=', person.companyId).execute(),
  );

const contactOf = async (person: Person, chat: { contact_id: string | null } | undefined) =>
  world.db.withCompany(person.companyId, (tx) =>
    tx
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', chat?.contact_id ?? '')
      .executeTakeFirstOrThrow(),
  );

type Told = { body: { results: { kind: string; text: string; event: { event: string } | null; sender: object }[] } };
const eventsIn = ({ body }: Told) =>
  body.results.flatMap(({ kind, text, event }) => [kind === 'event' ? event : text]).reverse();

describe('starting an attendance', () => {
  it('makes it open and theirs; of two who do it at once one wins, and the other is told who', async () => {
    const { bia, caio, line, isWrittenTo } = await aTeam();
    const id = await isWrittenTo();
    const answers = await Promise.all([bia, caio].map((one) => one.post(`/chats/${id}/start`)));
    const won = answers.findIndex(({ status }) => status === 200);
    const [winner, loser] = won === 0 ? [bia, caio] : [caio, bia];
    expect(answers[won]?.body).toMatchObject({ status: 'open', assignee: { id: winner.userId } });
    const taken = { status: 409, body: { code: 'ticket_taken', assignee: { id: winner.userId } } };
    expect(answers[1 - won]).toMatchObject(taken);
    // Also a moment later, though they no longer see it.
    expect(await loser.post(`/chats/${id}/start`)).toMatchObject(taken);
    expect((await loser.get(`/chats/${id}`)).status).toBe(404);
    expect((await winner.post(`/chats/${id}/start`)).status).toBe(200);
    const [chat] = await line.chats();
    expect(await line.tickets()).toMatchObject([{ id: chat?.ticket_id, status: 'open', assigned_to: winner.userId }]);
    expect(await contactOf(winner, chat)).toMatchObject({ assigned_to: winner.userId });
    expect(eventsIn(await winner.get(`/chats/${id}/messages`))).toMatchObject(['Oi', { event: 'started' }]);
  });

  it('tells whoever sees all chats who has it', async () => {
    const { ana, bia, isWrittenTo } = await aTeam();
    const id = await isWrittenTo();
    await bia.post(`/chats/${id}/start`);
    expect(await ana.post(`/chats/${id}/start`)).toMatchObject({
      status: 409,
      body: { code: 'ticket_taken', assignee: { id: bia.userId, name: 'Bia' } },
    });
  });

  it('opens a closed chat anew, as one that we began', async () => {
    const { ana, line, isWrittenTo } = await aTeam();
    const id = await isWrittenTo();
    await ana.post(`/chats/${id}/close`, {});
    expect((await ana.post(`/chats/${id}/start`)).body).toMatchObject({ status: 'open', assignee: { id: ana.userId } });
    expect(await line.tickets()).toMatchObject([
      { status: 'closed', origin: 'receptive' },
      { status: 'open', origin: 'active' },
    ]);
  });
});

describe('handing an attendance over', () => {
  it('to a member makes it theirs, tells them, and keeps the note where it happened', async () => {
    const { bia, caio, isWrittenTo } = await aTeam();
    const id = await isWrittenTo();
    await bia.post(`/chats/${id}/start`);
    const moved = await bia.post(`/chats/${id}/transfer`, { to: { member: caio.userId }, note: 'Quer um desconto' });
    expect(moved).toMatchObject({ status: 200, body: { status: 'open', assignee: { id: caio.userId, name: 'Caio' } } });
    expect((await bia.get(`/chats/${id}`)).status).toBe(404);
    expect(eventsIn(await caio.get(`/chats/${id}/messages`))).toMatchObject([
      'Oi',
      { event: 'started', by: 'Bia' },
      { event: 'transferred', by: 'Bia', to: 'Caio', note: 'Quer um desconto' },
    ]);
    expect((await caio.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'chat.transferred', data: { chat: id, by: 'Bia', name: 'Rita Souza' } },
    ]);
  });

  it('to a role lets its members take it, and back lets everybody', async () => {
    const { ana, bia, caio, line, isWrittenTo } = await aTeam();
    const sales = await aRole(world, ana, ['tickets'], 'Vendas');
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .insertInto('member_roles')
        .values({ company_id: ana.companyId, user_id: caio.userId, role_id: sales })
        .execute(),
    );
    const id = await isWrittenTo();
    await bia.post(`/chats/${id}/start`);
    expect((await bia.post(`/chats/${id}/transfer`, { to: { role: sales } })).body).toMatchObject({
      status: 'pending',
      assignee: null,
      role: { name: 'Vendas' },
    });
    expect((await bia.get(`/chats/${id}`)).status).toBe(404);
    expect((await caio.get(`/chats/${id}`)).status).toBe(200);
    await caio.post(`/chats/${id}/transfer`, { to: { pending: true } });
    expect((await bia.get(`/chats/${id}`)).body).toMatchObject({ status: 'pending', assignee: null, role: null });
    expect(await contactOf(ana, (await line.chats())[0])).toMatchObject({ assigned_to: null });
    // Whoever is removed gives the role's chats back to everybody.
    await bia.post(`/chats/${id}/transfer`, { to: { role: sales } });
    expect((await bia.get(`/chats/${id}`)).status).toBe(404);
    await ana.remove(`/roles/${sales}`);
    expect((await bia.get(`/chats/${id}`)).body).toMatchObject({ status: 'pending', role: null });
  });

  it('is refused for whom can not have it, and for what is over', async () => {
    const { ana, bia, line, isWrittenTo } = await aTeam();
    const dora = await aMember(world, ana, ['contacts'], { name: 'Dora' });
    const stranger = await anOwner(world);
    const id = await isWrittenTo();
    const path = `/chats/${id}/transfer`;
    const refused = { status: 422, body: { code: 'invalid_fields', fields: { 'to.member': 'invalid' } } };
    for (const member of [dora.userId, stranger.userId])
      expect(await ana.post(path, { to: { member } })).toMatchObject(refused);
    expect((await ana.post(path, { to: { role: dora.userId } })).body.fields).toEqual({ 'to.role': 'invalid' });
    expect((await ana.post(path, { to: {} })).status).toBe(422);
    await line.tells(inbound(aGroup(), { participant: { address: 'x', phone: null, name: 'X' } }));
    const group = (await line.chats()).find(({ group_id }) => group_id);
    expect(await ana.post(`/chats/${group?.id}/transfer`, { to: { member: bia.userId } })).toMatchObject(refused);
    await ana.post(`/chats/${id}/close`, {});
    expect((await ana.post(path, { to: { member: bia.userId } })).body.code).toBe('ticket_closed');
  });
});

describe('closing an attendance', () => {
  it('says goodbye once, stays with whom it was, and lets automation speak again', async () => {
    const { bia, caio, line, isWrittenTo } = await aTeam({ farewell: 'Até logo, {{first_name}}! {{attendant}}' });
    const id = await isWrittenTo();
    await bia.post(`/chats/${id}/start`);
    await bia.post(`/chats/${id}/messages`, { kind: 'text', text: 'Pronto' });
    const closed = await bia.post(`/chats/${id}/close`, {});
    expect(closed).toMatchObject({ status: 200, body: { status: 'closed', assignee: { id: bia.userId }, unread: 0 } });
    expect(closed.body.automation.is_paused).toBe(false);
    expect((await bia.post(`/chats/${id}/close`, {})).body.code).toBe('ticket_closed');
    expect((await caio.get(`/chats/${id}`)).status).toBe(404);
    expect(eventsIn(await bia.get(`/chats/${id}/messages`))).toMatchObject([
      'Oi',
      { event: 'started' },
      'Pronto',
      'Até logo, Rita! Bia',
      { event: 'closed', by: 'Bia' },
    ]);
    expect(await line.tickets()).toMatchObject([{ status: 'closed', closed_by: bia.userId }]);
    expect((await line.tickets())[0]?.first_response_at).not.toBeNull();
  });

  it('leaves it open where the contact wrote what whoever closes it has not seen', async () => {
    const { ana, line, isWrittenTo } = await aTeam({ farewell: 'Até logo' });
    const rita = somebody();
    const id = await isWrittenTo(rita);
    await ana.post(`/chats/${id}/start`);
    const started = (await ana.get(`/chats/${id}`)).body.last_message.id;
    await line.tells(inbound(rita, { text: 'Espera, mais uma coisa' }));
    expect(await ana.post(`/chats/${id}/close`, { last_seen: started })).toMatchObject({
      status: 409,
      body: { code: 'contact_wrote' },
    });
    const seen = (await ana.get(`/chats/${id}`)).body;
    expect(seen).toMatchObject({ status: 'open', unread: 2, last_message: { text: 'Espera, mais uma coisa' } });
    // One's own words after it are no reason to keep it open.
    await ana.post(`/chats/${id}/messages`, { kind: 'text', text: 'Feito!' });
    const closed = await ana.post(`/chats/${id}/close`, { last_seen: seen.last_message.id });
    expect(closed.body.status).toBe('closed');
  });

  it('can hold the farewell back, and says none in a group', async () => {
    const { ana, line, isWrittenTo } = await aTeam({ farewell: 'Até logo' });
    const id = await isWrittenTo();
    await ana.post(`/chats/${id}/close`, { farewell: false });
    await line.tells(inbound(aGroup(), { participant: { address: 'x', phone: null, name: 'X' } }));
    const group = (await line.chats()).find(({ group_id }) => group_id);
    await ana.post(`/chats/${group?.id}/close`, {});
    expect((await line.messages()).map(({ text }) => text)).not.toContain('Até logo');
  });
});

describe('the first message of an attendance', () => {
  it('is greeted once; the next attendance again, but not what was written long ago', async () => {
    const { ana, line } = await aTeam({ greeting: 'Olá, {{name}}, aqui é da {{company}}' });
    const rita = somebody();
    const greetings = async () => (await line.messages()).filter(({ source }) => source === 'system');
    const message = inbound(rita, { name: 'Rita' });
    await Promise.all([line.tells(message), line.tells(message), line.tells(inbound(rita))]);
    expect(await greetings()).toMatchObject([{ state: 'queued', direction: 'out' }]);
    expect((await greetings())[0]?.text).toMatch(/^Olá, Rita, aqui é da ./);
    const [chat] = await line.chats();
    expect(chat?.waiting_since).not.toBeNull();
    await ana.post(`/chats/${chat?.id}/close`, { farewell: false });
    await line.tells(inbound(rita));
    expect((await greetings()).filter(({ kind }) => kind === 'text')).toHaveLength(2);
    await line.tells(inbound(somebody(), { at: new Date(Date.now() - 11 * 60_000), isHistory: true }));
    await line.tells(inbound(aGroup(), { participant: { address: 'x', phone: null, name: 'X' } }));
    expect((await greetings()).filter(({ kind }) => kind === 'text')).toHaveLength(2);
  });

  it('outside of the hours gets the away message instead', async () => {
    const { ana, line } = await aTeam({ greeting: 'Olá' });
    await ana.put('/operating-hours', {
      is_on: true,
      week: [[], [], [], [], [], [], []],
      holidays: [],
      away_message: 'Estamos fechados',
    });
    await line.tells(inbound(somebody()));
    expect((await line.messages()).map(({ text }) => text)).toEqual(['Oi', 'Estamos fechados']);
  });
});

describe('a message after the end', () => {
  it('opens the same attendance again within the time the company allows, and a new one later', async () => {
    const { ana, bia, line, isWrittenTo } = await aTeam();
    await setCompany(ana, { reopen_minutes: 30 });
    const rita = somebody();
    const id = await isWrittenTo(rita);
    await bia.post(`/chats/${id}/start`);
    await bia.post(`/chats/${id}/close`, {});
    await line.tells(inbound(rita, { text: 'Mais uma coisa' }));
    expect(await line.tickets()).toMatchObject([{ status: 'pending', assigned_to: bia.userId, closed_at: null }]);
    expect((await bia.get(`/chats/${id}`)).body).toMatchObject({ status: 'pending', assignee: { id: bia.userId } });
    expect(eventsIn(await bia.get(`/chats/${id}/messages`)).at(-1)).toMatchObject({ event: 'reopened', by: null });
    await bia.post(`/chats/${id}/close`, {});
    await world.moveClock('PT31M');
    await line.tells(inbound(rita, { at: world.yupflow.parts.clock.now() }));
    const [chat] = await line.chats();
    expect(chat).toMatchObject({ status: 'pending', assigned_to: null });
    expect(await line.tickets()).toHaveLength(2);
  });
});

describe('round-robin', () => {
  it('gives each new attendance to whoever is online and got one longest ago, of the role that was chosen', async () => {
    const { ana, bia, caio, line, isWrittenTo } = await aTeam();
    await setCompany(ana, { assignment_mode: 'round_robin' });
    const first = await isWrittenTo();
    expect((await ana.get(`/chats/${first}`)).body.assignee).toBeNull();
    await setOnline([bia, caio]);
    const given = async () => (await line.chats()).slice(1).map(({ assigned_to }) => assigned_to);
    await line.tells(inbound(somebody()), inbound(somebody()), inbound(somebody()));
    await line.tells(inbound(somebody()));
    const counts = Map.groupBy(await given(), (userId) => userId);
    expect([counts.get(bia.userId)?.length, counts.get(caio.userId)?.length]).toEqual([2, 2]);
    const chat = (await line.chats()).find(({ assigned_to }) => assigned_to === bia.userId);
    expect((await bia.get(`/chats/${chat?.id}`)).body).toMatchObject({
      status: 'pending',
      assignee: { id: bia.userId },
    });
    expect((await caio.get(`/chats/${chat?.id}`)).status).toBe(404);
    const role = await aRole(world, ana, ['tickets']);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .insertInto('member_roles')
        .values({ company_id: ana.companyId, user_id: caio.userId, role_id: role })
        .execute(),
    );
    await setCompany(ana, { assignment_role_id: role });
    await line.tells(inbound(somebody()), inbound(somebody()));
    expect((await given()).slice(-2)).toEqual([caio.userId, caio.userId]);
    // Nobody of them is there: it waits for everybody.
    await setOnline([caio], 'offline');
    await line.tells(inbound(somebody(aPhone())));
    expect((await given()).at(-1)).toBeNull();
  });
});

describe('whoever can no longer attend', () => {
  it('gives back what was theirs: removed, gone, or without the permission', async () => {
    const { ana, bia, caio, line, isWrittenTo } = await aTeam();
    const dora = await aMember(world, ana, ['tickets'], { name: 'Dora' });
    const people = [bia, caio, dora];
    const ids: string[] = [];
    for (const person of people) {
      const id = await isWrittenTo();
      await person.post(`/chats/${id}/start`);
      ids.push(id);
    }
    await ana.remove(`/companies/members/${bia.userId}`);
    await caio.post('/companies/leave', { companyId: ana.companyId });
    const [role] = (await ana.get('/companies/members')).body.results.find(
      (one: { id: string }) => one.id === dora.userId,
    ).roles;
    await ana.put(`/roles/${role.id}`, { name: 'Outra', description: '', permissions: ['contacts'] });
    expect(await line.chats()).toMatchObject(ids.map((id) => ({ id, status: 'pending', assigned_to: null })));
    expect(await line.tickets()).toMatchObject(ids.map(() => ({ status: 'pending', assigned_to: null })));
    expect(eventsIn(await ana.get(`/chats/${ids[0]}/messages`)).at(-1)).toMatchObject({ event: 'returned' });
  });
});
