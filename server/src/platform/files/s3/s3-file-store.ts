import { open, rm } from 'node:fs/promises';
import type { S3Place } from '../../s3-config.ts';
import { folderOf, isCompanyFolder, isFileKey, placeOf } from '../file-place.ts';
import type { FileStore } from '../file-store.ts';
import { createS3Client } from './s3-client.ts';

/** What of a file is in memory at once. Parts but the last must have 5 MiB or more. */
const partBytes = 8 * 1_048_576;
const atOnce = 8;

interface StoredObject {
  readonly key: string;
  readonly changedAt: number;
}

/** Of what we look at nothing is escaped: ids, keys of our own, moments. */
const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

/** Read anew for each try, so that no stream has to be wound back. */
async function readPart(path: string, start: number, size: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(size);
    for (let done = 0; done < size; ) {
      const { bytesRead } = await file.read(bytes, done, size - done, start + done);
      if (bytesRead === 0) throw new Error('a file became shorter while it was kept');
      done += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** The same places as on a disk, so that a folder can be copied into a bucket and back. */
export function openS3FileStore(bucket: S3Place, { pageKeys = 1_000 } = {}): FileStore {
  const s3 = createS3Client(bucket);

  async function must(call: Parameters<typeof s3.ask>[0]) {
    const answer = await s3.ask(call);
    if (answer.status === 404) throw new Error(`the bucket ${bucket.bucket} is not there`);
    return answer;
  }

  /** The object appears when its parts are put together, and not before. */
  async function putInParts(key: string, path: string, size: number): Promise<void> {
    const begun = await must({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = textOf(begun.text, 'UploadId');
    try {
      const parts: string[] = [];
      for (let start = 0; start < size; start += partBytes) {
        const partNumber = parts.length + 1;
        const { headers } = await must({
          method: 'PUT',
          key,
          query: { partNumber: String(partNumber), uploadId },
          body: await readPart(path, start, Math.min(partBytes, size - start)),
        });
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.etag ?? ''}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const ended = await must({ method: 'POST', key, query: { uploadId }, body: Buffer.from(list) });
      // It answers before it is done, so that a failure may stand in what it says.
      if (ended.text.includes('<Error>'))
        throw new Error(`the parts of a file were refused: ${textOf(ended.text, 'Code')}`);
    } catch (error) {
      await s3.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
      throw error;
    }
  }

  /** By the older of both ways, which every storage knows: a page begins after the last key of the one before. */
  async function* list(prefix: string): AsyncGenerator<StoredObject[]> {
    for (let marker = ''; ; ) {
      const { text } = await must({ method: 'GET', query: { prefix, marker, 'max-keys': String(pageKeys) } });
      const objects = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
        key: textOf(object, 'Key'),
        changedAt: Date.parse(textOf(object, 'LastModified')),
      }));
      yield objects;
      marker = objects.at(-1)?.key ?? '';
      if (textOf(text, 'IsTruncated') !== 'true' || !marker) return;
    }
  }

  return {
    async put(companyId, key, { path, size }) {
      const object = placeOf(companyId, key);
      if (size > partBytes) await putInParts(object, path, size);
      else await must({ method: 'PUT', key: object, body: await readPart(path, 0, size) });
      await rm(path, { force: true });
    },

    async sizeOf(companyId, key) {
      const { status, headers } = await s3.ask({ method: 'HEAD', key: placeOf(companyId, key) });
      return status === 404 ? null : Number(headers['content-length']);
    },

    async open(companyId, key, range) {
      const body = await s3.open(placeOf(companyId, key), range);
      if (!body) throw Object.assign(new Error('there is no such file'), { code: 'ENOENT' });
      return body;
    },

    async remove(companyId, key) {
      await s3.ask({ method: 'DELETE', key: placeOf(companyId, key) });
    },

    async removeCompany(companyId) {
      for await (const objects of list(`${folderOf(companyId)}/`)) {
        const left = [...objects];
        const lane = async () => {
          for (let one = left.pop(); one; one = left.pop()) await s3.ask({ method: 'DELETE', key: one.key });
        };
        await Promise.all(Array.from({ length: atOnce }, lane));
      }
    },

    async *listOlderThan(ageMs) {
      for await (const objects of list('')) {
        const old = objects.filter(({ changedAt }) => Date.now() - changedAt > ageMs);
        const files = old.flatMap(({ key: object }) => {
          const [companyId = '', part, key = ''] = object.split('/');
          return isCompanyFolder(companyId) && isFileKey(key) && part === key.slice(0, 2) ? [{ companyId, key }] : [];
        });
        for (const [companyId, some] of Map.groupBy(files, (file) => file.companyId))
          yield { companyId, keys: some.map(({ key }) => key) };
      }
    },
  };
}
