import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact, aPhone } from '../support/contacts.ts';
import { aGroup, aQuietLine, changeOf, channelOf, inbound, somebody } from '../support/inbound.ts';
import { anOwner, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function aChannel(facts: Parameters<typeof aQuietLine>[2] = {}) {
  const ana = await anOwner(world);
  return { ana, line: channelOf(() => world, ana, await aQuietLine(world, ana, facts)) };
}

const contactsOf = ({ companyId }: { companyId: string }) =>
  world.db.withCompany(companyId, (tx) => tx.selectFrom('contacts').selectAll().orderBy('id').execute());

describe('a message that comes in', () => {
  it('makes the contact, the conversation and a ticket, and is counted as unread', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    const at = minutesAgo(1);
    await line.tells(inbound(rita, { text: 'Bom dia!', at }));
    const [chat] = await line.chats();
    expect(chat).toMatchObject({ status: 'pending', assigned_to: null, unread_count: 1, address: rita.address });
    expect(chat).toMatchObject({ waiting_since: at, last_message_at: at, last_inbound_at: at });
    expect(chat?.last_message).toMatchObject({ kind: 'text', text: 'Bom dia!', direction: 'in' });
    const [message] = await line.messages();
    expect(message).toMatchObject({ text: 'Bom dia!', source: 'contact', direction: 'in', occurred_at: at });
    expect(message?.ticket_id).toBe(chat?.ticket_id);
    expect(await line.tickets()).toMatchObject([{ id: chat?.ticket_id, status: 'pending', origin: 'receptive' }]);
    expect(await contactsOf(ana)).toMatchObject([
      { name: 'Rita Souza', phone: rita.phone, source: 'inbound', last_message: 'Bom dia!', last_activity_at: at },
    ]);
    const timeline = await ana.get(`/contacts/${chat?.contact_id}/timeline`);
    expect(timeline.body.results.map((entry: { kind: string }) => entry.kind)).toEqual(['attendance', 'created']);
  });

  it('is stored once, however often and at whatever same time it is told', async () => {
    const { ana, line } = await aChannel();
    const message = inbound(somebody());
    await Promise.all([1, 2, 3, 4, 5].map(() => line.tells(message)));
    // As if five processes had it: each with a queue of its own.
    const parts = world.yupflow.parts;
    const { receiveMessages } = await import('../../src/modules/inbound/inbound.service.ts');
    const elsewhere = () => ({ ...parts, db: { ...parts.db } });
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => receiveMessages(elsewhere(), ana.companyId, line.connectionId, [message])),
    );
    expect(await line.messages()).toHaveLength(1);
    expect(await line.tickets()).toHaveLength(1);
    expect(await line.chats()).toMatchObject([{ unread_count: 1 }]);
    const fresh = inbound(somebody());
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => receiveMessages(elsewhere(), ana.companyId, line.connectionId, [fresh])),
    );
    expect(await line.messages()).toHaveLength(2);
    expect(await line.tickets()).toHaveLength(2);
    expect(await contactsOf(ana)).toHaveLength(2);
  });

  it('finds whoever is there already by any form of the number, and by what the channel calls them', async () => {
    const { ana, line } = await aChannel();
    const known = await aContact(world, ana, { name: 'Bia', phone: '5511987654321' });
    await line.tells(inbound(somebody('551187654321', 'lid-1'), { name: 'bia 🌻' }));
    await line.tells(inbound(somebody('5511987654321')));
    await line.tells(inbound({ kind: 'contact', address: 'lid-1@lid', phone: null, lid: 'lid-1' }));
    // Told at once, in two forms that only we know to be one person.
    await line.tells(
      inbound({ kind: 'contact', address: 'lid-1@lid', phone: null, lid: 'lid-1' }, { at: minutesAgo(1) }),
      inbound(somebody('5511987654321'), { at: minutesAgo(2) }),
    );
    const [chat, ...others] = await line.chats();
    expect(others).toEqual([]);
    expect(chat).toMatchObject({ contact_id: known, unread_count: 5 });
    expect(await contactsOf(ana)).toMatchObject([{ id: known, name: 'Bia' }]);
  });

  it('of one person in two forms at once is of one contact', async () => {
    const { ana, line } = await aChannel();
    await line.tells(inbound(somebody('5521998765432')), inbound(somebody('552198765432')));
    expect(await line.chats()).toMatchObject([{ unread_count: 2 }]);
    expect(await contactsOf(ana)).toHaveLength(1);
  });

  it('from somebody without a name is named by the number, until a name is told', async () => {
    const { ana, line } = await aChannel();
    const stranger = somebody();
    await line.tells(inbound(stranger, { name: null }));
    expect(await contactsOf(ana)).toMatchObject([{ name: '', phone: stranger.phone }]);
    await line.tells(inbound(stranger, { name: '  Zé \n do Bar ' }));
    expect(await contactsOf(ana)).toMatchObject([{ name: 'Zé do Bar' }]);
    await line.tells(inbound(stranger, { name: 'Other' }));
    expect(await contactsOf(ana)).toMatchObject([{ name: 'Zé do Bar' }]);
  });

  it('in a group that is not known yet makes the group, which the channel names later', async () => {
    const { ana, line } = await aChannel({ greeting: 'Hello' });
    const group = aGroup();
    const by = { address: '5511900000001@s.whatsapp.net', phone: '5511900000001', name: 'Caio' };
    await line.tells(
      inbound(group, { participant: by, name: 'Caio' }),
      inbound(group, { participant: { ...by, address: 'x@lid', name: null } }),
    );
    const [chat] = await line.chats();
    expect(chat).toMatchObject({ contact_id: null, status: 'pending', unread_count: 2 });
    expect(await contactsOf(ana)).toEqual([]);
    expect(await line.messages()).toMatchObject([
      { participant: by.address, sender_name: 'Caio' },
      { participant: 'x@lid', sender_name: null },
    ]);
    await line.groups({
      address: group.address,
      name: 'Vendas',
      participants: [{ ...by, isAdmin: true, isMe: false }],
    });
    const open = await ana.get(`/chats/${chat?.id}`);
    expect(open.body).toMatchObject({
      type: 'group',
      group: { name: 'Vendas' },
      participants: [{ address: by.address, name: 'Caio', is_admin: true }],
    });
  });

  it('of 64 KB, with a NUL and half a character, is kept', async () => {
    const { line } = await aChannel();
    const text = `${'á'.repeat(65_000)}\0\ud800 end`;
    await line.tells(inbound(somebody(), { text, name: 'A\0\udfffB' }), inbound(somebody(), { text: 'next' }));
    const messages = await line.messages();
    expect(messages.map((message) => message.text)).toEqual([`${'á'.repeat(65_000)}\ufffd end`, 'next']);
  });

  it('is what its chat shows, where somebody opened that before it came and nothing else was said', async () => {
    const { ana, line } = await aChannel();
    const [early, past] = [somebody(), somebody()];
    for (const { phone } of [early, past]) await ana.post('/chats', { connection_id: line.connectionId, phone });
    const [soon, long] = [minutesAgo(1), minutesAgo(60 * 24 * 40)];
    await line.tells(inbound(early, { text: 'Oi, alguém?', at: soon }));
    await line.tells(inbound(past, { text: 'Faz tempo', at: long, isPast: true }));
    const chats = new Map((await line.chats()).map((chat) => [chat.address, chat]));
    expect(chats.get(early.address)).toMatchObject({ last_message_at: soon, last_message: { text: 'Oi, alguém?' } });
    expect(chats.get(past.address)).toMatchObject({ last_message_at: long, last_message: { text: 'Faz tempo' } });
  });

  it('is kept from other companies, also where both know the number', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const rita = somebody();
    const [first, second] = [
      channelOf(() => world, ana, await aQuietLine(world, ana)),
      channelOf(() => world, bruno, await aQuietLine(world, bruno)),
    ];
    const message = inbound(rita);
    await Promise.all([first.tells(message), second.tells(message)]);
    expect(await first.chats()).toHaveLength(1);
    expect(await second.chats()).toHaveLength(1);
    const [chat] = await first.chats();
    expect((await bruno.get(`/chats/${chat?.id}`)).status).toBe(404);
    // A line of one company with the id of the other writes nothing at all.
    await expect(channelOf(() => world, bruno, first.connectionId).tells(inbound(rita))).rejects.toThrow();
    expect(await first.messages()).toHaveLength(1);
  });

  it('carries files, places and cards, and what it replies to', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    const media = {
      kind: 'image' as const,
      type: 'image/jpeg',
      name: 'foto.jpg',
      size: null,
      width: 10,
      reference: { url: 'x' },
    };
    const first = inbound(rita, { kind: 'image', text: 'olha', media, at: minutesAgo(3) });
    const reply = inbound(rita, { text: 'gostou?', quotedId: first.id, at: minutesAgo(2) });
    await line.tells(reply, first);
    await line.tells(
      inbound(rita, {
        kind: 'location',
        text: '',
        location: { latitude: -23.5, longitude: -46.6 },
        quotedId: reply.id,
        at: minutesAgo(1),
      }),
    );
    const [image, answer, place] = await line.messages();
    expect(image).toMatchObject({
      media: { state: 'waiting', name: 'foto.jpg', reference: { url: 'x' } },
      media_key: null,
    });
    expect(answer?.quoted_id).toBe(image?.id);
    expect(place).toMatchObject({ quoted_id: answer?.id, data: { location: { latitude: -23.5 } } });
    expect(await contactsOf(ana)).toMatchObject([{ last_message: 'gostou?', last_media: 'foto.jpg' }]);
    expect(await line.chats()).toMatchObject([{ unread_count: 3, last_message: { kind: 'location' } }]);
  });
});

