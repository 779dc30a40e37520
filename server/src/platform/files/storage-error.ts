import { AppError } from '../app-error.ts';

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** A disk that takes nothing more is a trouble of ours that passes: the sender may try again. */
export function storageErrorOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return noRoom.has(code) ? new AppError('unavailable', { retryAfterSeconds: 60 }) : error;
}
