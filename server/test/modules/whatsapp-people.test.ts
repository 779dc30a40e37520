import type { Contact } from '@yupflow/whatsapp-server/contact';
import { proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLinkedLine, type LinkedLine, startWithWhatsApp, type WhatsAppServer } from '../support/linked-line.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { askAsOwner } from '../support/test-server.ts';

let world: WhatsAppServer;
let owner: Person;
let line: LinkedLine;
beforeAll(async () => {
  world = await startWithWhatsApp();
  owner = await anOwner(world);
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  line = await aLinkedLine(world, owner, { call_message: 'Não atendemos ligações, {{first_name}}. Escreva aqui.' });
});
afterAll(() => world.stop());

let phones = 0;
const somebody = (name: string, facts: { isPhoneHidden?: boolean } = {}) => {
  phones += 1;
  return world.whatsapp.addContact({
    phone: `551195556${String(phones).padStart(4, '0')}1`.slice(0, 13),
    name,
    ...facts,
  });
};

const untilConfirmed = () => eventually(() => line.account.devices.every(({ queue }) => queue.waiting.length === 0));

interface Chat {
  id: string;
  contact_id: string;
  address: string;
  status: string;
  unread_count: number;
}
const chatsOf = (name: string) =>
  askAsOwner<Chat>(
    world,
    `select v.id, v.contact_id, v.address, v.status, v.unread_count from conversations v
     join contacts c on c.id = v.contact_id where c.name = '${name}' and c.deleted_at is null order by v.id`,
  );
const contactsOf = (name: string) =>
  askAsOwner<{ id: string; phone: string | null }>(
    world,
    `select id, phone from contacts where name = '${name}' and deleted_at is null`,
  );
const untilChats = (name: string, count: number) => eventually(async () => (await chatsOf(name)).length === count);

interface Shown {
  kind: string;
  text: string;
  direction: string;
  event: { event: string; to?: string | null } | null;
}
const shownIn = async (chat: Chat | undefined): Promise<Shown[]> =>
  (await owner.get(`/chats/${chat?.id}/messages`)).body.results;
const textsIn = async (chat: Chat | undefined) =>
  (await shownIn(chat)).filter(({ kind, direction }) => kind === 'text' && direction === 'in').map(({ text }) => text);
const eventsIn = async (chat: Chat | undefined, wanted: string) =>
  (await shownIn(chat)).flatMap(({ event }) => (event?.event === wanted ? [event.to] : []));

const announce = ({ phone: pn, lid: assignedLid }: Contact) =>
  line.account.sendPeerMessage({
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.LID_MIGRATION_MAPPING_SYNC,
      lidMigrationMappingSyncMessage: {
        encodedMappingPayload: proto.LIDMigrationMappingSyncPayload.encode({
          pnToLidMappings: [{ pn: Number(pn), assignedLid: Number(assignedLid) }],
        }).finish(),
      },
    },
  });

describe('two names of one person', () => {
  it('make one contact with one chat of two, and nothing of either is lost', async () => {
    const rui = somebody('Rui', { isPhoneHidden: true });
    await rui.says(line.account, { text: 'por trás do nome' });
    await untilChats('Rui', 1);
    const known = await owner.post('/contacts', { name: 'Rui Lima', phone: rui.phone });
    expect(known.status).toBe(201);
    await owner.post(`/contacts/${known.body.id}/notes`, { text: 'Prefere manhãs' });
    await announce(rui);
    await eventually(async () => (await contactsOf('Rui')).length === 0);
    expect(await contactsOf('Rui Lima')).toEqual([{ id: known.body.id, phone: rui.phone }]);
    const chats = await chatsOf('Rui Lima');
    expect(chats).toMatchObject([{ contact_id: known.body.id, unread_count: 1 }]);
    expect(await textsIn(chats[0])).toEqual(['por trás do nome']);
    // Whichever name they come under from now on.
    await rui.says(line.account, { text: 'de novo' });
    await eventually(async () => (await textsIn(chats[0])).length === 2);
    expect(await chatsOf('Rui Lima')).toHaveLength(1);
  });

  it('are one also where both had a chat on the line, and where a message says so itself', async () => {
    const eva = somebody('Eva', { isPhoneHidden: true });
    await eva.says(line.account, { text: 'escondida' });
    await untilChats('Eva', 1);
    // Another phone with the number of the first, as the channel lets us see it.
    const shown = world.whatsapp.addContact({ phone: eva.phone, lid: `77${eva.phone}`, name: 'Eva' });
    await shown.says(line.account, { text: 'com número' });
    await untilChats('Eva', 2);
    const both = world.whatsapp.addContact({ phone: eva.phone, lid: eva.lid, name: 'Eva' });
    await both.says(line.account, { text: 'as duas' });
    await untilChats('Eva', 1);
    const [chat] = await chatsOf('Eva');
    await eventually(async () => (await textsIn(chat)).length === 3);
    expect(new Set(await textsIn(chat))).toEqual(new Set(['escondida', 'com número', 'as duas']));
    expect(await contactsOf('Eva')).toMatchObject([{ phone: eva.phone }]);
  });

  it('give a number to whoever had none', async () => {
    const ivo = somebody('Ivo', { isPhoneHidden: true });
    await ivo.says(line.account, { text: 'sem número' });
    await untilChats('Ivo', 1);
    expect(await contactsOf('Ivo')).toMatchObject([{ phone: null }]);
    await announce(ivo);
    await eventually(async () => (await contactsOf('Ivo'))[0]?.phone === ivo.phone);
  });
});

