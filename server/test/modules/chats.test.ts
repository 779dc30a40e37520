import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aGroup, aLine, aMessage, aTicket } from '../support/chats.ts';
import { aContact, aTag } from '../support/contacts.ts';
import { type Answer, aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const idsOf = ({ body }: Answer): string[] => body.results.map(({ id }: { id: string }) => id);
const notFound = { status: 404, body: { code: 'not_found' } };

describe('a chat', () => {
  it('shows its contact, its last message, whose it is, its tags and what was typed', async () => {
    const ana = await anOwner(world);
    const vip = await aTag(world, ana, 'VIP');
    const contact = await aContact(world, ana, { name: 'Rita', phone: '5511982147731', tags: [vip] });
    const line = await aLine(world, ana);
    const id = await aConversation(world, ana, {
      connection: line,
      contact,
      status: 'open',
      assignedTo: ana.userId,
      unread: 3,
    });
    const message = await aMessage(world, ana, id, { text: 'Bom dia!\n\nTudo  bem?' });
    const chat = {
      id,
      type: 'chat',
      status: 'open',
      contact: { id: contact, name: 'Rita', phone: '5511982147731' },
      group: null,
      connection_id: line,
      assignee: { id: ana.userId, name: 'Ana', image: null },
      role: null,
      unread: 3,
      waiting_since: null,
      last_message: {
        id: message,
        kind: 'text',
        text: 'Bom dia! Tudo bem?',
        direction: 'in',
        state: 'delivered',
        sender: null,
        is_automation: false,
      },
      automation: { is_paused: false, since: null, by: null },
      updated_at: expect.any(String),
    };
    expect((await ana.get('/chats')).body.results).toEqual([chat]);
    expect((await ana.get(`/chats/${id}`)).body).toEqual({
      ...chat,
      ticket: { id: expect.any(String), created_at: expect.any(String), started_at: expect.any(String) },
      tags: [{ id: vip, name: 'VIP', color: '#0284c7' }],
      participants: [],
      flow: null,
      draft: null,
      viewers: [],
      scheduled: 0,
      window_until: null,
      left_at: null,
    });
  });

  it('of a group shows who is in it', async () => {
    const ana = await anOwner(world);
    const line = await aLine(world, ana);
    const group = await aGroup(world, ana, line, {
      name: 'Obra',
      participants: [
        { address: '1@s.whatsapp.net', name: 'Zeca', phone: '5511900000001' },
        { address: '2@s.whatsapp.net', name: 'Bia', isAdmin: true },
      ],
    });
    const id = await aConversation(world, ana, { connection: line, group, status: 'pending' });
    expect((await ana.get(`/chats/${id}`)).body).toMatchObject({
      type: 'group',
      contact: null,
      group: { id: group, name: 'Obra' },
      participants: [
        { address: '2@s.whatsapp.net', name: 'Bia', phone: null, is_admin: true },
        { address: '1@s.whatsapp.net', name: 'Zeca', phone: '5511900000001', is_admin: false },
      ],
    });
  });

  it('is marked as read and unread', async () => {
    const ana = await anOwner(world);
    const id = await aConversation(world, ana, { status: 'open', unread: 4 });
    const unread = async () => (await ana.get(`/chats/${id}`)).body.unread;
    expect((await ana.post(`/chats/${id}/read`)).status).toBe(204);
    expect(await unread()).toBe(0);
    expect((await ana.post(`/chats/${id}/read`)).status).toBe(204);
    expect((await ana.post(`/chats/${id}/unread`)).status).toBe(204);
    expect((await ana.post(`/chats/${id}/unread`)).status).toBe(204);
    expect(await unread()).toBe(1);
    expect((await ana.get('/chats/counters')).body.unread).toBe(1);
  });

  it('has its automation paused and resumed, while it is attended; resuming is told in the chat', async () => {
    const ana = await anOwner(world);
    const id = await aConversation(world, ana, { status: 'open', assignedTo: ana.userId });
    const set = (is_paused: boolean) => ana.post(`/chats/${id}/automation`, { is_paused });
    const paused = await set(true);
    expect(paused.body.automation).toEqual({ is_paused: true, since: expect.any(String), by: 'Ana' });
    expect((await set(true)).body.automation).toEqual(paused.body.automation);
    expect((await set(false)).body.automation).toEqual({ is_paused: false, since: null, by: null });
    const { results } = (await ana.get(`/chats/${id}/messages`)).body;
    expect(results).toMatchObject([{ kind: 'event', event: { event: 'bot_resumed', by: 'Ana' } }]);
    const closed = await aConversation(world, ana, { status: 'closed' });
    expect(await ana.post(`/chats/${closed}/automation`, { is_paused: true })).toMatchObject({
      status: 409,
      body: { code: 'ticket_closed' },
    });
  });

  it('keeps for each of us what we typed and did not send', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    const id = await aConversation(world, ana, { status: 'open' });
    expect((await ana.put(`/chats/${id}/draft`, { text: 'Olá, ' })).status).toBe(204);
    await ana.put(`/chats/${id}/draft`, { text: 'Olá, Rita', is_note: true });
    const draft = async (who: Person) => (await who.get(`/chats/${id}`)).body.draft;
    expect(await draft(ana)).toEqual({ text: 'Olá, Rita', is_note: true, updated_at: expect.any(String) });
    expect(await draft(caio)).toBeNull();
    const another = await aConversation(world, ana, { status: 'open' });
    await ana.put(`/chats/${another}/draft`, { text: 'Bom dia' });
    const first = (await ana.get('/chats/drafts?limit=1')).body;
    const rest = (await ana.get(`/chats/drafts?limit=1&cursor=${first.cursor}`)).body;
    expect([...first.results, ...rest.results]).toEqual(
      expect.arrayContaining([
        { chat_id: id, text: 'Olá, Rita', is_note: true },
        { chat_id: another, text: 'Bom dia', is_note: false },
      ]),
    );
    expect(rest.cursor).toBeNull();
    expect((await caio.get('/chats/drafts')).body.results).toEqual([]);
    await ana.put(`/chats/${id}/draft`, { text: '' });
    expect(await draft(ana)).toBeNull();
    const long = await ana.put(`/chats/${id}/draft`, { text: 'x'.repeat(limits.messageLength + 1) });
    expect(long).toMatchObject({ status: 422, body: { fields: { text: 'too_long' } } });
  });

  it('says who else has it open, and who is typing, until they leave or fall silent', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    const id = await aConversation(world, ana, { status: 'open' });
    const say = async (who: Person, state: string) => (await who.post(`/chats/${id}/presence`, { state })).body.viewers;
    expect(await say(ana, 'viewing')).toEqual([]);
    expect(await say(caio, 'typing')).toEqual([{ id: ana.userId, name: 'Ana', is_typing: false }]);
    expect(await say(ana, 'viewing')).toEqual([{ id: caio.userId, name: 'Caio', is_typing: true }]);
    expect((await ana.get(`/chats/${id}`)).body.viewers).toEqual([{ id: caio.userId, name: 'Caio', is_typing: true }]);
    expect(await say(caio, 'left')).toEqual([{ id: ana.userId, name: 'Ana', is_typing: false }]);
    expect(await say(ana, 'viewing')).toEqual([]);
    await say(caio, 'viewing');
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('chat_viewers')
        .set({ seen_at: new Date(Date.now() - limits.presenceSeconds * 2_000 - 1_000) })
        .where('user_id', '=', caio.userId)
        .execute(),
    );
    expect(await say(ana, 'viewing')).toEqual([]);
    expect(await ana.post(`/chats/${id}/presence`, { state: 'asleep' })).toMatchObject({ status: 422 });
  });

  it('shows the earlier attendances of its contact on every line, as far as one may see them', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const contact = await aContact(world, ana);
    const [here, there] = [
      await aConversation(world, ana, { contact, status: 'closed', assignedTo: ana.userId }),
      await aConversation(world, ana, { contact, status: 'closed', assignedTo: ana.userId }),
    ];
    const first = await aMessage(world, ana, here, { text: 'Quero um orçamento' });
    await aMessage(world, ana, here, { text: 'Ainda estão aí?' });
    const second = await aTicket(world, ana, there, { status: 'closed', origin: 'active' });
    const current = await aTicket(world, ana, here, { status: 'open', assignedTo: caio.userId });
    const past = (await ana.get(`/chats/${here}/tickets`)).body.results;
    expect(past).toMatchObject([
      { id: second, chat_id: there, origin: 'active', first_message: null },
      { chat_id: there },
      { chat_id: here, status: 'closed', first_message: { id: first, text: 'Quero um orçamento' } },
    ]);
    const page = await ana.get(`/chats/${here}/tickets?limit=2`);
    const rest = await ana.get(`/chats/${here}/tickets?limit=2&cursor=${page.body.cursor}`);
    expect([...idsOf(page), ...idsOf(rest)]).toEqual(past.map(({ id }: { id: string }) => id));
    // Caio has this chat, and not the one on the other line.
    expect((await caio.get(`/chats/${here}/tickets`)).body.results).toMatchObject([{ chat_id: here }]);
    expect((await caio.get(`/chats/${here}`)).body.ticket.id).toBe(current);
  });

  it('of another company, or that one may not see, is not found, whatever is done to it', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const caio = await aMember(world, ana, ['tickets']);
    const id = await aConversation(world, ana, { status: 'open', assignedTo: ana.userId, unread: 2 });
    for (const who of [bruno, caio]) {
      expect(await who.get(`/chats/${id}`)).toMatchObject(notFound);
      for (const path of ['messages', 'media', 'tickets'])
        expect(await who.get(`/chats/${id}/${path}`)).toMatchObject(notFound);
      for (const path of ['read', 'unread']) expect(await who.post(`/chats/${id}/${path}`)).toMatchObject(notFound);
      expect(await who.post(`/chats/${id}/automation`, { is_paused: true })).toMatchObject(notFound);
      expect(await who.post(`/chats/${id}/presence`, { state: 'viewing' })).toMatchObject(notFound);
      expect(await who.put(`/chats/${id}/draft`, { text: 'x' })).toMatchObject(notFound);
      expect(await who.get(`/chats/messages?search=ola&chat=${id}`)).toMatchObject(notFound);
    }
    expect((await ana.get(`/chats/${id}`)).body).toMatchObject({
      unread: 2,
      viewers: [],
      automation: { is_paused: false },
    });
  });
});
