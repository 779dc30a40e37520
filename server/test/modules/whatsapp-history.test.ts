import type { Message } from '@yupflow/contract/messages';
import type { HistoryMessage } from '@yupflow/whatsapp-server/history';
import { proto } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLinkedLine, type LinkedLine, startWithWhatsApp, type WhatsAppServer } from '../support/linked-line.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { askAsOwner } from '../support/test-server.ts';

const { INITIAL_BOOTSTRAP, RECENT } = proto.HistorySync.HistorySyncType;
const ana = '5511987654321';
let world: WhatsAppServer;
let owner: Person;
beforeAll(async () => {
  world = await startWithWhatsApp();
  owner = await anOwner(world);
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  world.whatsapp.addContact({ phone: ana, name: 'Ana' });
});
afterAll(() => world.stop());

const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1_000 - hours * 3_600) * 1_000);
const past = (id: string, text: string, hours: number, isOwn = false): HistoryMessage => ({
  id,
  at: hoursAgo(hours),
  isOwn,
  message: { conversation: text },
});
const chatOf = (messages: readonly HistoryMessage[], phone = ana) => {
  const { jid, lidJid, name } = world.whatsapp.contactOf(phone);
  return { jid, lidJid, name, messages };
};

const untilConfirmed = ({ account }: LinkedLine) => eventually(() => account.offlineQueue.length === 0);
const historyOf = async ({ id }: LinkedLine) => (await owner.get(`/connections/${id}`)).body.history;
const countRows = async (table: string) => (await askAsOwner(world, `select 1 from ${table}`)).length;

interface Conversation {
  id: string;
  status: string;
  unread_count: number;
  ticket_id: string | null;
}
const conversationsOf = ({ id }: LinkedLine) =>
  askAsOwner<Conversation>(
    world,
    `select id, status, unread_count, ticket_id from conversations where connection_id = '${id}' order by id`,
  );
const messagesOf = async (chatId: string) =>
  (await owner.get(`/chats/${chatId}/messages`)).body.results as { text: string; kind: string }[];

it('fills chats with what was said before: nothing is unread, nobody is told, nothing begins', async () => {
  const line = await aLinkedLine(world, owner, { greeting_message: 'Olá!' });
  const hook = { name: 'CRM', url: 'https://example.com/', events: ['contact.created', 'message.received'] };
  expect((await owner.post('/outgoing-webhooks', hook)).status).toBe(201);
  const before = {
    notifications: await countRows('notifications'),
    deliveries: await countRows('outgoing_deliveries'),
  };
  await line.account.sendHistory({
    syncType: INITIAL_BOOTSTRAP,
    chats: [chatOf([past('H3', 'até mais', 2, true), past('H2', 'obrigada', 3), past('H1', 'bom dia', 4)])],
  });
  await untilConfirmed(line);
  const [chat] = await conversationsOf(line);
  expect(chat).toMatchObject({ status: 'closed', unread_count: 0, ticket_id: null });
  const texts = (await messagesOf(chat?.id ?? '')).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['até mais', 'bom dia', 'obrigada']);
  for (const table of ['tickets', 'outbox', 'flow_sessions']) expect(await countRows(table), table).toBe(0);
  expect(await countRows('notifications')).toBe(before.notifications);
  expect(await countRows('outgoing_deliveries')).toBe(before.deliveries);
  expect(world.whatsapp.contactOf(ana).inbox).toEqual([]);
  expect(await historyOf(line)).toMatchObject({ state: 'running', percent: null, chats: 1, messages: 3 });
});

it('falls into place among what is there, each message once whichever way it came first', async () => {
  const line = await aLinkedLine(world, owner);
  const contact = world.whatsapp.contactOf(ana);
  const live = await contact.says(line.account, { text: 'ao vivo' }, { at: hoursAgo(1) });
  await eventually(async () => (await conversationsOf(line))[0]?.unread_count === 1);
  await line.account.sendHistory({
    syncType: RECENT,
    progress: 100,
    chats: [chatOf([past(live, 'ao vivo', 1), past('B2', 'depois', 0, true), past('B1', 'antes', 5)])],
  });
  await untilConfirmed(line);
  const [chat, ...others] = await conversationsOf(line);
  expect(others).toEqual([]);
  // What somebody has yet to answer is not answered by the past, and no ticket gets another first answer.
  expect(chat).toMatchObject({ status: 'pending', unread_count: 1 });
  const spoken = (await messagesOf(chat?.id ?? '')).filter(({ kind }) => kind === 'text').map(({ text }) => text);
  expect(spoken).toHaveLength(3);
  expect(new Set(spoken)).toEqual(new Set(['antes', 'ao vivo', 'depois']));
  expect(await askAsOwner(world, `select 1 from tickets where first_response_at is not null`)).toEqual([]);
  await line.account.sendHistory({ syncType: RECENT, progress: 100, chats: [chatOf([past('B1', 'antes', 5)])] });
  await untilConfirmed(line);
  expect(await historyOf(line)).toMatchObject({ state: 'done', percent: 100, chats: 1, messages: 2 });
  // The other way round: what came with the past is no news.
  await contact.says(line.account, { text: 'antes' }, { id: 'B1', at: hoursAgo(5) });
  await untilConfirmed(line);
  expect((await messagesOf(chat?.id ?? '')).filter(({ text }) => text === 'antes')).toHaveLength(1);
});

