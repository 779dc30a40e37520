import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as library from 'baileys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGroupJid, meOf } from '../../src/channels/baileys/addresses.ts';
import { openGroupReceipts } from '../../src/channels/baileys/group-receipts.ts';
import { downloadMedia, uploadMedia } from '../../src/channels/baileys/media.ts';
import { DecryptMedia, EncryptMedia, MediaBroken } from '../../src/channels/baileys/media-cipher.ts';
import { allowedUrl } from '../../src/channels/baileys/media-hosts.ts';
import { readMessage } from '../../src/channels/baileys/read-message.ts';
import { readAck, readReceipts } from '../../src/channels/baileys/receipts.ts';
import { readCard, writeCard } from '../../src/channels/baileys/vcards.ts';
import { type Uploaded, writeMessage } from '../../src/channels/baileys/write-message.ts';
import type { OutboundMedia, OutboundMessage } from '../../src/channels/channel.ts';
import { anOutbound } from './recorded-line.ts';

const { proto } = library;
const me = meOf({ id: '5511900000001:7@s.whatsapp.net', lid: '100000000000001:7@lid' });
const ana = '5511988887777@s.whatsapp.net';
const group = '120363041234567890@g.us';
const to = { kind: 'contact', address: ana, phone: '5511988887777', lid: null } as const;
const now = new Date('2026-11-16T10:00:00Z');

const uploaded: Uploaded = {
  url: 'https://mmg.whatsapp.net/v/file.enc',
  directPath: '/v/file.enc',
  mediaKey: randomBytes(32),
  fileSha256: randomBytes(32),
  fileEncSha256: randomBytes(32),
  fileLength: 1_000,
};

const aFile = (facts: Pick<OutboundMedia, 'kind' | 'type'> & Partial<OutboundMedia>): OutboundMedia => ({
  name: 'arquivo',
  size: 1_000,
  read: () => Readable.from([]),
  ...facts,
});

function written(facts: Partial<OutboundMessage>, jid = ana) {
  const message = anOutbound({ ...to, kind: isGroupJid(jid) ? 'group' : 'contact', address: jid }, facts);
  const { content, attributes } = writeMessage(library, message, { jid, self: me.phone, uploaded, preview: null, now });
  const bytes = proto.Message.encode(proto.Message.fromObject(content)).finish();
  return { content: proto.Message.decode(bytes), attributes, message };
}

/** What the phone of the other side would make of it, were it one of ours. */
function heard(facts: Partial<OutboundMessage>) {
  const { content, message } = written(facts);
  const info = { key: { remoteJid: me.phone, fromMe: false, id: message.id }, messageTimestamp: 0, message: content };
  const about = { me: meOf({ id: ana }), now, groupName: null, phones: new Map<string, string>() };
  return readMessage(library, info, about);
}

