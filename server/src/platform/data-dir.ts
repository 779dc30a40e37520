import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder, or makes sure that it can be used. It may be passed through by others but not listed:
 * PostgreSQL runs as another user when we are root. Everything inside has its own, tighter mode.
 */
export function openDataDir(dataDir: string): void {
  withDiskErrors(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new StartError(`DATA_DIR ${dataDir} is a file, not a folder.`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

const reasons: Record<string, string> = {
  EACCES: 'may not be read and written by this user: change its owner or its mode, or choose another DATA_DIR',
  EPERM: 'may not be read and written by this user: change its owner or its mode, or choose another DATA_DIR',
  EROFS: 'is on a read-only disk: choose another DATA_DIR',
  ENOSPC: 'is on a full disk: make room and start again',
  // PostgreSQL's own word for it.
  '53100': 'is on a full disk: make room and start again',
  EDQUOT: 'is over its disk quota: make room and start again',
  // What a recursive mkdir reports for a read-only disk, and for a link to nowhere.
  ENOENT: 'cannot be made there: check the path, and whether its disk can be written',
  ENOTDIR: 'leads through something that is a file, not a folder: choose another DATA_DIR',
  EEXIST: 'is a file, not a folder: choose another DATA_DIR',
  ELOOP: 'leads through links in a circle: choose another DATA_DIR',
  ENAMETOOLONG: 'is too long a path: choose a shorter DATA_DIR',
  EIO: 'cannot be read: its disk reports an error',
};

/** Runs work on the data folder; what the disk refuses becomes one sentence. */
export function withDiskErrors<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw diskError(dataDir, error);
  }
}

/** The sentence for what the disk refused; any other error comes back as it is. */
export function diskError(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason ? new StartError(`DATA_DIR ${dataDir} ${reason} (${code}).`) : error;
}