describe('what was written on the phone itself', () => {
  it('is an answer: it opens no ticket, ends the wait, and keeps automation out', async () => {
    const { line } = await aChannel();
    const rita = somebody();
    await line.tells(inbound(rita, { at: minutesAgo(3) }));
    await line.tells(inbound(rita, { isOwn: true, text: 'Já vou', name: 'Loja', at: minutesAgo(2) }));
    const [chat] = await line.chats();
    expect(chat).toMatchObject({ unread_count: 0, waiting_since: null, status: 'pending' });
    expect(chat?.bot_paused_at).not.toBeNull();
    expect(chat?.last_message).toMatchObject({ text: 'Já vou', direction: 'out' });
    expect((await line.messages()).at(-1)).toMatchObject({ source: 'phone', direction: 'out', state: 'sent' });
    const bia = somebody();
    await line.tells(inbound(bia, { isOwn: true, text: 'Olá, Bia' }));
    expect((await line.chats()).at(-1)).toMatchObject({ status: 'closed', ticket_id: null });
    expect(await line.tickets()).toHaveLength(1);
  });

  it('is the first response of an attendance, as soon as the first of it was written', async () => {
    const { line } = await aChannel();
    const rita = somebody();
    await line.tells(inbound(rita, { text: 'Oi', at: minutesAgo(3) }));
    const answered = minutesAgo(2);
    await line.tells(
      inbound(rita, { isOwn: true, text: 'Já vou', at: answered }),
      inbound(rita, { isOwn: true, text: 'Pronto', at: minutesAgo(1) }),
    );
    expect(await line.tickets()).toMatchObject([{ first_response_at: answered }]);
  });

  it('and is told together with what it answers tells how long that waited', async () => {
    const { line } = await aChannel();
    const rita = somebody();
    const [asked, answered] = [minutesAgo(30), minutesAgo(20)];
    await line.tells(
      inbound(rita, { isOwn: true, text: 'Promoção!', at: minutesAgo(60) }),
      inbound(rita, { text: 'Ainda tem?', at: asked }),
      inbound(rita, { isOwn: true, text: 'Tem, sim', at: answered }),
      inbound(rita, { isOwn: true, text: 'Separo para você?', at: minutesAgo(10) }),
    );
    expect(await line.tickets()).toMatchObject([{ created_at: asked, first_response_at: answered }]);
  });

  it('and comes, with what it answers, only after the attendance of that time, begins one after it', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    await line.tells(inbound(rita));
    const [chat] = await line.chats();
    expect((await ana.post(`/chats/${chat?.id}/close`, {})).status).toBe(200);
    await line.tells(
      inbound(rita, { text: 'Ainda tem?', at: minutesAgo(30) }),
      inbound(rita, { isOwn: true, text: 'Tem, sim', at: minutesAgo(20) }),
    );
    const [before, after] = await line.tickets();
    expect(after).toMatchObject({ created_at: before?.closed_at, first_response_at: before?.closed_at });
  });

  it('and came late falls into its place', async () => {
    const { line } = await aChannel();
    const rita = somebody();
    await line.tells(inbound(rita, { isOwn: true, text: 'resposta', at: minutesAgo(1) }));
    await line.tells(inbound(rita, { text: 'pergunta', at: minutesAgo(5), isHistory: true }));
    expect((await line.messages()).map(({ text }) => text)).toEqual(['pergunta', 'resposta']);
    const [chat] = await line.chats();
    expect(chat).toMatchObject({ waiting_since: null, last_message: { text: 'resposta' }, status: 'pending' });
    await line.tells(inbound(rita, { text: 'antiga', at: minutesAgo(60 * 24 * 40), isHistory: true }));
    expect(await line.chats()).toMatchObject([{ unread_count: 1, last_message: { text: 'resposta' } }]);
  });
});