describe('what goes to WhatsApp', () => {
  const about = { id: 'X1', isOwn: true, participant: null };

  it.each<[name: string, facts: Partial<OutboundMessage>, expected: object]>([
    [
      'a text, as it is',
      { text: 'Olá 👋🏽 https://example.com' },
      { kind: 'text', text: 'Olá 👋🏽 https://example.com' },
    ],
    [
      'a picture',
      { kind: 'image', text: 'olha', media: aFile({ kind: 'image', type: 'image/jpeg' }) },
      { kind: 'image', text: 'olha' },
    ],
    [
      'a film',
      { kind: 'video', media: aFile({ kind: 'video', type: 'video/mp4', seconds: 11.6 }) },
      { kind: 'video', media: { type: 'video/mp4', seconds: 12 } },
    ],
    ['music', { kind: 'audio', media: aFile({ kind: 'audio', type: 'audio/mpeg' }) }, { kind: 'audio' }],
    [
      'a voice note',
      { kind: 'voice', media: aFile({ kind: 'voice', type: 'audio/ogg', seconds: 0.4, waveform: [0, 1] }) },
      {
        kind: 'voice',
        media: { type: 'audio/ogg', seconds: 1, waveform: [...Array(32).fill(0), ...Array(32).fill(1)] },
      },
    ],
    [
      'a document',
      { kind: 'document', text: 'segue', media: aFile({ kind: 'document', type: 'application/pdf', name: 'a.pdf' }) },
      { kind: 'document', text: 'segue', media: { name: 'a.pdf', type: 'application/pdf', size: 1_000 } },
    ],
    ['a sticker', { kind: 'sticker', media: aFile({ kind: 'sticker', type: 'image/webp' }) }, { kind: 'sticker' }],
    [
      'a place',
      { kind: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Loja' } },
      { kind: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Loja' } },
    ],
    [
      'a card',
      { kind: 'contact', contacts: [{ name: 'Oficina', phones: ['5511933334444'] }] },
      { kind: 'contact', contacts: [{ name: 'Oficina', phones: ['5511933334444'] }] },
    ],
    [
      'cards',
      {
        kind: 'contact',
        contacts: [
          { name: 'A', phones: ['5511933334444'] },
          { name: 'B', phones: [] },
        ],
      },
      { kind: 'contact', contacts: [{ name: 'A' }, { name: 'B', phones: [] }] },
    ],
    [
      'a reply with mentions',
      { text: 'e mais', quoted: { id: 'Q1', isOwn: true, participant: null, text: 'antes' }, mentions: [ana] },
      { text: 'e mais', quotedId: 'Q1', mentions: [ana] },
    ],
  ])('writes %s', (_, facts, expected) => {
    expect(heard(facts)).toMatchObject({ message: expected });
  });

  it('says of a file what opens it, and to phones how a voice is coded', () => {
    const { audioMessage } = written({ kind: 'voice', media: aFile({ kind: 'voice', type: 'audio/ogg' }) }).content;
    expect(audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus', url: uploaded.url });
    expect(Buffer.from(audioMessage?.mediaKey ?? [])).toEqual(uploaded.mediaKey);
  });

  it.each<[kind: OutboundMessage['kind'], expected: object, edit: string | undefined]>([
    ['reaction', { change: 'reaction', emoji: 'certo', of: 'X1' }, undefined],
    ['edit', { change: 'edit', text: 'certo', of: 'X1' }, '1'],
    ['deletion', { change: 'deletion', of: 'X1' }, '7'],
  ])('writes a change: %s', (kind, expected, edit) => {
    expect(heard({ kind, text: 'certo', about })).toMatchObject({ change: expected });
    expect(written({ kind, text: 'certo', about }).attributes.edit).toBe(edit);
  });

  it('never makes a reader stumble, whatever a stranger changes in it', () => {
    const samples = [
      written({ text: 'oi', quoted: { id: 'Q', isOwn: true, participant: null, text: 'x' }, mentions: [ana] }),
      written({ kind: 'voice', media: aFile({ kind: 'voice', type: 'audio/ogg', seconds: 3, waveform: [1] }) }),
      written({ kind: 'contact', contacts: [{ name: 'Oficina', phones: ['5511933334444'] }] }),
      written({ kind: 'location', location: { latitude: 1, longitude: 2, name: 'Loja' } }),
      written({ kind: 'edit', text: 'certo', about }),
    ].map(({ content }) => proto.Message.encode(content).finish());
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 });
    let read = 0;
    fc.assert(
      fc.property(fc.constantFrom(...samples), changes, (sample, marks) => {
        const bytes = Uint8Array.from(sample);
        for (const [place, value] of marks) bytes[place % bytes.length] = value;
        let message: library.proto.IMessage;
        try {
          message = proto.Message.decode(bytes);
        } catch {
          return;
        }
        read += 1;
        const key = { remoteJid: ana, fromMe: false, id: 'M1' };
        readMessage(library, { key, messageTimestamp: 0, message }, { me, now, groupName: null, phones: new Map() });
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(200);
  });

  it('quotes with what was said and by whom, so that phones show it without looking it up', () => {
    const quotedBy = (quoted: NonNullable<OutboundMessage['quoted']>, jid?: string) =>
      written({ text: 'x', quoted }, jid).content.extendedTextMessage?.contextInfo;
    const participant = '200000000000001@lid';
    expect(quotedBy({ id: 'Q', isOwn: true, participant: null, text: 'antes' })).toMatchObject({
      stanzaId: 'Q',
      participant: me.phone,
      quotedMessage: { conversation: 'antes' },
    });
    expect(quotedBy({ id: 'Q', isOwn: false, participant: null, text: '' })?.participant).toBe(ana);
    expect(quotedBy({ id: 'Q', isOwn: false, participant, text: '' }, group)?.participant).toBe(participant);
  });

  it('takes back in a group what others wrote, by who wrote it', () => {
    const participant = '200000000000001@lid';
    const { content, attributes } = written(
      { kind: 'deletion', about: { id: 'X1', isOwn: false, participant } },
      group,
    );
    expect(attributes).toEqual({ edit: '8' });
    expect(content.protocolMessage?.key).toMatchObject({ remoteJid: group, fromMe: false, id: 'X1', participant });
  });
});

describe('cards', () => {
  it('reads them however phones write them', () => {
    const folded =
      'BEGIN:VCARD\r\nFN:Maria\\, a\r\n  Tia\r\nitem1.TEL;type="CELL:x":+55 (11) 92222-1111\r\nitem1.X-ABLabel:Celular\r\nTEL:tel:0800 123\r\nEND:VCARD';
    expect(readCard(folded, '')).toEqual({ name: 'Maria, a Tia', phones: ['5511922221111', '0800 123'] });
    expect(readCard('no card at all', 'Tia')).toEqual({ name: 'Tia', phones: [] });
  });

  it('reads what it wrote', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 50, unit: 'grapheme' })
      .map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
    const phones = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{7,14}$/), { maxLength: 10 });
    fc.assert(
      fc.property(name, phones, (written, numbers) => {
        expect(readCard(writeCard({ name: written, phones: numbers }), '')).toEqual({ name: written, phones: numbers });
      }),
    );
  });
});

