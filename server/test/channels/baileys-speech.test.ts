import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Contact } from '@yupflow/whatsapp-server/contact';
import type { Received } from '@yupflow/whatsapp-server/received';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNumbers } from '../../src/channels/baileys/numbers.ts';
import type { Link } from '../../src/channels/baileys/socket.ts';
import type { ChatAddress, OutboundMessage } from '../../src/channels/channel.ts';
import { anOutbound, RecordedLine } from './recorded-line.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

let world: WhatsAppWorld;
let line: RecordedLine;
beforeAll(async () => {
  world = await openWhatsAppWorld();
  line = new RecordedLine(world.adapter);
  await line.channel.connect();
  await line.untilStatus('qr');
  await world.scan(line);
  await line.untilStatus('connected');
});
afterAll(async () => {
  await line.channel.close();
  await world.stop();
});

const account = () => world.accountOf(line);
const chatWith = ({ phone }: Contact): ChatAddress => ({
  kind: 'contact',
  address: `${phone}@s.whatsapp.net`,
  phone,
  lid: null,
});

async function send(to: ChatAddress, facts: Partial<OutboundMessage>): Promise<OutboundMessage> {
  const message = anOutbound(to, facts);
  line.sent.push(message);
  await line.channel.send(message);
  return message;
}

async function untilArrived(at: { readonly inbox: readonly Received[] }, id: string): Promise<Received> {
  await expect.poll(() => at.inbox.some((received) => received.id === id)).toBe(true);
  return at.inbox.find((received) => received.id === id) as Received;
}

async function untilHeard(id: string, kind?: string) {
  const isIt = (message: RecordedLine['messages'][number]) => message.id === id && (!kind || message.kind === kind);
  await expect.poll(() => line.messages.some(isIt)).toBe(true);
  return line.messages.find(isIt) as RecordedLine['messages'][number];
}