describe('a change to a message', () => {
  it('shows on it: a reaction, another text, nothing at all', async () => {
    const { ana, line } = await aChannel();
    const message = inbound(somebody(), { text: 'errado' });
    await line.tells(message);
    await line.changes(changeOf(message, { change: 'reaction', emoji: '👍' }, { isOwn: true }));
    await line.changes(
      changeOf(message, { change: 'edit', text: 'certo' }),
      changeOf(message, { change: 'edit', text: 'mais velho' }, { at: minutesAgo(5) }),
      changeOf(message, { change: 'edit', text: 'de outro' }, { isOwn: true }),
    );
    const [chat] = await line.chats();
    expect(chat?.last_message).toMatchObject({ text: 'certo' });
    const page = () => ana.get(`/chats/${chat?.id}/messages`);
    expect((await page()).body.results[0]).toMatchObject({
      text: 'certo',
      reactions: [{ emoji: '👍', is_mine: true }],
    });
    await line.changes(changeOf(message, { change: 'deletion' }));
    expect((await page()).body.results[0]).toMatchObject({ text: '', reactions: [] });
    expect((await line.chats())[0]?.last_message).toMatchObject({ text: '', is_deleted: true });
  });

  it('that comes before its message waits for it', async () => {
    const { line } = await aChannel();
    const message = inbound(somebody(), { text: 'errado' });
    const other = inbound(somebody());
    await line.changes(changeOf(message, { change: 'edit', text: 'certo' }), changeOf(other, { change: 'deletion' }));
    await Promise.all([line.changes(changeOf(message, { change: 'reaction', emoji: '❤️' })), line.tells(message)]);
    expect(await line.messages()).toMatchObject([
      { text: 'certo', reactions: { [message.chat.address]: { emoji: '❤️' } } },
    ]);
    expect((await line.chats())[0]?.last_message).toMatchObject({ text: 'certo' });
    await line.tells(other);
    expect((await line.messages()).find(({ channel_id }) => channel_id === other.id)?.deleted_at).not.toBeNull();
  });
});

