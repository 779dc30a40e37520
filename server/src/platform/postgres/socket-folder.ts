import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** The port only names the socket's file: PostgreSQL listens on no network address. */
export const socketPort = 5432;

/** Linux allows 107 bytes, macOS 103. */
const longestSocketPath = 103;

/**
 * A folder for the socket that only PostgreSQL's user can enter. Whoever reaches the socket is let in without
 * a password, so the folder's mode is the lock. It lies in the data folder, or under /tmp where that path is too long.
 */
export function openSocketFolder(place: Place): string {
  const folder = longFolder(place);
  if (isTooLong(folder)) return shortFolder(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return claim(folder, place);
}

const socketName = `.s.PGSQL.${socketPort}`;
const longFolder = ({ home }: Place) => join(home, 'pg-run');
const isTooLong = (folder: string) => Buffer.byteLength(join(folder, socketName)) > longestSocketPath;
const shortName = ({ cluster }: Place) =>
  join('/tmp', `yupflow-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`);

/** Where a server that runs has its socket; null where none runs. */
export function findSocketFolder(place: Place): string | null {
  const folder = isTooLong(longFolder(place)) ? shortName(place) : longFolder(place);
  return existsSync(join(folder, socketName)) && existsSync(join(place.cluster, 'postmaster.pid')) ? folder : null;
}

function shortFolder(place: Place): string {
  const folder = shortName(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owner = place.runAs?.uid ?? process.getuid?.();
  const isOurs =
    found.isDirectory() && (found.uid === owner || found.uid === process.getuid?.()) && (found.mode & 0o077) === 0;
  // Anybody may have made that name in /tmp before us: then a name that nobody can foresee.
  return claim(isOurs ? folder : mkdtempSync(join('/tmp', 'yupflow-')), place);
}

function claim(folder: string, { runAs }: Place): string {
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** A dead server's lock file would be believed if its process id is in use again. */
export function clearSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}

/** Folders under /tmp are not left behind. */
export function closeSocketFolder(folder: string, place: Place): void {
  if (!folder.startsWith(place.home)) rmSync(folder, { recursive: true, force: true });
}
