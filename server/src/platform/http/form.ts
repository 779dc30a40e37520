import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import { limits } from '@yupflow/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type PictureType, reEncodePicture } from '../files/re-encode-image.ts';
import type { Staging } from '../files/staging.ts';

/** More than any form of ours has, and few enough that nobody fills the memory with them. */
const mostFields = 20;
const mostTextBytes = 10_000;

interface Pictures {
  readonly most: number;
  readonly type: PictureType;
}
const usualPictures: Pictures = { most: 1, type: 'webp' };

/** A sender that is still sending hears our answer only when somebody listens; but not without end. */
export function listenOn(raw: IncomingMessage, mostBytes: number): void {
  let left = mostBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  // What was unpiped stands still until it is told to go on.
  raw.resume();
}

const parserPatienceMs = 3_000;

/** The parser waits for ever for a part whose head has no end: what came whole and leads nowhere is broken. */
export async function unlessStuck<T>(
  raw: IncomingMessage,
  step: Promise<T>,
  patienceMs = parserPatienceMs,
): Promise<T> {
  const stuck = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    timer = setTimeout(() => stuck.reject(new AppError('bad_request')), patienceMs);
  };
  if (raw.readableEnded) watch();
  else raw.once('end', watch);
  try {
    return await Promise.race([step, stuck.promise]);
  } finally {
    raw.off('end', watch);
    clearTimeout(timer);
  }
}

/** The picture's bytes, made anew; an empty file, as a form without a chosen one sends, takes the picture away. */
async function pictureOf(part: MultipartFile, staging: Staging, { type }: Pictures): Promise<Uint8Array | ''> {
  const received = await staging.receive(part.file, limits.pictureBytes).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_large')
      throw new AppError('too_large', { fields: { [part.fieldname]: 'too_large' } });
    throw error;
  });
  try {
    if (received.size === 0) return '';
    const picture = await reEncodePicture(await readFile(received.path), type).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
      const fault = error.code === 'too_large' ? 'too_large' : 'not_a_picture';
      throw new AppError(error.code, { fields: { [part.fieldname]: fault } });
    });
    return picture;
  } finally {
    await staging.discard(received);
  }
}

async function partsOf(
  request: FastifyRequest,
  staging: Staging,
  pictures: Pictures,
  patienceMs?: number,
): Promise<Map<string, unknown>> {
  const form = new Map<string, unknown>();
  const parts = request.parts({
    limits: {
      // One byte more than we take, so that we are the ones who count and refuse.
      fileSize: limits.pictureBytes + 1,
      files: pictures.most,
      fields: mostFields,
      fieldSize: mostTextBytes,
    },
  });
  const next = () => unlessStuck(request.raw, parts.next(), patienceMs);
  for (let step = await next(); !step.done; step = await next()) {
    const part = step.value;
    if (part.type === 'file') form.set(part.fieldname, await pictureOf(part, staging, pictures));
    else if (part.fieldnameTruncated) throw new AppError('too_large');
    else if (part.valueTruncated) throw new AppError('too_large', { fields: { [part.fieldname]: 'too_long' } });
    else form.set(part.fieldname, part.value);
  }
  return form;
}

/** A form's texts and its pictures, as one body that the contract's schema can hold. */
export async function readForm(
  request: FastifyRequest,
  staging: Staging,
  pictures: Pictures = usualPictures,
  patienceMs?: number,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  try {
    return Object.fromEntries(await partsOf(request, staging, pictures, patienceMs));
  } catch (error) {
    listenOn(request.raw, limits.uploadBytes);
    throw error;
  }
}
