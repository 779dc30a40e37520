import * as library from 'baileys';
import { meOf } from '../../src/channels/baileys/addresses.ts';
import { type About, readMessage } from '../../src/channels/baileys/read-message.ts';

const { proto } = library;

export const me = meOf({ id: '5511900000001:7@s.whatsapp.net', lid: '100000000000001:7@lid' });
export const ana = { phone: '5511988887777@s.whatsapp.net', lid: '200000000000001@lid' };
export const bia = { phone: '5511977776666@s.whatsapp.net', lid: '200000000000002@lid' };
export const group = '120363041234567890@g.us';
export const now = new Date('2026-11-16T10:00:00Z');
export const seconds = now.getTime() / 1_000;

export type Key = library.WAMessageKey;

/** Through the wire and back, as the library hands it over. */
export function received(
  message: object,
  key: Partial<Key> = {},
  facts: Partial<library.WAMessage> = {},
): library.WAMessage {
  const bytes = proto.Message.encode(proto.Message.fromObject(message)).finish();
  return {
    key: { remoteJid: ana.phone, remoteJidAlt: ana.lid, fromMe: false, id: 'M1', ...key },
    messageTimestamp: seconds - 5,
    pushName: 'Ana',
    message: proto.Message.decode(bytes),
    ...facts,
  };
}

export const read = (info: library.WAMessage, about: Partial<About> = {}) =>
  readMessage(library, info, { me, now, groupName: null, phones: new Map(), ...about });

export function heard(message: object, key?: Partial<Key>, facts?: Partial<library.WAMessage>, about?: Partial<About>) {
  const told = read(received(message, key, facts), about);
  if (!told || !('message' in told)) throw new Error('it is no message');
  return told.message;
}

export function changed(message: object, key?: Partial<Key>) {
  const told = read(received(message, key));
  if (!told || !('change' in told)) throw new Error('it changes nothing');
  return told.change;
}

export const file = {
  url: 'https://mmg.whatsapp.net/v/t62/file.enc?oh=1',
  directPath: '/v/t62/file.enc?oh=1',
  mediaKey: Buffer.alloc(32, 7),
  fileSha256: Buffer.alloc(32, 8),
  fileLength: 12_345,
};
export const reference = (sort: string) => ({
  url: file.url,
  sort,
  key: file.mediaKey.toString('base64'),
  sha256: file.fileSha256.toString('base64'),
});
export const card =
  'BEGIN:VCARD\nVERSION:3.0\nN:;Oficina;;;\nFN:Oficina\nTEL;type=CELL;waid=5511933334444:+55 11 93333-4444\nEND:VCARD';
