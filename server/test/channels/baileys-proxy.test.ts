import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileOf } from '@yupflow/whatsapp-server/message-file';
import { proto } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { RecordedLine } from './recorded-line.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

let world: WhatsAppWorld;
let line: RecordedLine;
/** The ports that the proxy was asked to lead to, each time. */
const ports: number[] = [];
const proxy = createServer();
beforeAll(async () => {
  world = await openWhatsAppWorld();
  proxy.on('connect', (request, client) => {
    const port = Number(request.url?.split(':')[1]);
    ports.push(port);
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    for (const one of [client, target]) one.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const way = `http://ana:s3@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { type, open } = world.adapter;
  line = new RecordedLine({ type, open: (given) => open({ ...given, proxy: way }) });
  await line.channel.connect();
  await line.untilStatus('qr');
  await world.scan(line);
  await line.untilStatus('connected');
});
afterAll(async () => {
  await line.channel.close();
  proxy.close();
  proxy.closeAllConnections();
  await world.stop();
});

const portOf = (url: string) => Number(new URL(url).port);
const ana = () => world.whatsapp.contactOf(world.phone);

it('is the way of all that a line fetches: files, the past, what the phone puts there again, and faces', async () => {
  expect(new Set(ports)).toEqual(new Set([portOf(world.whatsapp.wsUrl)]));
  const account = world.accountOf(line);
  const content = Buffer.from('uma foto');
  const fetched: number[] = [];
  const countFetched = () => {
    fetched.push(ports.filter((port) => port !== portOf(world.whatsapp.wsUrl)).length);
  };

  const id = await ana().says(account, { image: content, type: 'image/jpeg', caption: 'olha' });
  const { media } = await line.untilMessage('olha');
  const reference = media?.reference ?? {};
  expect(await buffer(await line.channel.download(reference))).toEqual(content);
  countFetched();

  const messages = [{ id: 'OLD', at: new Date(), isOwn: false, message: { conversation: 'antes' } }];
  const chats = [{ jid: ana().jid, lidJid: ana().lidJid, name: 'Ana', messages }];
  await account.sendHistory({ chats, syncType: proto.HistorySync.HistorySyncType.RECENT, isFile: true });
  await line.untilMessage('antes');
  countFetched();

  await world.whatsapp.media.expire(fileOf(world.whatsapp.findMessage(id) ?? {})?.directPath ?? '');
  expect(await buffer(await line.channel.download(reference))).toEqual(content);
  countFetched();

  ana().picture = Buffer.from('um rosto');
  const [chat] = [...(await line.channel.checkNumbers([ana().phone])).values()];
  if (!chat) throw new Error('she is unknown');
  expect(await line.channel.getPicture(chat)).toEqual(ana().picture);
  countFetched();
  ana().picture = null;
  expect(await line.channel.getPicture(chat)).toBeNull();

  // What is gone is asked for once in vain.
  expect(fetched).toEqual([1, 2, 4, 5]);
  await eventually(() => account.offlineQueue.length === 0);
});
