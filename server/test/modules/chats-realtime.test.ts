import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aConversation, aGroup, aLine } from '../support/chats.ts';
import { aRole } from '../support/companies.ts';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

let world: RealtimeWorld;
let server: TestServer;
beforeAll(async () => {
  world = await startRealtimeWorld();
  server = world.server;
});
afterEach(() => world.hangUp());
afterAll(() => server.stop());

type Heard = [string, { chat_id?: string; chat?: { id: string }; message?: { text: string } | null }];

/** What each hears while something is done, as names with the chat: whoever heard the last word heard all before it. */
async function heardWhile(people: readonly Person[], act: () => Promise<unknown>): Promise<string[][]> {
  const browsers = await Promise.all(people.map((person) => world.connect(person)));
  await act();
  for (const person of people) world.tell(person, 'me.changed');
  await expect
    .poll(() => browsers.map(({ heard }) => heard.some(([name]) => name === 'me.changed')))
    .not.toContain(false);
  world.hangUp();
  return browsers.map(({ heard }) => [
    ...new Set(
      (heard as Heard[])
        .filter(([name]) => name.startsWith('chats.'))
        .map(([name, { chat_id, chat }]) => `${name} ${chat_id ?? chat?.id}`),
    ),
  ]);
}

/** An owner who sees all, one who attends, one who attends with groups, one of a role, and one who does not attend. */
async function aTeam() {
  const ana = await anOwner(server);
  const sales = await aRole(server, ana, ['tickets']);
  const caio = await aMember(server, ana, ['tickets']);
  const gil = await aMember(server, ana, ['tickets', 'tickets_groups']);
  const eva = await aMember(server, ana, ['tickets']);
  await server.db.withCompany(ana.companyId, (tx) =>
    tx.insertInto('member_roles').values({ company_id: ana.companyId, user_id: eva.userId, role_id: sales }).execute(),
  );
  const outsider = await aMember(server, ana, ['contacts', 'see_all_tickets', 'tickets_groups']);
  return { ana, sales, caio, gil, eva, outsider, all: [ana, caio, gil, eva, outsider] };
}