describe('people on WhatsApp', () => {
  it('are heard and answered also where their number is hidden', async () => {
    const hidden = world.whatsapp.addContact({ phone: '5511955550001', name: 'Sem Número', isPhoneHidden: true });
    const { chat, name } = await untilHeard(await hidden.says(account(), { text: 'oi, sou eu' }));
    expect({ chat, name }).toEqual({
      chat: { kind: 'contact', address: hidden.lidJid, phone: null, lid: hidden.lidJid },
      name: 'Sem Número',
    });
    const answer = await send(chat, { text: 'olá, você' });
    expect((await untilArrived(hidden, answer.id)).text).toBe('olá, você');
    await expect.poll(() => line.statesOf(answer.id)).toContain('delivered');
  });

  it('are one person, by number and by hidden name', async () => {
    const bia = world.whatsapp.addContact({ phone: '5511955550002', name: 'Bia' });
    const byPhone = await untilHeard(await bia.says(account(), { text: 'pelo número' }));
    const byLid = await untilHeard(await bia.says(account(), { text: 'pelo outro' }, { viaLid: true }));
    expect(byLid.chat).toEqual(byPhone.chat);
    expect(byLid.chat).toEqual({ kind: 'contact', address: bia.jid, phone: bia.phone, lid: bia.lidJid });
    await line.channel.markRead([{ chat: byLid.chat, id: byLid.id, participant: null }]);
    await expect.poll(() => bia.told.filter(({ state }) => state === 'read').map(({ id }) => id)).toEqual([byLid.id]);
  });

  it('get a first message, with what encrypts it asked for on the way', async () => {
    const stranger = world.whatsapp.addContact({ phone: '5511955550003', name: 'Nova' });
    const first = await send(chatWith(stranger), { text: 'primeira de todas' });
    expect((await untilArrived(stranger, first.id)).text).toBe('primeira de todas');
  });

  it('may not be written to for a while where a number wrote to too many; who wrote gets an answer', async () => {
    const until = new Date(Math.floor(Date.now() / 1_000 + 7_200) * 1_000);
    const cold = world.whatsapp.addContact({ phone: '5511955550004', name: 'Fria' });
    const warm = world.whatsapp.contactOf(world.phone);
    await untilHeard(await warm.says(account(), { text: 'me responde' }));
    account().restrictUntil(until);
    const refused = await send(chatWith(cold), { text: 'promoção' });
    await expect
      .poll(() => line.receipts.find(({ id }) => id === refused.id))
      .toEqual({ id: refused.id, state: 'failed', failure: 'restricted' });
    expect(line.restrictions.at(-1)).toEqual(until);
    const answer = await send(chatWith(warm), { text: 'respondo' });
    await expect.poll(() => line.statesOf(answer.id)).toContain('server');
    account().restrictUntil(null);
    const later = await send(chatWith(cold), { text: 'promoção, depois' });
    await untilArrived(cold, later.id);
    expect(cold.inbox.map(({ id }) => id)).toEqual([later.id]);
  });

  it('get nothing for an hour where it was too much at once, be it a message or a question', async () => {
    const stranger = world.whatsapp.addContact({ phone: '5511955550005', name: 'Outra' });
    await untilArrived(stranger, (await send(chatWith(stranger), { text: 'antes' })).id);
    const pauses = () => line.restrictedFor.filter((why) => why === 'pace').length;
    const lastPause = () => (line.restrictions.at(-1) ?? new Date(0)).getTime();
    const since = Date.now();
    account().behaviour.isOverLimit = true;
    const refused = await send(chatWith(stranger), { text: 'demais' });
    await expect
      .poll(() => line.receipts.find(({ id }) => id === refused.id))
      .toEqual({ id: refused.id, state: 'failed', failure: 'too_fast' });
    expect([pauses(), line.restrictedFor.at(-1)]).toEqual([1, 'pace']);
    expect(lastPause()).toBeGreaterThanOrEqual(since + 3_600_000);
    expect(lastPause()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    // Nobody knows yet whether this one has WhatsApp, and asking is refused, too.
    const unasked = world.whatsapp.addContact({ phone: '5511955550006', name: 'Mais Uma' });
    await expect(send(chatWith(unasked), { text: 'demais também' })).rejects.toMatchObject({
      outcome: 'refused',
      failure: 'too_fast',
    });
    expect(pauses()).toBe(2);
    account().behaviour.isOverLimit = false;
    await untilArrived(unasked, (await send(chatWith(unasked), { text: 'agora sim' })).id);
    expect(stranger.inbox.map(({ text }) => text)).toEqual(['antes']);
  });
});

describe('what can not be read', () => {
  it('is told at once, and again with its words once they come; what follows is heard', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const late = await ana.says(account(), { text: 'cheguei depois' }, { isUnreadable: 'once' });
    expect(await untilHeard(late, 'unreadable')).toMatchObject({ text: '', chat: { phone: world.phone } });
    expect(await untilHeard(late, 'text')).toMatchObject({ text: 'cheguei depois' });
    const never = await ana.says(account(), { text: 'nunca' }, { isUnreadable: true });
    await untilHeard(never, 'unreadable');
    expect(await untilHeard(await ana.says(account(), { text: 'mas esta sim' }))).toMatchObject({ kind: 'text' });
  });

  it('leaves nothing behind where it only changes another message', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const { id: of } = await untilHeard(await ana.says(account(), { text: 'errado' }));
    const edit = await ana.says(account(), { edit: { of, text: 'certo' } }, { isUnreadable: 'once' });
    const reaction = await ana.says(account(), { reaction: { to: of, emoji: '👍' } }, { isUnreadable: 'once' });
    const deletion = await ana.says(account(), { deletion: { of } }, { isUnreadable: true });
    await expect
      .poll(() => line.changes.filter((change) => change.of === of).map(({ change }) => change))
      .toEqual(['edit', 'reaction']);
    await untilHeard(await ana.says(account(), { text: 'depois de tudo' }));
    const standing = line.messages.filter(({ id }) => [edit, reaction, deletion].includes(id));
    expect(standing).toEqual([]);
  });

  it('is sent again by us, composed anew, to a phone that asks for it', async () => {
    const caio = world.whatsapp.addContact({ phone: '5511955550005', name: 'Caio' });
    await send(chatWith(caio), { text: 'antes' });
    caio.forgetSession();
    const again = await send(chatWith(caio), { text: 'depois de instalar' });
    expect((await untilArrived(caio, again.id)).text).toBe('depois de instalar');
  });
});