describe('a message that can not be stored', () => {
  it('is put aside after five tries, and its neighbours are stored', async () => {
    const { ana, line } = await aChannel();
    const rita = somebody();
    const poison = inbound(rita, { text: 'poison', at: new Date(Number.NaN) });
    const told = ['a', 'b', 'c'].map((text) => inbound(somebody(), { text }));
    await Promise.all([line.tells(...told, poison), line.tells(inbound(rita, { text: 'd' }))]);
    expect((await line.messages()).map(({ text }) => text).sort()).toEqual(['a', 'b', 'c', 'd']);
    const letters = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('inbound_dead_letters').selectAll().execute(),
    );
    expect(letters).toMatchObject([{ kind: 'message', address: rita.address }]);
    expect(letters[0]?.payload).toContain('poison');
    expect(world.logged.some((text) => text.includes('could not be stored') && text.includes('deadLetterId'))).toBe(
      true,
    );
  });
});

it('two lines know the same person in two conversations, and one phone that nobody had is one contact', async () => {
  const { ana, line } = await aChannel();
  const other = channelOf(() => world, ana, await aQuietLine(world, ana));
  const rita = somebody(aPhone());
  await Promise.all([line.tells(inbound(rita)), other.tells(inbound(rita))]);
  const [first, second] = [await line.chats(), await other.chats()];
  expect(first[0]?.contact_id).toBe(second[0]?.contact_id);
  expect(await contactsOf(ana)).toHaveLength(1);
});
