import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failpoint } from '../platform/failpoint.ts';
import { StartError } from '../platform/start-error.ts';
import { blockBytes, paddingOf, writeHeader } from './archive-format.ts';

export type Write = (piece: Buffer) => Promise<void>;

interface Written {
  readonly size: number;
  readonly sha256: string;
}

export interface ArchiveWriter {
  /** One at a time. How much it is need not be known before. */
  add(name: string, fill: (write: Write) => Promise<void>): Promise<Written>;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What an archive is called until it is whole and on the disk: of two that write the same, each has its own. */
const draftOf = (path: string) => `${path}.${process.pid}.part`;
/** Where the list of its files is meanwhile. */
export const listOf = (path: string) => `${path}.${process.pid}.files.part`;
/** Everything that a backup which did not finish can leave behind. */
export const draftsOf = (path: string) => [draftOf(path), listOf(path)];

const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** What the disk of the archive refuses, in a sentence; any other error as it is. */
function explain(path: string, error: unknown): unknown {
  const { code = '', path: where } = error as { code?: string; path?: string };
  if (noRoom.includes(code)) return new StartError(`There is no room for ${path} (${code}): nothing of it was kept.`);
  return where === draftOf(path) ? new StartError(`${path} can't be written there (${code}).`) : error;
}

/** Writes an archive that only its owner can read, and that has its name only once it is whole. */
export async function writeArchive(path: string, work: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const draft = draftOf(path);
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw explain(path, error);
  });
  try {
    const madeAt = new Date();
    let end = 0;
    await work({
      async add(name, fill) {
        const start = end;
        const sum = createHash('sha256');
        end += blockBytes;
        await fill(async (piece) => {
          sum.update(piece);
          await writeAll(file, piece, end);
          end += piece.length;
        });
        const size = end - start - blockBytes;
        await writeAll(file, Buffer.alloc(paddingOf(size)), end);
        end += paddingOf(size);
        await writeAll(file, writeHeader(name, size, madeAt), start);
        return { size, sha256: sum.digest('hex') };
      },
    });
    await writeAll(file, Buffer.alloc(2 * blockBytes), end);
    await file.sync();
    await file.close();
    failpoint('backup.before-name');
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw explain(path, error);
  }
}
