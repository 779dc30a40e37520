import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import { storageErrorOf } from './storage-error.ts';

/** A whole file, safe on the disk, that is not yet kept. */
export interface StagedFile {
  readonly path: string;
  readonly size: number;
}

/** Where files are received and worked on before they are kept. Nothing in here is ever served. */
export interface Staging {
  /** Streams to the disk, and stops as soon as it is too much. */
  receive(source: Readable, maxBytes: number): Promise<StagedFile>;
  /** A new file, written by `write` to the path that it is given. */
  make(write: (path: string) => Promise<void>): Promise<StagedFile>;
  /** For a file that was not kept; one that was is no longer here. */
  discard(file: StagedFile): Promise<void>;
  /** Takes away what crashed processes left behind. */
  sweep(): Promise<number>;
}

/** Whoever is still receiving has written within this time. */
const abandonedMs = 600_000;

function countTo(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new AppError('too_large'));
      else done(null, chunk);
    },
  });
}

export function openStaging(folder: string): Staging {
  const make: Staging['make'] = async (write) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomBytes(16).toString('hex'));
    try {
      await write(path);
      const file = await open(path, 'r+');
      try {
        await file.sync();
        return { path, size: (await file.stat()).size };
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(path, { force: true });
      throw storageErrorOf(error);
    }
  };

  return {
    make,
    receive: (source, maxBytes) =>
      make((path) => pipeline(source, countTo(maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }))),
    discard: ({ path }) => rm(path, { force: true }),
    async sweep() {
      let swept = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (!facts || Date.now() - facts.mtimeMs < abandonedMs) continue;
        await rm(path, { force: true });
        swept++;
      }
      return swept;
    },
  };
}
