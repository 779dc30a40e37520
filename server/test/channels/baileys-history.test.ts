import type { HistoryChat } from '@yupflow/whatsapp-server/history';
import { proto } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LineHabits } from '../../src/channels/channel.ts';
import { eventually } from '../support/own-process.ts';
import { RecordedLine } from './recorded-line.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

const { INITIAL_BOOTSTRAP, PUSH_NAME, RECENT, FULL } = proto.HistorySync.HistorySyncType;
const dayMs = 86_400_000;

let world: WhatsAppWorld;
const lines: RecordedLine[] = [];
beforeAll(async () => {
  world = await openWhatsAppWorld();
});
afterAll(async () => {
  for (const { channel } of lines) await channel.close();
  await world.stop();
});

async function connected(habits: Partial<LineHabits> = {}, former?: RecordedLine): Promise<RecordedLine> {
  const { type, open } = world.adapter;
  const adapter = {
    type,
    open: (line: Parameters<typeof open>[0]) => open({ ...line, habits: { ...line.habits, ...habits } }),
  };
  const line = new RecordedLine(adapter, former);
  lines.push(line);
  await line.channel.connect();
  if (line.keys.kept.size === 0) {
    await line.untilStatus('qr');
    await world.scan(line);
  }
  await line.untilStatus('connected');
  return line;
}

const ana = () => world.whatsapp.contactOf(world.phone);
const daysAgo = (days: number) => new Date(Math.floor((Date.now() - days * dayMs) / 1_000) * 1_000);

const said = (id: string, text: string, days: number, facts: Partial<HistoryChat['messages'][number]> = {}) => ({
  id,
  at: daysAgo(days),
  isOwn: false,
  message: { conversation: text },
  ...facts,
});

const chatOf = (messages: HistoryChat['messages'], facts: Partial<HistoryChat> = {}): HistoryChat => ({
  jid: ana().jid,
  lidJid: ana().lidJid,
  name: 'Ana da agenda',
  messages,
  ...facts,
});

const textsOf = (line: RecordedLine) => line.messages.map(({ text }) => text);
const untilConfirmed = (line: RecordedLine) => eventually(() => world.accountOf(line).offlineQueue.length === 0);

it('tells what was said before as the past, both sides of it, in chats and in groups', async () => {
  const line = await connected();
  const bia = world.whatsapp.addContact({ phone: '5511955550101', name: 'Bia' });
  const group = world.whatsapp.addGroup({ name: 'Vizinhos', members: [bia], accounts: [world.accountOf(line)] });
  const own = said('P2', 'respondi', 2, { isOwn: true });
  await world.accountOf(line).sendHistory({ chats: [], syncType: PUSH_NAME, names: { [bia.lidJid]: 'Bia do 12' } });
  await world.accountOf(line).sendHistory({
    syncType: RECENT,
    progress: 100,
    chats: [
      chatOf([own, said('P1', 'perguntei', 3)]),
      chatOf([said('P3', 'no grupo', 1, { participant: bia.lidJid })], { jid: group.jid, name: 'Vizinhos' }),
    ],
  });
  await untilConfirmed(line);
  const chat = { kind: 'contact', address: ana().jid, phone: ana().phone, lid: ana().lidJid };
  expect(line.messages).toMatchObject([
    { id: 'P2', text: 'respondi', isOwn: true, name: 'Ana da agenda', at: own.at, chat },
    { id: 'P1', text: 'perguntei', isOwn: false, chat },
    {
      id: 'P3',
      groupName: 'Vizinhos',
      chat: { kind: 'group' },
      participant: { address: bia.lidJid, name: 'Bia do 12' },
    },
  ]);
  expect(line.messages.every(({ isPast, isHistory }) => isPast && isHistory)).toBe(true);
  expect(line.history).toEqual([{ percent: 100, isDone: true }]);
});

