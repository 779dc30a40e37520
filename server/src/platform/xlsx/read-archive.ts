import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createInflateRaw } from 'node:zlib';
import { limits } from '@yupflow/contract/limits';
import yauzl from 'yauzl';
import { SheetFault } from './read-fault.ts';

/** A workbook has some dozens of parts; a directory beyond this is made to hurt. */
const mostEntries = 10_000;
/** What an entry may always grow to, and how many times its packed size beyond that: sheets reach some 30 times. */
const freeBytes = 16 * 1_048_576;
const mostRatio = 100;
/** Large pieces: each one costs a turn of the event loop. */
const pieceBytes = 128 * 1_024;
/** The longest text of a cell, with each letter escaped; what goes on without an end is no sheet. */
const mostRest = 1_048_576;
const stored = 0;
const deflated = 8;

export interface Archive {
  has(name: string): boolean;
  /** The text of a part, piece by piece; neither a character nor a tag is cut in two. */
  read(name: string): AsyncGenerator<string>;
  close(): void;
}

/** The system's own faults keep their names; all others mean that the file is not as it should be. */
function faultOf(error: unknown): unknown {
  if (error instanceof SheetFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code) ? error : new SheetFault('broken_file', { cause: error });
}

/** Windows' way of writing a path, and an absolute one, are borne. */
export const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await openFile(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from('PK\x03\x04'));
  } finally {
    await file.close();
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > mostEntries) throw new SheetFault('broken_file');
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(partName(entry.fileName), entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}

const greaterThan = 62;

/**
 * Cut behind a tag, so that neither a character nor a tag is torn, and what is scanned is one flat text:
 * two texts that are joined are read at half the speed.
 */
async function* wholeTags(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const cut = piece.lastIndexOf(greaterThan) + 1;
    if (rest.length + piece.length - cut > mostRest) throw new SheetFault('broken_file');
    if (cut > 0) yield rest.length > 0 ? Buffer.concat([rest, piece.subarray(0, cut)]) : piece.subarray(0, cut);
    rest = cut > 0 ? Buffer.from(piece.subarray(cut)) : Buffer.concat([rest, piece]);
  }
  yield rest;
}

export async function openArchive(path: string): Promise<Archive> {
  if (!(await beginsAsZip(path))) throw new SheetFault('not_xlsx');
  const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw faultOf(error);
  });
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close();
    throw faultOf(error);
  });
  // All parts together, however often one is read.
  let inflated = 0;

  const openRaw = (entry: yauzl.Entry) =>
    new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, { decodeFileData: false }, (error, raw) => (error ? reject(error) : resolve(raw)));
    });

  async function* readBytes(entry: yauzl.Entry): AsyncGenerator<Buffer> {
    const isPacked = entry.compressionMethod === deflated;
    if (entry.isEncrypted() || (!isPacked && entry.compressionMethod !== stored)) throw new SheetFault('broken_file');
    const most = freeBytes + mostRatio * entry.compressedSize;
    if (entry.uncompressedSize > most) throw new SheetFault('too_large');
    const raw = await openRaw(entry);
    const bytes = isPacked ? raw.pipe(createInflateRaw({ chunkSize: pieceBytes })) : raw;
    if (bytes !== raw) raw.once('error', (error) => bytes.destroy(error));
    let size = 0;
    let sum = 0;
    try {
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        size += piece.length;
        inflated += piece.length;
        if (size > most || inflated > limits.importInflatedBytes) throw new SheetFault('too_large');
        sum = crc32(piece, sum);
        yield piece;
      }
    } finally {
      raw.destroy();
      bytes.destroy();
    }
    if (sum !== entry.crc32) throw new SheetFault('broken_file');
  }

  return {
    has: (name) => entries.has(partName(name)),
    async *read(name) {
      const entry = entries.get(partName(name));
      if (!entry) throw new SheetFault('broken_file');
      // A mark at the beginning belongs to no text.
      const decoder = new TextDecoder('utf-8', { fatal: true });
      try {
        for await (const piece of wholeTags(readBytes(entry))) yield decoder.decode(piece);
      } catch (error) {
        throw error instanceof TypeError ? new SheetFault('broken_file', { cause: error }) : faultOf(error);
      }
    },
    close: () => zip.close(),
  };
}