describe('what happens in a chat is heard', () => {
  it('by those who may see it, and by nobody else', async () => {
    const { ana, sales, caio, all } = await aTeam();
    const [, bruno] = await twoCompanies(server);
    const line = await aLine(server, ana);
    const chat = (facts: object) => aConversation(server, ana, { connection: line, unread: 1, ...facts });
    const mine = await chat({ status: 'open', assignedTo: caio.userId });
    const theirs = await chat({ status: 'open', assignedTo: ana.userId });
    const pending = await chat({ status: 'pending' });
    const ofRole = await chat({ status: 'pending', role: sales });
    const group = await chat({ status: 'pending', group: await aGroup(server, ana, line) });
    const closed = await chat({ status: 'closed', assignedTo: caio.userId });
    const heard = await heardWhile([...all, bruno], async () => {
      for (const id of [mine, theirs, pending, ofRole, group, closed]) await ana.post(`/chats/${id}/read`);
    });
    const changed = (...ids: string[]) => ids.map((id) => `chats.changed ${id}`);
    expect(heard).toEqual([
      changed(mine, theirs, pending, ofRole, group, closed),
      changed(mine, pending, closed),
      changed(pending, group),
      changed(pending, ofRole),
      [],
      [],
    ]);
  });

  it('by the one who gets it, while the one who lost it hears that it is gone, and nothing after', async () => {
    const { ana, caio, gil, eva, all } = await aTeam();
    const id = await aConversation(server, ana, { status: 'open', assignedTo: caio.userId, unread: 1 });
    const heard = await heardWhile(all, async () => {
      expect((await caio.post(`/chats/${id}/transfer`, { to: { member: gil.userId } })).status).toBe(200);
      expect((await caio.get(`/chats/${id}`)).status).toBe(404);
      await gil.post(`/chats/${id}/presence`, { state: 'viewing' });
      await gil.post(`/chats/${id}/notes`, { text: 'Só para nós' });
    });
    const [ofAna = [], ofCaio, ofGil = [], ofEva, ofOutsider] = heard;
    // Who sees all was in both audiences: nothing is gone for them.
    for (const some of [ofAna, ofGil]) {
      expect(some).toEqual(expect.arrayContaining([`chats.message ${id}`, `chats.viewers ${id}`]));
      expect(some).not.toContain(`chats.gone ${id}`);
    }
    expect(ofCaio).toEqual([`chats.gone ${id}`]);
    expect([ofEva, ofOutsider]).toEqual([[], []]);
    expect(eva.companyId).toBe(ana.companyId);
  });

  it('when somebody starts what waited for everybody, by them; for the others it is gone', async () => {
    const { ana, caio, all } = await aTeam();
    const id = await aConversation(server, ana, { status: 'pending' });
    const heard = await heardWhile(all, () => caio.post(`/chats/${id}/start`));
    const [ofAna, ofCaio, ofGil, ofEva, ofOutsider] = heard;
    for (const some of [ofAna, ofCaio]) {
      expect(some).toContain(`chats.changed ${id}`);
      expect(some).not.toContain(`chats.gone ${id}`);
    }
    expect([ofGil, ofEva, ofOutsider]).toEqual([[`chats.gone ${id}`], [`chats.gone ${id}`], []]);
  });

  it('when it is handed to a role, by its members; back with everybody, by all who attend', async () => {
    const { ana, sales, caio, gil, eva } = await aTeam();
    const id = await aConversation(server, ana, { status: 'open', assignedTo: caio.userId });
    const toRole = await heardWhile([caio, gil, eva], () =>
      caio.post(`/chats/${id}/transfer`, { to: { role: sales } }),
    );
    expect(toRole).toEqual([[`chats.gone ${id}`], [], expect.arrayContaining([`chats.changed ${id}`])]);
    const toAll = await heardWhile([caio, gil, eva], () =>
      eva.post(`/chats/${id}/transfer`, { to: { pending: true } }),
    );
    for (const some of toAll) expect(some).toContain(`chats.changed ${id}`);
  });

  it('with who has it open and who is typing; saying so again is no news', async () => {
    const { ana, caio, gil } = await aTeam();
    const id = await aConversation(server, ana, { status: 'open', assignedTo: caio.userId });
    const browser = await world.connect(ana);
    const say = (who: Person, state: string) => who.post(`/chats/${id}/presence`, { state });
    for (const state of ['viewing', 'viewing', 'typing', 'typing', 'left', 'left']) await say(caio, state);
    world.tell(ana, 'me.changed');
    await expect.poll(() => browser.heard.at(-1)?.[0]).toBe('me.changed');
    const viewer = { id: caio.userId, name: 'Caio' };
    expect(browser.heard.slice(0, -1)).toEqual(
      [[{ ...viewer, is_typing: false }], [{ ...viewer, is_typing: true }], []].map((viewers) => [
        'chats.viewers',
        { chat_id: id, viewers },
      ]),
    );
    expect((await say(gil, 'viewing')).status).toBe(404);
  });

  it('when its contact gets another name', async () => {
    const { ana, caio } = await aTeam();
    const contact = await aContact(server, ana, { name: 'Rita' });
    const id = await aConversation(server, ana, { contact, status: 'open', assignedTo: caio.userId });
    const browser = await world.connect(caio);
    await ana.put(`/contacts/${contact}`, { name: 'Rita Souza' });
    await expect
      .poll(() => browser.heard)
      .toMatchObject([['chats.changed', { chat: { id, contact: { name: 'Rita Souza' } } }]]);
  });

  it('without the message where that is too long for the way', async () => {
    const { ana } = await aTeam();
    const id = await aConversation(server, ana, { status: 'open', assignedTo: ana.userId });
    const browser = await world.connect(ana);
    await ana.post(`/chats/${id}/notes`, { text: 'breve' });
    await ana.post(`/chats/${id}/notes`, { text: 'é'.repeat(4_000) });
    await expect
      .poll(() => browser.heard)
      .toMatchObject([
        ['chats.message', { chat: { id }, message: { text: 'breve', kind: 'note' } }],
        ['chats.message', { chat: { id }, message: null }],
      ]);
  });
});

describe('the line is told', () => {
  it('that a chat was read, once there was something to read, and that we are typing', async () => {
    const { ana } = await aTeam();
    const line = await aLine(server, ana);
    const id = await aConversation(server, ana, { connection: line, status: 'open', unread: 2 });
    const told: unknown[] = [];
    const { bus } = server.yupflow.parts;
    const isHere = ({ connectionId }: { connectionId: string }) => connectionId === line;
    bus.subscribe('lines.read', (message) => isHere(message) && told.push(['read', message.conversationId]));
    bus.subscribe('lines.typing', (message) => isHere(message) && told.push(['typing', message.isTyping]));
    // Each step is heard before the next: the same words said twice within one batch arrive once.
    const say = (state: string) => ana.post(`/chats/${id}/presence`, { state });
    await ana.post(`/chats/${id}/read`);
    await ana.post(`/chats/${id}/read`);
    await say('viewing');
    await say('typing');
    await expect.poll(() => told).toHaveLength(2);
    await say('viewing');
    await say('viewing');
    await expect.poll(() => told).toHaveLength(3);
    await ana.post(`/chats/${id}/unread`);
    await say('typing');
    await expect.poll(() => told).toHaveLength(4);
    expect(told).toEqual([
      ['read', id],
      ['typing', true],
      ['typing', false],
      ['typing', true],
    ]);
  });
});