describe('groups', () => {
  it('carry texts, pictures, replies, mentions and deletions, and are read once all have read', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const davi = world.whatsapp.addContact({ phone: '5511955550006', name: 'Davi' });
    const group = world.whatsapp.addGroup({ name: 'Obra', members: [ana, davi], accounts: [account()] });
    const picture = Buffer.from('not a picture, and nobody looks');
    const said = await untilHeard(
      await davi.says(account(), { image: picture, type: 'image/jpeg', caption: 'pronto' }, { group }),
    );
    expect(said).toMatchObject({
      kind: 'image',
      groupName: 'Obra',
      chat: { kind: 'group', address: group.jid },
      participant: { address: davi.lidJid, phone: davi.phone, name: 'Davi' },
    });
    const downloaded = await Array.fromAsync(await line.channel.download(said.media?.reference ?? {}));
    expect(Buffer.concat(downloaded)).toEqual(picture);

    Object.assign(account().behaviour, { receipts: 'none' });
    const quoted = { id: said.id, isOwn: false, participant: davi.lidJid, text: 'pronto' };
    const answer = await send(said.chat, { text: 'valeu', quoted, mentions: [davi.lidJid] });
    const { message } = await untilArrived(ana, answer.id);
    expect(message.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: said.id,
      participant: davi.lidJid,
      mentionedJid: [davi.lidJid],
    });
    ana.receipts(account(), answer.id, 'read');
    await expect.poll(() => line.statesOf(answer.id)).toContain('delivered');
    expect(line.statesOf(answer.id)).not.toContain('read');
    davi.receipts(account(), answer.id, 'read');
    await expect.poll(() => line.statesOf(answer.id)).toContain('read');
    Object.assign(account().behaviour, { receipts: 'prompt' });

    const about = { id: said.id, isOwn: false, participant: davi.lidJid };
    const deletion = await send(said.chat, { kind: 'deletion', about });
    expect((await untilArrived(davi, deletion.id)).message.protocolMessage?.key).toMatchObject({
      id: said.id,
      participant: davi.lidJid,
    });
    expect(await untilHeard(await account().say(group, { text: 'do celular' }))).toMatchObject({
      isOwn: true,
      participant: null,
      chat: { address: group.jid },
    });
  });
});

