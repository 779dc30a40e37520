import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { diskError } from './data-dir.ts';
import { StartError } from './start-error.ts';

interface Holder {
  pid: number;
  /** Null until it listens. */
  url: string | null;
  isStopping: boolean;
}

export interface InstanceLock {
  /** What a second start tells its user. */
  announce(holder: Partial<Omit<Holder, 'pid'>>): void;
  release(): void;
}

/**
 * One running instance per data folder. The lock is SQLite's on an empty file: the kernel drops it with the process,
 * however that ends, so there is no stale lock, no reused pid and no race between two that take over.
 */
export async function acquireInstanceLock(options: {
  dataDir: string;
  say: (line: string) => void;
}): Promise<InstanceLock> {
  const { dataDir, say } = options;
  const lockFile = join(dataDir, 'instance.lock');
  const holderFile = join(dataDir, 'instance.json');
  const started = performance.now();
  let hasSaidWaiting = false;

  for (;;) {
    const lock = tryLock(dataDir, lockFile);
    if (lock) return heldLock(lock, holderFile);
    const holder = readHolder(holderFile);
    const patienceMs = holder?.isStopping ? patienceWithStopping : patienceWithRunning;
    if (performance.now() - started > patienceMs) throw new StartError(inUse(dataDir, holder));
    if (holder?.isStopping && !hasSaidWaiting) {
      say(`Waiting for the instance before this one (process ${holder.pid}) to stop…`);
      hasSaidWaiting = true;
    }
    await pause(50);
  }
}

const patienceWithStopping = 30_000;
/** One whose npm was killed needs a moment to notice it and to begin to stop. */
const patienceWithRunning = 1_000;

function inUse(dataDir: string, holder: Holder | null): string {
  const where = holder?.url ? ` at ${holder.url}` : '';
  const who = holder ? ` (process ${holder.pid})` : '';
  return `Yupflow is already running${where}${who} with DATA_DIR ${dataDir}: use that one, stop it, or choose another DATA_DIR.`;
}

function tryLock(dataDir: string, lockFile: string): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    createOnce(lockFile);
    database = new DatabaseSync(lockFile);
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    if (isBusy) return null;
    throw diskError(dataDir, error);
  }
}

const sqliteBusy = 5;

/** Never opens a file that is there: closing it again would drop this process's own lock on it (POSIX). */
function createOnce(lockFile: string): void {
  try {
    closeSync(openSync(lockFile, 'wx', 0o600));
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
}

function heldLock(lock: DatabaseSync, holderFile: string): InstanceLock {
  let holder: Holder = { pid: process.pid, url: null, isStopping: false };
  const write = () => {
    writeFileSync(`${holderFile}.tmp`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${holderFile}.tmp`, holderFile);
  };
  write();
  return {
    announce(news) {
      holder = { ...holder, ...news };
      write();
    },
    release() {
      if (!lock.isOpen) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** Only tells what to say; an unreadable or half-known holder is no reason to fail. */
function readHolder(holderFile: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