describe('what became of our messages', () => {
  const node = (tag: string, attrs: Record<string, string>, content?: library.BinaryNode[]): library.BinaryNode => ({
    tag,
    attrs,
    ...(content ? { content } : {}),
  });

  it('is told by acks', () => {
    expect(readAck(node('ack', { class: 'message', id: 'A', from: ana }))).toEqual({ id: 'A', state: 'server' });
    expect(readAck(node('ack', { id: 'A', error: '463' }))).toEqual({
      id: 'A',
      state: 'failed',
      failure: 'restricted',
    });
    expect(readAck(node('ack', { id: 'A', error: '429' }))).toEqual({ id: 'A', state: 'failed', failure: 'too_fast' });
    expect(readAck(node('ack', { id: 'A', error: '479' }))).toEqual({ id: 'A', state: 'failed', failure: 'refused' });
  });

  it.each<[attrs: Record<string, string>, states: string[]]>([
    [{ from: ana }, ['delivered']],
    [{ from: ana, type: 'inactive' }, ['delivered']],
    [{ from: '5511988887777:9@s.whatsapp.net', type: 'read' }, ['read']],
    [{ from: '200000000000001@lid', type: 'played' }, ['read']],
    [{ from: ana, type: 'retry' }, []],
    [{ from: ana, type: 'server-error' }, []],
    [{ from: me.phone, type: 'read-self', recipient: ana }, []],
    [{ from: '5511900000001:3@s.whatsapp.net' }, []],
    [{ from: ana, recipient: ana, type: 'read' }, []],
    [{ from: 'status@broadcast', participant: ana }, []],
  ])('is told by receipts: %o', (attrs, states) => {
    expect(readReceipts(node('receipt', { id: 'A', ...attrs }), me).map(({ state }) => state)).toEqual(states);
  });

  it('is told of many at once', () => {
    const list = node('list', {}, [node('item', { id: 'B' }), node('item', { id: 'C' })]);
    expect(readReceipts(node('receipt', { id: 'A', from: ana, type: 'read' }, [list]), me)).toMatchObject([
      { ids: ['A', 'B', 'C'] },
    ]);
    const gathered = node('participants', { key: 'A' }, [node('user', { jid: ana }), node('user', { jid: me.phone })]);
    expect(readReceipts(node('receipt', { id: 'A', from: group }, [gathered]), me)).toMatchObject([
      { ids: ['A'], by: ana, group },
    ]);
  });

  it('is read in a group once all have read it', () => {
    const hear = openGroupReceipts(() => 3);
    const by = (who: string, state: 'delivered' | 'read') =>
      hear({ ids: ['A'], state, group, by: who }).map((one) => one.state);
    expect([by('ana', 'delivered'), by('ana', 'read'), by('ana', 'read'), by('bia', 'read')].flat()).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'read',
    ]);
    expect(openGroupReceipts(() => null)({ ids: ['A'], state: 'read', group, by: 'ana' })).toEqual([
      { id: 'A', state: 'delivered' },
    ]);
    expect(hear({ ids: ['A'], state: 'read', group: null, by: 'ana' })).toEqual([{ id: 'A', state: 'read' }]);
  });
});