describe('files', () => {
  it('go out as what they are: a voice note with its waves, a sticker', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const content = Buffer.alloc(70_000, 3);
    const read = () => Readable.from([content], { objectMode: false });
    const media = {
      kind: 'voice',
      type: 'audio/ogg',
      name: 'voz.ogg',
      size: content.length,
      seconds: 4,
      waveform: [0.5],
      read,
    } as const;
    const voice = await send(chatWith(ana), { kind: 'voice', media });
    const { audioMessage } = (await untilArrived(ana, voice.id)).message;
    expect(audioMessage).toMatchObject({ ptt: true, seconds: 4, mimetype: 'audio/ogg; codecs=opus' });
    expect(Buffer.from(audioMessage?.waveform ?? [])).toEqual(Buffer.alloc(64, 50));
    expect(await world.readMedia(line, voice.id)).toEqual(content);
    const sticker = await send(chatWith(ana), {
      kind: 'sticker',
      media: { ...media, kind: 'sticker', type: 'image/webp' },
    });
    expect((await untilArrived(ana, sticker.id)).message.stickerMessage).toMatchObject({ mimetype: 'image/webp' });
    expect(await world.readMedia(line, sticker.id)).toEqual(content);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is in use, without what only waits to be collected: that depends on what else the machine does. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('a file of 100 MB', () => {
  it('goes and comes without ever being held', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const chunk = Buffer.alloc(64 * 1024, 7);
    const size = 1_600 * chunk.length;
    const rest = heldBytes();
    let most = 0;
    const look = () => {
      most = Math.max(most, heldBytes() - rest);
    };
    const read = () =>
      Readable.from(
        (function* () {
          for (let at = 0; at < 1_600; at += 1) {
            if (at % 200 === 0) look();
            yield chunk;
          }
        })(),
        { objectMode: false },
      );
    const media = { kind: 'video', type: 'video/mp4', name: 'longo.mp4', size, read } as const;
    const film = await send(chatWith(ana), { kind: 'video', media });
    const { videoMessage } = (await untilArrived(ana, film.id)).message;
    // Ana passes it on to us.
    const back = await untilHeard(await ana.says(account(), { message: { videoMessage: videoMessage ?? {} } }));
    let came = 0;
    for await (const part of await line.channel.download(back.media?.reference ?? {})) {
      if (came % (200 * chunk.length) < part.length) look();
      came += part.length;
    }
    expect(came).toBe(size);
    // With WhatsApp's own side in the same process.
    expect(most).toBeLessThan(0.5 * size);
  });
});

describe('pictures', () => {
  it('come with a small one of themselves, shown until they are there; what is none goes without', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const content = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    const sendImage = (bytes: Buffer) =>
      send(chatWith(ana), {
        kind: 'image',
        media: {
          kind: 'image',
          type: 'image/jpeg',
          name: 'foto.jpg',
          size: bytes.length,
          read: () => Readable.from([bytes], { objectMode: false }),
        },
      });
    const { imageMessage } = (await untilArrived(ana, (await sendImage(content)).id)).message;
    expect(imageMessage).toMatchObject({ width: 800, height: 400 });
    expect(await sharp(imageMessage?.jpegThumbnail ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      width: 96,
    });
    const broken = await sendImage(Buffer.from('no picture'));
    expect((await untilArrived(ana, broken.id)).message.imageMessage?.width ?? 0).toBe(0);
  });
});

describe('numbers', () => {
  /** WhatsApp as it answers for Brazil: some mobiles are known there without their ninth digit. */
  function askedNumbers(known: Readonly<Record<string, string>>) {
    const asked: string[][] = [];
    let at = Date.parse('2026-11-16T10:00:00Z');
    const socket = {
      onWhatsApp: async (...phones: string[]) => {
        asked.push(phones);
        // In an order of its own.
        return phones
          .toReversed()
          .map((phone) => ({ jid: `${known[phone] ?? phone}@s.whatsapp.net`, exists: phone in known }));
      },
      signalRepository: {
        lidMapping: {
          getLIDsForPNs: async (jids: string[]) => jids.map((pn) => ({ pn, lid: `9${pn.split('@')[0]}@lid` })),
        },
      },
      authState: { keys: { get: async () => ({}) } },
    } as unknown as Link['socket'];
    const numbers = openNumbers({ socket, clock: { now: () => new Date(at) } });
    return { numbers, asked, pass: (ms: number) => (at += ms) };
  }

  it('are written as WhatsApp writes them, whichever way they were asked for', async () => {
    const { numbers } = askedNumbers({ '5511987654321': '551187654321', '5511912345678': '5511912345678' });
    const found = await numbers.check(['5511987654321', '5511912345678', '5511900000000']);
    expect(found.get('5511987654321')).toEqual({
      kind: 'contact',
      address: '551187654321@s.whatsapp.net',
      phone: '551187654321',
      lid: '9551187654321@lid',
    });
    expect(found.get('5511912345678')?.phone).toBe('5511912345678');
    expect(found.get('5511900000000')).toBe(null);
    const to = { kind: 'contact', address: '5511987654321@s.whatsapp.net', phone: '5511987654321', lid: null } as const;
    expect(await numbers.find(to)).toBe('551187654321@s.whatsapp.net');
  });

  it('are asked for in parts, once a day for who is there, and soon again for who is not', async () => {
    const phones = Array.from({ length: 120 }, (_, at) => `5511${String(960_000_000 + at)}`);
    const { numbers, asked, pass } = askedNumbers(Object.fromEntries(phones.slice(1).map((phone) => [phone, phone])));
    await numbers.check(phones);
    await numbers.check(phones);
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
    pass(11 * 60_000);
    await numbers.check(phones);
    expect(asked.slice(3)).toEqual([[phones[0]]]);
    pass(24 * 3_600_000);
    await numbers.check(phones);
    expect(asked.slice(4).flat()).toHaveLength(120);
  });
});
