import { limits } from '@yupflow/contract/limits';
import type { Sharp, SharpConstructor } from 'sharp';
import { AppError } from '../app-error.ts';
import type { FileKind } from './file-kinds.ts';

type Encode = (image: Sharp) => Sharp;

/** Close to the original for the eye; how small it can get is not the point here. */
const encoders: Readonly<Record<string, Encode>> = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/gif': (image) => image.gif({ effort: 3 }),
};

/** Of all that the library can read, only these are left on: no SVG, no PDF, no rare format with a rare parser. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

const longestSeconds = 60;

let library: Promise<SharpConstructor> | undefined;

/** Loaded when the first picture comes: it costs 15 MB and threads. */
async function loadLibrary(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let turn: Promise<unknown> = Promise.resolve();

/** One picture at a time, so that memory is bounded by the largest one and not by how many people send. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

export function isImage(kind: FileKind): boolean {
  return kind.type in encoders;
}

/** Writes the picture anew: upright, without metadata, and without anything that hid behind or between its pixels. */
export async function reEncodeImage(kind: FileKind, from: string, to: string): Promise<void> {
  const encode = encoders[kind.type];
  if (!encode) throw new Error(`${kind.type} is no image`);
  library ??= loadLibrary();
  const sharp = await library;
  try {
    await inTurn(() => {
      const image = sharp(from, { animated: true, failOn: 'error', limitInputPixels: limits.imagePixels });
      return encode(image.autoOrient()).timeout({ seconds: longestSeconds }).toFile(to);
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return new AppError('too_large');
  // Where the disk is what failed, the caller hears of the disk.
  if (/No space left|quota|File too large|write error/i.test(message)) return new AppError('unavailable');
  return new AppError('unsupported_type');
}
