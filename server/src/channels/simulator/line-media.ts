import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface LineMedia {
  /** Null where it was not as long as announced: whoever sent it was killed on the way. */
  keep(source: Readable, size: number): Promise<string | null>;
  /** Null where there is none. */
  read(id: string): Promise<{ size: number; stream: Readable } | null>;
}

const idShape = /^[0-9a-f-]{36}$/;

/** Files on the phones' side, streamed both ways. One appears whole or not at all. */
export function openLineMedia(folder: string): LineMedia {
  return {
    async keep(source, size) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomUUID();
      const path = join(folder, id);
      const half = `${path}.part`;
      const target = createWriteStream(half, { mode: 0o600 });
      try {
        await pipeline(source, target);
      } catch {
        // A line that broke shows as a file that is too short.
      }
      if (target.bytesWritten === size) {
        await rename(half, path);
        return id;
      }
      await rm(half, { force: true });
      return null;
    },
    async read(id) {
      if (!idShape.test(id)) return null;
      try {
        const file = await open(join(folder, id), 'r');
        return { size: (await file.stat()).size, stream: file.createReadStream() };
      } catch {
        return null;
      }
    },
  };
}
