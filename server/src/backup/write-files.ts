import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStore } from '../platform/files/file-store.ts';
import { entryNames } from './archive-format.ts';
import { lineOf, type Sums } from './manifest.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Null where it was removed since the database was copied. */
async function openFile(store: FileStore, companyId: string, key: string): Promise<Readable | Buffer[] | null> {
  const size = await store.sizeOf(companyId, key);
  if (size === null) return null;
  if (size === 0) return [];
  return store.open(companyId, key, { start: 0, end: size - 1 }).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export async function writeFiles(
  archive: ArchiveWriter,
  store: FileStore,
  known: AsyncIterable<{ companyId: string; key: string }>,
): Promise<Sums['files']> {
  const sum = createHash('sha256');
  let [count, missing] = [0, 0];
  for await (const { companyId, key } of known) {
    const content = await openFile(store, companyId, key);
    if (!content) {
      missing++;
      continue;
    }
    const name = entryNames.file(companyId, key);
    const written = await archive.add(name, async (write) => {
      for await (const piece of content) await write(piece as Buffer);
    });
    sum.update(lineOf(name, written));
    count++;
  }
  return { count, missing, sha256: sum.digest('hex') };
}