it('shows how far it is while it comes, counting what is there', async () => {
  const line = await aLinkedLine(world, owner);
  const bia = '5511955550202';
  world.whatsapp.addContact({ phone: bia, name: 'Bia' });
  const send = (progress: number, id: string, phone: string) =>
    line.account.sendHistory({ syncType: RECENT, progress, chats: [chatOf([past(id, id, 9)], phone)] });
  const steps = [];
  for (const [progress, id, phone] of [
    [20, 'C1', ana],
    [60, 'C2', bia],
    [100, 'C3', bia],
  ] as const) {
    await send(progress, id, phone);
    await untilConfirmed(line);
    const { state, percent, chats, messages } = await historyOf(line);
    steps.push([state, percent, chats, messages]);
  }
  expect(steps).toEqual([
    ['running', 20, 1, 1],
    ['running', 60, 2, 2],
    ['done', 100, 2, 3],
  ]);
});

it('follows the switch for its days, also while the line is connected', async () => {
  const line = await aLinkedLine(world, owner, { history_days: 0 });
  const chats = [chatOf([past('S1', 'ontem', 20), past('S2', 'há três dias', 72)])];
  await line.account.sendHistory({ syncType: RECENT, progress: 10, chats });
  await untilConfirmed(line);
  expect(await conversationsOf(line)).toEqual([]);
  expect(await historyOf(line)).toBeNull();
  const { body } = await owner.get(`/connections/${line.id}`);
  expect((await owner.put(`/connections/${line.id}`, { name: body.name, history_days: 2 })).status).toBe(200);
  // The line has been told once it says so itself: what it is asked for next comes after.
  await eventually(async () => {
    await line.account.sendHistory({ syncType: RECENT, progress: 20, chats });
    await untilConfirmed(line);
    return (await conversationsOf(line)).length === 1;
  });
  const [chat] = await conversationsOf(line);
  expect((await messagesOf(chat?.id ?? '')).map(({ text }) => text)).toEqual(['ontem']);
});

it('is over where the phone throws the line out, however far it was', async () => {
  const line = await aLinkedLine(world, owner);
  await line.account.sendHistory({ syncType: RECENT, progress: 40, chats: [chatOf([past('O1', 'oi', 2)])] });
  await untilConfirmed(line);
  expect(await historyOf(line)).toMatchObject({ state: 'running', percent: 40 });
  line.account.unlink();
  await eventually(async () => (await owner.get(`/connections/${line.id}`)).body.status === 'DISCONNECTED');
  expect(await historyOf(line)).toMatchObject({ state: 'done', percent: 40, messages: 1 });
});

it('shows how far our own had got, and what people made of it', async () => {
  const line = await aLinkedLine(world, owner);
  const { READ, DELIVERY_ACK } = proto.WebMessageInfo.Status;
  const { jid } = world.whatsapp.contactOf(ana);
  const heart = { key: { remoteJid: jid, fromMe: false, id: 'R1' }, text: '❤️', senderTimestampMs: Date.now() };
  const thumb = { key: { remoteJid: jid, fromMe: true, id: 'R2' }, text: '👍', senderTimestampMs: Date.now() };
  const messages = [
    { ...past('A1', 'lida', 3, true), status: READ, reactions: [heart] },
    { ...past('A2', 'entregue', 2, true), status: DELIVERY_ACK },
    { ...past('A3', 'dela', 1), reactions: [heart, thumb] },
  ];
  for (let times = 0; times < 2; times += 1) {
    await line.account.sendHistory({ syncType: RECENT, progress: 100, chats: [chatOf(messages)] });
    await untilConfirmed(line);
  }
  const [chat] = await conversationsOf(line);
  const shown: Message[] = (await owner.get(`/chats/${chat?.id}/messages`)).body.results;
  const seen = shown.map(({ text, state, reactions }) => [text, state, reactions.map(({ emoji }) => emoji).toSorted()]);
  expect(new Map(seen.map(([text, ...rest]) => [text, rest]))).toEqual(
    new Map([
      ['lida', ['read', ['❤️']]],
      ['entregue', ['delivered', []]],
      ['dela', ['sent', ['❤️', '👍']]],
    ]),
  );
  expect(shown.find(({ text }) => text === 'dela')?.reactions.filter(({ is_mine }) => is_mine)).toHaveLength(1);
});
