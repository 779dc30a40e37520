import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { openS3FileStore } from '../../src/platform/files/s3/s3-file-store.ts';
import { signedHeaders } from '../../src/platform/files/s3/sign.ts';
import { openStaging } from '../../src/platform/files/staging.ts';
import { aFreePort } from '../support/redis-server.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

let s3: S3Server;
let store: FileStore;
beforeAll(async () => {
  s3 = await startS3();
  store = storeAt({});
});
afterAll(() => s3.stop());

function storeAt(change: Partial<S3Server['env']>, options?: Parameters<typeof openS3FileStore>[1]): FileStore {
  const place = readConfig({ ...s3.env, ...change }).s3;
  if (!place) throw new Error('no bucket');
  return openS3FileStore(place, options);
}

const newKey = () => randomBytes(24).toString('base64url');
const stage = (content: Buffer) => openStaging(tempFolder()).receive(Readable.from([content]), content.length);

async function put(companyId: string, content: Buffer): Promise<string> {
  const key = newKey();
  await store.put(companyId, key, await stage(content));
  return key;
}

describe('the store in a bucket', () => {
  it.each([100_000, 20 * 1_048_576 + 7])(
    'gives back %i bytes, whole and in parts, until they are removed',
    async (size) => {
      const [companyId, key, content] = [randomUUID(), newKey(), randomBytes(size)];
      const staged = await stage(content);
      await store.put(companyId, key, staged);
      expect(existsSync(staged.path)).toBe(false);
      expect(await store.sizeOf(companyId, key)).toBe(size);
      const whole = await buffer(await store.open(companyId, key, { start: 0, end: size - 1 }));
      expect(whole.equals(content)).toBe(true);
      expect(await buffer(await store.open(companyId, key, { start: 5, end: 9 }))).toEqual(content.subarray(5, 10));
      await store.remove(companyId, key);
      expect(await store.sizeOf(companyId, key)).toBeNull();
      await expect(store.open(companyId, key, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'ENOENT' });
      await store.remove(companyId, key);
    },
  );

  it('lists files by company and age, and removes those of one company alone', async () => {
    const [ours, theirs] = [randomUUID(), randomUUID()];
    const mine = [await put(ours, Buffer.from('one')), await put(ours, Buffer.from('two'))];
    const other = await put(theirs, Buffer.from('three'));
    const listed = new Map<string, string[]>();
    for await (const { companyId, keys } of store.listOlderThan(-60_000))
      listed.set(companyId, [...(listed.get(companyId) ?? []), ...keys]);
    expect(listed.get(ours)?.toSorted()).toEqual(mine.toSorted());
    expect(listed.get(theirs)).toEqual([other]);
    expect(await Array.fromAsync(store.listOlderThan(3_600_000))).toEqual([]);
    await store.removeCompany(ours);
    expect(await Promise.all(mine.map((key) => store.sizeOf(ours, key)))).toEqual([null, null]);
    expect(await store.sizeOf(theirs, other)).toBe(5);
  });

  it('lists page after page', async () => {
    const companyId = randomUUID();
    const keys: string[] = [];
    for (let count = 0; count < 7; count++) keys.push(await put(companyId, Buffer.from('x')));
    const found: string[] = [];
    for await (const part of storeAt({}, { pageKeys: 3 }).listOlderThan(-60_000))
      if (part.companyId === companyId) found.push(...part.keys);
    expect(found.toSorted()).toEqual(keys.toSorted());
  });

  it.each(['../../../etc/passwd', 'a/b', '', '..'])('has no place for the key %j', async (key) => {
    await expect(store.sizeOf(randomUUID(), key)).rejects.toThrow('not the place');
    await expect(store.removeCompany('..')).rejects.toThrow('not the place');
  });

  it('says "unavailable" while the storage is away, and leaves what was to be kept', async () => {
    const away = storeAt({ S3_ENDPOINT: `http://127.0.0.1:${await aFreePort()}` });
    const staged = await stage(Buffer.from('patience'));
    const unavailable = expect.objectContaining({ name: 'AppError', code: 'unavailable' });
    await expect(away.put(randomUUID(), newKey(), staged)).rejects.toEqual(unavailable);
    await expect(away.sizeOf(randomUUID(), newKey())).rejects.toEqual(unavailable);
    expect(existsSync(staged.path)).toBe(true);
  });

  it('says what is wrong with a bucket that is not there or not ours', async () => {
    const staged = await stage(Buffer.from('text'));
    await expect(storeAt({ S3_BUCKET: 'elsewhere' }).put(randomUUID(), newKey(), staged)).rejects.toThrow(
      'the bucket elsewhere is not there',
    );
    await expect(storeAt({ S3_SECRET_ACCESS_KEY: 'wrong' }).put(randomUUID(), newKey(), staged)).rejects.toThrow(
      'refused: 403 SignatureDoesNotMatch',
    );
  });
});

/** Amazon's own examples: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
describe('a signature', () => {
  const keys = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const common = {
    method: 'GET',
    host: 'examplebucket.s3.amazonaws.com',
    path: '/',
    query: {},
    headers: {},
    body: Buffer.alloc(0),
    at: new Date('2013-05-24T00:00:00Z'),
  };
  it.each([
    [
      'a part of an object',
      { path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a new object',
      {
        method: 'PUT',
        path: '/test%24file.text',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'what a bucket is set to',
      { query: { lifecycle: '' } },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      { query: { 'max-keys': '2', prefix: 'J' } },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('of a request for %s is the one that Amazon expects', (_what, change, signature) => {
    expect(signedHeaders(keys, { ...common, ...change }).authorization).toMatch(new RegExp(`Signature=${signature}$`));
  });
});
