import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@yupflow/contract/limits';
import type { Sharp, SharpConstructor } from 'sharp';
import { AppError } from '../app-error.ts';
import type { FileKind } from './file-kinds.ts';

interface Encoder {
  readonly encode: (image: Sharp) => Sharp;
  readonly mostPixels: number;
}

const { imagePixels } = limits;

/** Close to the original for the eye; how small it can get is not the point here. */
const encoders: Readonly<Record<string, Encoder>> = {
  'image/png': { encode: (image) => image.png(), mostPixels: imagePixels },
  'image/jpeg': { encode: (image) => image.jpeg({ quality: 90 }), mostPixels: imagePixels },
  // These two hold all their frames in memory at once: at the full limit a gigabyte was measured.
  'image/webp': { encode: (image) => image.webp({ quality: 90, effort: 2 }), mostPixels: imagePixels / 2 },
  'image/gif': { encode: (image) => image.gif({ effort: 1 }), mostPixels: imagePixels / 2 },
};

/** Of all that the library can read, only these are left on: no SVG, no PDF, no rare format with a rare parser. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

/** The others in the queue wait for it. */
const longestSeconds = 30;

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

/** For what makes pictures from others: with only the readers above, and in its turn. */
export async function readPixels<T>(work: (sharp: SharpConstructor) => Promise<T>): Promise<T> {
  library ??= loadLibrary();
  const sharp = await library;
  return inTurn(() => work(sharp));
}

export function isImage(kind: FileKind): boolean {
  return kind.type in encoders;
}

/** Writes the picture anew: upright, without metadata, and without anything that hid behind or between its pixels. */
export async function reEncodeImage(kind: FileKind, from: string, to: string): Promise<void> {
  const encoder = encoders[kind.type];
  if (!encoder) throw new Error(`${kind.type} is no image`);
  library ??= loadLibrary();
  const sharp = await library;
  try {
    await inTurn(() => {
      const image = sharp(from, { animated: true, failOn: 'error', limitInputPixels: encoder.mostPixels });
      return encoder.encode(image.autoOrient()).timeout({ seconds: longestSeconds }).toFile(to);
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** How large a picture is shown; null for one that can't be read. Only its header is looked at. */
export async function measureImage(path: string): Promise<{ width: number; height: number } | null> {
  library ??= loadLibrary();
  const sharp = await library;
  try {
    const { autoOrient } = await inTurn(() => sharp(path, { failOn: 'error' }).metadata());
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}

export type PictureType = 'png' | 'webp';

/** A face or a logo: square at most, never larger than it came, without anything but its pixels. */
export async function reEncodePicture(bytes: Uint8Array, type: PictureType = 'webp'): Promise<Buffer> {
  library ??= loadLibrary();
  const sharp = await library;
  try {
    return await inTurn(() => {
      const image = sharp(bytes, { failOn: 'error', limitInputPixels: imagePixels / 2 })
        .autoOrient()
        .resize(limits.pictureSide, limits.pictureSide, { fit: 'inside', withoutEnlargement: true });
      const encoded = type === 'png' ? image.png() : image.webp({ quality: 88 });
      return encoded.timeout({ seconds: longestSeconds }).toBuffer();
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** As channels want a group's picture: a square jpeg, cut around its middle. */
export async function squareJpeg(bytes: Uint8Array, side: number): Promise<Buffer> {
  library ??= loadLibrary();
  const sharp = await library;
  try {
    return await inTurn(() =>
      sharp(bytes, { failOn: 'error', limitInputPixels: imagePixels / 2 })
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .timeout({ seconds: longestSeconds })
        .toBuffer(),
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

export interface Preview {
  readonly jpeg: Buffer;
  /** Of the whole picture, upright. */
  readonly width: number;
  readonly height: number;
}

const previewSide = 96;

/** So small that it comes with the words, and is shown while the picture is on its way; null for what can't be read. */
export async function previewImage(source: Readable): Promise<Preview | null> {
  library ??= loadLibrary();
  const sharp = await library;
  return inTurn(async () => {
    const image = sharp({ failOn: 'error', limitInputPixels: imagePixels });
    const jpeg = image
      .clone()
      .autoOrient()
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 50 })
      .timeout({ seconds: longestSeconds });
    const [bytes, { autoOrient }] = await Promise.all([jpeg.toBuffer(), image.metadata(), pipeline(source, image)]);
    return { jpeg: bytes, width: autoOrient.width, height: autoOrient.height };
  }).catch(() => null);
}

function refusalOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|^timeout:/i.test(message)) return new AppError('too_large');
  // Where the disk is what failed, the caller hears of the disk.
  if (/No space left|quota|File too large|write error/i.test(message)) return new AppError('unavailable');
  return new AppError('unsupported_type');
}
