import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { downloadContentFromMessage, encryptedStream, type MediaType } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificate } from '../src/certificate.ts';
import { type MediaServer, startMediaServer, uploadAuth } from '../src/media-server.ts';
import { MediaStore } from '../src/media-store.ts';

const now = new Date('2026-11-16T12:00:00Z');
let store: MediaStore;
let server: MediaServer;

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  store = await MediaStore.open();
  server = await startMediaServer(store);
});
afterAll(() => server.close());

const kinds = [
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['voice', 'ptt'],
  ['document', 'document'],
  ['sticker', 'sticker'],
] as const satisfies [Parameters<MediaStore['encrypt']>[0], MediaType][];

it.each(kinds)('gives the library what a phone encrypted, and a phone what the library did: %s', async (kind, type) => {
  const content = randomBytes(70_001);
  const fields = await store.encrypt(kind, Readable.from([content.subarray(0, 5), content.subarray(5)]), now);
  expect([fields.fileLength, fields.mediaKeyTimestamp]).toEqual([70_001, now.getTime() / 1_000]);
  expect(createHash('sha256').update(content).digest()).toEqual(fields.fileSha256);
  const there = { ...fields, url: server.urlOf(fields.directPath) };
  expect(await buffer(await downloadContentFromMessage(there, type))).toEqual(content);
  const part = await downloadContentFromMessage(there, type, { startByte: 40_000, endByte: 50_000 });
  expect(await buffer(part)).toEqual(content.subarray(40_000, 50_000));

  const theirs = await encryptedStream(content, type);
  const hash = theirs.fileEncSha256.toString('base64url');
  const body = await readFile(theirs.encFilePath);
  await rm(theirs.encFilePath);
  const upload = (token: string, auth = uploadAuth) =>
    fetch(`${server.urlOf(`/mms/${kind}/${hash}`)}?auth=${auth}&token=${token}`, { method: 'POST', body });
  expect((await upload(hash, 'stranger')).status).toBe(401);
  expect((await upload('another')).status).toBe(400);
  expect((await fetch(server.urlOf(`/mms/${kind}/${hash}`))).status).toBe(404);
  const { direct_path } = (await (await upload(hash)).json()) as { direct_path: string };
  const found = { directPath: direct_path, mediaKey: theirs.mediaKey };
  expect(await buffer(await store.decrypt(kind, found))).toEqual(content);
});

it('says that a file was tampered with', async () => {
  const fields = await store.encrypt('image', Buffer.from('foto'), now);
  const other = await store.encrypt('image', Buffer.from('fora'), now);
  await expect(buffer(await store.decrypt('image', { ...other, mediaKey: fields.mediaKey }))).rejects.toThrow();
  await expect(store.decrypt('image', { ...fields, directPath: '/v/image/../gone' })).rejects.toThrow('no file');
});