it('fetches a part that lies in a file, by the way that the line has', async () => {
  const line = await connected();
  const account = world.accountOf(line);
  const many = Array.from({ length: 450 }, (_, at) => said(`F${at}`, `mensagem ${at}`, 5));
  await account.sendHistory({ chats: [chatOf(many)], syncType: RECENT, progress: 40, isFile: true });
  await untilConfirmed(line);
  expect(textsOf(line)).toEqual(many.map(({ message }) => message.conversation));
  expect(line.history).toEqual([{ percent: 40, isDone: false }]);
  // What it says of who is who is known from then on.
  const hidden = world.whatsapp.contactOf(ana().phone);
  await hidden.says(account, { text: 'agora' }, { viaLid: true });
  expect((await line.untilMessage('agora')).chat).toMatchObject({ phone: ana().phone });
});

it('goes back as many days as it is asked to, and not at all by none', async () => {
  const chats = [chatOf([said('D1', 'ontem', 1), said('D2', 'há uma semana', 7), said('D3', 'há um mês', 31)])];
  for (const [historyDays, texts] of [
    [3, ['ontem']],
    [10, ['ontem', 'há uma semana']],
    [0, []],
  ] as const) {
    const line = await connected({ historyDays });
    await world.accountOf(line).sendHistory({ chats, syncType: RECENT, progress: 100 });
    await untilConfirmed(line);
    expect(textsOf(line), `${historyDays} days`).toEqual(texts);
    expect(line.history).toHaveLength(historyDays === 0 ? 0 : 1);
  }
});

it('is done with the last part: of the recent, or of all where more than the recent is wanted', async () => {
  const [usual, long] = [await connected(), await connected({ historyDays: 365 })];
  for (const line of [usual, long]) {
    const send = (syncType: proto.HistorySync.HistorySyncType, progress: number) =>
      world.accountOf(line).sendHistory({ chats: [], syncType, progress });
    await send(INITIAL_BOOTSTRAP, 100);
    await send(RECENT, 30);
    await send(RECENT, 100);
    await untilConfirmed(line);
  }
  const running = (percent: number | null) => ({ percent, isDone: false });
  expect(usual.history).toEqual([running(null), running(30), { percent: 100, isDone: true }]);
  expect(long.history).toEqual([running(null), running(30), running(100)]);
  await world.accountOf(long).sendHistory({ chats: [], syncType: FULL, progress: 100 });
  await untilConfirmed(long);
  expect(long.history.at(-1)).toEqual({ percent: 100, isDone: true });
});

it('is taken up again where our store was away, and by whoever has the line next', async () => {
  const line = await connected();
  const account = world.accountOf(line);
  line.refusals = 2;
  await account.sendHistory({ chats: [chatOf([said('R1', 'de novo', 1)])], syncType: RECENT, progress: 50 });
  await untilConfirmed(line);
  expect(textsOf(line)).toEqual(['de novo', 'de novo', 'de novo']);
  await line.channel.close();
  await account.sendHistory({ chats: [chatOf([said('R2', 'o resto', 2)])], syncType: RECENT, progress: 100 });
  const next = await connected({}, line);
  await untilConfirmed(next);
  expect(textsOf(next)).toEqual(['o resto']);
  expect(next.history).toEqual([{ percent: 100, isDone: true }]);
});

it('is missing, and holds up nobody, where a part of it is gone or broken', async () => {
  const line = await connected();
  const account = world.accountOf(line);
  const lost = { directPath: '/v/history/nowhere', mediaKey: Buffer.alloc(32, 1), fileSha256: Buffer.alloc(32) };
  const broken = { initialHistBootstrapInlinePayload: Buffer.from('no history at all') };
  for (const place of [lost, broken])
    await account.sendPeerMessage({
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: { ...place, syncType: 3, progress: 10 },
      },
    });
  await ana().says(account, { text: 'de hoje' });
  await line.untilMessage('de hoje');
  await untilConfirmed(line);
  expect(textsOf(line)).toEqual(['de hoje']);
});

it('is told by the own phone alone: nobody else makes up a past', async () => {
  const line = await connected();
  const account = world.accountOf(line);
  const made = await account.historyOf({ chats: [chatOf([said('X1', 'inventada', 1)])], syncType: RECENT });
  await ana().says(account, { message: made });
  await ana().says(account, { text: 'e daí' });
  await line.untilMessage('e daí');
  expect(textsOf(line)).not.toContain('inventada');
});