describe('files', () => {
  const key = randomBytes(32);
  const split = (bytes: Buffer, at: number) =>
    Readable.from([bytes.subarray(0, at), bytes.subarray(at)], { objectMode: false });
  const encrypt = async (plain: Buffer, at: number) => {
    const stream = new EncryptMedia(key, 'Document');
    const bytes = await buffer(split(plain, at).pipe(stream));
    return { bytes, sums: stream.sums() };
  };
  const decrypt = (bytes: Buffer, at: number, sha256: Buffer | null) =>
    buffer(split(bytes, at).pipe(new DecryptMedia(key, 'Document', sha256)));

  it('are after all as they were, however their bytes come, and are refused where one bit changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(), fc.nat(), async (content, at, bit) => {
        const plain = Buffer.from(content);
        const { bytes, sums } = await encrypt(plain, at % (plain.length + 1));
        expect(await decrypt(bytes, at % bytes.length, sums.fileSha256)).toEqual(plain);
        const changed = Buffer.from(bytes);
        const place = bit % changed.length;
        changed[place] = (changed[place] ?? 0) ^ 1;
        await expect(decrypt(changed, at % bytes.length, null)).rejects.toThrow(MediaBroken);
      }),
      { numRuns: 50 },
    );
  });

  it('are encrypted as the library does it', async () => {
    const plain = randomBytes(5_000);
    const { bytes, sums } = await encrypt(plain, 77);
    const { cipherKey, iv } = await library.getMediaKeys(key, 'document');
    expect(library.aesDecryptWithIV(bytes.subarray(0, -10), cipherKey, iv)).toEqual(plain);
    expect(sums.fileEncSha256).toEqual(createHash('sha256').update(bytes).digest());
    await expect(decrypt(bytes, 10, randomBytes(32))).rejects.toThrow(MediaBroken);
    await expect(decrypt(bytes.subarray(0, 100), 10, null)).rejects.toThrow(MediaBroken);
  });

  it.each<[url: unknown, isAllowed: boolean]>([
    ['https://mmg.whatsapp.net/v/x', true],
    ['https://media-gru1-1.cdn.whatsapp.net/v/x', true],
    ['https://scontent.xx.fbcdn.net/v/x', true],
    ['http://mmg.whatsapp.net/v/x', false],
    ['https://mmg.whatsapp.net:8443/v/x', false],
    ['https://whatsapp.net.evil.example/v/x', false],
    ['https://evilwhatsapp.net/v/x', false],
    ['https://user:secret@mmg.whatsapp.net/v/x', false],
    ['https://127.0.0.1/v/x', false],
    ['https://169.254.169.254/latest', false],
    ['file:///etc/passwd', false],
    ['gone', false],
    [undefined, false],
  ])('are fetched from WhatsApp alone: %s', async (url, isAllowed) => {
    expect(allowedUrl(url, null) !== null).toBe(isAllowed);
    const reference = { url, key: key.toString('base64'), sort: 'Image' };
    const way = { agent: undefined, whatsappUrl: null };
    if (!isAllowed) await expect(downloadMedia(reference, way)).rejects.toThrow('where we do not go');
  });

  it('lie beside the server that a test names', () => {
    const server = 'ws://127.0.0.1:4000';
    expect(allowedUrl('https://127.0.0.1:4443/v/x', server)?.port).toBe('4443');
    expect(allowedUrl('https://localhost:4443/v/x', server)).toBe(null);
  });

  it('are sent ahead without a trace on our disk, also where that fails', async () => {
    const content = randomBytes(100_000);
    let put: { path: string; type: string } | null = null;
    const media = aFile({ kind: 'sticker', type: 'image/webp', read: () => split(content, 40_000) });
    const ahead = await uploadMedia(media, {
      waUploadToServer: async (path, { mediaType, fileEncSha256B64 }) => {
        put = { path, type: mediaType };
        expect(
          createHash('sha256')
            .update(await readFile(path))
            .digest('base64'),
        ).toBe(fileEncSha256B64);
        return { mediaUrl: 'https://mmg.whatsapp.net/v/x', directPath: '/v/x' };
      },
    });
    expect(ahead).toMatchObject({ directPath: '/v/x', fileLength: content.length });
    expect(ahead.fileSha256).toEqual(createHash('sha256').update(content).digest());
    expect(put).toMatchObject({ type: 'image' });
    expect(existsSync((put as { path: string } | null)?.path ?? '')).toBe(false);
  });
});
