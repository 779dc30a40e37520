import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFor } from '../../src/channels/baileys/agents.ts';
import { afterEnd } from '../../src/channels/baileys/disconnects.ts';
import { showPairing } from '../../src/channels/baileys/pairing.ts';
import { type ChannelStatus, LeaseLost } from '../../src/channels/channel.ts';
import { eventually } from '../support/own-process.ts';
import { anOutbound, RecordedLine } from './recorded-line.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

let world: WhatsAppWorld;
const lines: RecordedLine[] = [];
const aLine = (former?: RecordedLine, adapter = world.adapter) => {
  const line = new RecordedLine(adapter, former);
  lines.push(line);
  return line;
};
async function connected(line = aLine()): Promise<RecordedLine> {
  await line.channel.connect();
  if (line.keys.kept.size === 0) {
    await line.untilStatus('qr');
    await world.scan(line);
  }
  await line.untilStatus('connected');
  return line;
}
beforeAll(async () => {
  world = await openWhatsAppWorld();
});
afterAll(async () => {
  for (const { channel } of lines) await channel.close();
  await world.stop();
});

const ana = () => world.whatsapp.contactOf(world.phone);
const kindsOf = (line: RecordedLine, wanted: string) =>
  line.messages.filter(({ id }) => id === wanted).map(({ kind, text }) => [kind, text]);

describe('what follows from the end of a socket', () => {
  it.each([
    [515, true, 0, { next: 'restart' }],
    [515, false, 0, { next: 'restart' }],
    [428, true, 0, { next: 'closed', reason: 'network' }],
    [408, true, 0, { next: 'closed', reason: 'network' }],
    [408, false, 0, { next: 'closed', reason: 'expired' }],
    [503, true, 0, { next: 'closed', reason: 'network' }],
    [503, false, 0, { next: 'closed', reason: 'network' }],
    [429, true, 0, { next: 'closed', reason: 'network' }],
    [440, true, 0, { next: 'closed', reason: 'replaced' }],
    [401, true, 0, { next: 'closed', reason: 'logged_out' }],
    [403, true, 0, { next: 'closed', reason: 'banned' }],
    [411, true, 0, { next: 'closed', reason: 'broken' }],
    [500, true, 0, { next: 'retry', pauseMs: 500 }],
    [500, true, 3, { next: 'closed', reason: 'broken' }],
    [null, true, 0, { next: 'closed', reason: 'network' }],
  ])('%s, paired: %s, after %s bad sessions', (code, isPaired, badSessions, expected) => {
    expect(afterEnd({ code, isPaired, badSessions })).toEqual(expected);
  });
});

describe('linking', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const shown: ChannelStatus[] = [];
  const show = (phone: string | null) =>
    showPairing({ events: { status: (status) => void shown.push(status) }, clock: { now: () => now }, phone });

  it('shows the first QR for a minute, and those after it for twenty seconds', async () => {
    const socket = {} as Parameters<ReturnType<typeof show>>[0];
    const next = show(null);
    for (const qr of ['one', 'two', 'three']) await next(socket, qr);
    expect(shown).toEqual([
      { status: 'qr', qr: 'one', expiresAt: new Date('2026-03-01T12:01:00Z') },
      { status: 'qr', qr: 'two', expiresAt: new Date('2026-03-01T12:00:20Z') },
      { status: 'qr', qr: 'three', expiresAt: new Date('2026-03-01T12:00:20Z') },
    ]);
  });

  it('tells the name and the number of the phone', async () => {
    const line = aLine();
    await line.channel.connect();
    const { qr } = await line.untilStatus('qr');
    expect(qr).toMatch(/^https:\/\/wa\.me\/settings\/linked_devices#/);
    await world.scan(line);
    const { phone, name } = await line.untilStatus('connected');
    expect([phone, name]).toEqual([world.accountOf(line).phone, world.accountOf(line).name]);
    expect(line.statuses.map(({ status }) => status)).toEqual(['connecting', 'qr', 'connecting', 'connected']);
    const account = world.accountOf(line);
    account.name = 'Loja de outro nome';
    await world.say(line, { from: world.phone, text: 'daqui do celular', isOwn: true });
    await expect.poll(() => line.statuses.at(-1)).toEqual({ status: 'connected', phone, name: account.name });
  });

  it('signs out also a line that is not connected at that moment', async () => {
    const line = await connected();
    await line.channel.close();
    const later = aLine(line);
    await later.channel.disconnect();
    expect(later.statuses).toEqual([{ status: 'closed', reason: 'asked' }]);
    expect(later.keys.kept.size).toBe(0);
    expect(world.accountOf(line).devices).toEqual([]);
    const never = aLine();
    await never.channel.disconnect();
    expect(never.statuses).toEqual([{ status: 'closed', reason: 'asked' }]);
  });
});