describe('another number', () => {
  it('is the contact’s from then on: the chat goes on there and says so, and the old one is free', async () => {
    const lia = somebody('Lia');
    await lia.says(line.account, { text: 'do número velho' });
    await untilChats('Lia', 1);
    const [chat] = await chatsOf('Lia');
    const moved = somebody('Lia');
    lia.movesTo(line.account, moved);
    await untilConfirmed();
    expect(await contactsOf('Lia')).toMatchObject([{ phone: moved.phone }]);
    expect(await chatsOf('Lia')).toMatchObject([{ id: chat?.id, address: moved.jid }]);
    expect(await eventsIn(chat, 'number_changed')).toEqual([`+${moved.phone}`]);
    const answer = await owner.post(`/chats/${chat?.id}/messages`, { kind: 'text', text: 'olá, número novo' });
    expect(answer.status).toBe(201);
    await eventually(() => moved.inbox.some(({ text }) => text.endsWith('olá, número novo')));
    // Somebody else gets the old number one day.
    lia.name = 'Outra Pessoa';
    await lia.says(line.account, { text: 'quem é?' });
    await untilChats('Outra Pessoa', 1);
  });

  it('joins whoever wrote from it already, and is told once however often it is said', async () => {
    const [old, fresh] = [somebody('Teo'), somebody('Teo')];
    await old.says(line.account, { text: 'antes' });
    await fresh.says(line.account, { text: 'depois' });
    await untilChats('Teo', 2);
    for (let times = 0; times < 2; times += 1) {
      old.movesTo(line.account, fresh);
      await untilConfirmed();
    }
    const chats = await chatsOf('Teo');
    expect(chats).toHaveLength(1);
    expect(new Set(await textsIn(chats[0]))).toEqual(new Set(['antes', 'depois']));
    expect(await contactsOf('Teo')).toMatchObject([{ phone: fresh.phone }]);
    expect(await eventsIn(chats[0], 'number_changed')).toEqual([`+${fresh.phone}`]);
  });
});

describe('a call', () => {
  it('is told in the chat, waits for somebody, and is answered in words, once', async () => {
    const gil = somebody('Gil Souza');
    const id = gil.calls(line.account, { isVideo: true });
    await untilConfirmed();
    gil.calls(line.account, { id, isVideo: true });
    await untilConfirmed();
    const chats = await chatsOf('Gil Souza');
    expect(chats).toMatchObject([{ status: 'pending', unread_count: 1 }]);
    expect(await eventsIn(chats[0], 'called')).toEqual(['video']);
    await eventually(() => gil.inbox.length > 0);
    expect(gil.inbox.map(({ text }) => text)).toEqual(['Não atendemos ligações, Gil. Escreva aqui.']);
    const { results } = (await owner.get('/chats?search=Gil')).body;
    expect(results).toMatchObject([{ unread: 1, last_message: { text: gil.inbox[0]?.text } }]);
  });

  it('joins an attendance that is under way; an old one is told and not answered', async () => {
    const nil = somebody('Nil');
    await nil.says(line.account, { text: 'oi' });
    await untilChats('Nil', 1);
    nil.calls(line.account, { at: new Date(Date.now() - 3_600_000) });
    await untilConfirmed();
    const chats = await chatsOf('Nil');
    expect(chats).toMatchObject([{ status: 'pending', unread_count: 2 }]);
    expect(await eventsIn(chats[0], 'called')).toEqual(['voice']);
    const tickets = `select 1 from tickets where conversation_id = '${chats[0]?.id}'`;
    expect(await askAsOwner(world, tickets)).toHaveLength(1);
    expect(nil.inbox).toEqual([]);
  });
});

it('shows what is published to everybody where somebody wants it, and automation leaves it alone', async () => {
  const quiet = await aLinkedLine(world, owner, { hears_status: true, greeting_message: 'Olá!' });
  const bia = somebody('Bia');
  await bia.says(quiet.account, { text: 'minha história' }, { isStatus: true });
  await untilChats('Bia', 1);
  const [chat] = await chatsOf('Bia');
  expect(chat).toMatchObject({ status: 'pending', unread_count: 1 });
  await eventually(() => quiet.account.offlineQueue.length === 0);
  expect(await askAsOwner(world, `select 1 from messages where conversation_id = '${chat?.id}'`)).toHaveLength(1);
  expect(bia.inbox).toEqual([]);
});
