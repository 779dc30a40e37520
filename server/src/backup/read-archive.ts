import { type FileHandle, open } from 'node:fs/promises';
import { StartError } from '../platform/start-error.ts';
import { blockBytes, paddingOf, readHeader } from './archive-format.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** Read or not: what comes after it is found all the same. */
  content(): AsyncGenerator<Buffer>;
}

const pieceBytes = 1 << 18;

export class DamagedArchive extends StartError {
  constructor(what: string) {
    super(`The archive is damaged or not whole (${what}): nothing was restored from it, take another one.`);
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new DamagedArchive('it ends too early');
    done += bytesRead;
  }
  return bytes;
}

async function* readPieces(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; done += pieceBytes)
    yield await readAt(file, start + done, Math.min(pieceBytes, size - done));
}

/** Goes through an archive from its beginning, entry by entry. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path, 'r');
  try {
    for (let position = 0; ; ) {
      const block = await readAt(file, position, blockBytes);
      if (block.every((byte) => byte === 0)) return;
      const header = readHeader(block);
      if (!header) throw new DamagedArchive(`at byte ${position}`);
      const start = position + blockBytes;
      yield { ...header, content: () => readPieces(file, start, header.size) };
      position = start + header.size + paddingOf(header.size);
    }
  } finally {
    await file.close();
  }
}