describe('a message', () => {
  let line: RecordedLine;
  beforeAll(async () => {
    line = await connected();
  });

  it('that our store could not take the keys of is no broken one: it waits, and comes as it is', async () => {
    line.keys.failure = new Error('the database is away');
    const id = await ana().says(world.accountOf(line), { text: 'durante a pane' });
    await eventually(() => line.keys.refusedWrites > 2);
    expect(kindsOf(line, id)).toEqual([]);
    line.keys.failure = null;
    await line.untilMessage('durante a pane');
    expect(kindsOf(line, id)).toEqual([['text', 'durante a pane']]);
    await eventually(() => ana().told.some((told) => told.id === id));
    expect(ana().told.filter((told) => told.id === id)).toMatchObject([{ state: 'delivered' }]);
  });

  it('that cannot be read leaves a place, holds up nobody, and fills it when it comes again', async () => {
    const account = world.accountOf(line);
    const id = await ana().says(account, { text: 'enfim' }, { isUnreadable: 'once' });
    const never = await ana().says(account, { text: 'nunca' }, { isUnreadable: true });
    await ana().says(account, { text: 'depois dela' });
    await line.untilMessage('depois dela');
    await line.untilMessage('enfim');
    expect(kindsOf(line, id)).toEqual([
      ['unreadable', ''],
      ['text', 'enfim'],
    ]);
    expect(kindsOf(line, never)).toContainEqual(['unreadable', '']);
  });

  it('of the past is no message of today: history passes without being told', async () => {
    const account = world.accountOf(line);
    const past = { id: 'OLD1', at: new Date('2025-01-01'), isOwn: false, message: { conversation: 'antiga' } };
    await account.sendHistory({ chats: [{ jid: ana().jid, lidJid: ana().lidJid, name: 'Ana', messages: [past] }] });
    await ana().says(account, { text: 'de hoje' });
    await line.untilMessage('de hoje');
    await eventually(() => account.offlineQueue.length === 0);
    expect(line.messages.map(({ text }) => text)).not.toContain('antiga');
  });

  it('of ours that a phone could not read is written anew, also by a process that did not send it', async () => {
    const chat = (await line.channel.checkNumbers([world.phone])).get(world.phone);
    if (!chat) throw new Error('she is unknown');
    await line.channel.close();
    line = await connected(aLine(line));
    ana().forgetSession();
    const message = anOutbound(chat, { text: 'de novo, por favor' });
    line.sent.push(message);
    await line.channel.send(message);
    await eventually(() => ana().inbox.some(({ id }) => id === message.id));
    expect(ana().inbox.find(({ id }) => id === message.id)).toMatchObject({ text: 'de novo, por favor', copies: 1 });
  });

  it('that comes when another process has the line is left to that one', async () => {
    const countTold = () => [line.messages.length, line.statuses.length];
    const told = countTold();
    line.keys.failure = new LeaseLost();
    const id = await ana().says(world.accountOf(line), { text: 'para o outro' });
    await eventually(() => !world.accountOf(line).isOnline);
    expect(countTold()).toEqual(told);
    line.keys.failure = null;
    const next = await connected(aLine(line));
    await next.untilMessage('para o outro');
    expect(kindsOf(next, id)).toEqual([['text', 'para o outro']]);
    expect(countTold()).toEqual(told);
  });
});

describe('a proxy', () => {
  it('is the way out of its line', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, client) => {
      asked.push(request.headers['proxy-authorization']);
      const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(target).pipe(client);
      });
      for (const one of [client, target]) one.on('error', () => {});
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const { type, open } = world.adapter;
    const behind = {
      type,
      open: (line: Parameters<typeof open>[0]) => open({ ...line, proxy: `http://ana:s3@127.0.0.1:${port}` }),
    };
    const line = aLine(undefined, behind);
    await line.channel.connect();
    await line.untilStatus('qr');
    expect(asked).toEqual([`Basic ${Buffer.from('ana:s3').toString('base64')}`]);
    await line.channel.close();
    proxy.close();
    proxy.closeAllConnections();
  });

  it('leads to the public internet', () => {
    for (const inside of ['http://127.0.0.1:3128', 'socks5://10.0.0.1', 'http://[::1]:80', 'http://169.254.169.254'])
      expect(() => agentFor(inside, false), inside).toThrow('forbidden_address');
    expect(agentFor('socks5://8.8.8.8:1080', false)).toBeDefined();
    expect(agentFor(null, false)).toBeUndefined();
  });
});
