import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { isAlive } from '../../src/platform/postgres/processes.ts';
import { tempFolder } from '../support/temp-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What `npm start` does once everything is installed: the line of package.json, without the installation. */
function startLine(): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace('node scripts/install.mjs && ', `cd '${root}' && `);
}

export interface Started {
  readonly npm: ChildProcess;
  /** Everything it printed so far. */
  readonly said: () => string;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resolves with the address that it prints when it is ready. */
  readonly ready: Promise<string>;
  /** Every process of this start that lives: npm, node, PostgreSQL and its follower. */
  processes(): RunningProcess[];
}

interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/** Starts the product as a user does, by npm, in a process group of its own as a terminal gives it. */
export function startByNpm(env: Record<string, string>): Started {
  const folder = tempFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start: startLine() } }));
  const mark = `${process.pid}-${Math.random()}`;
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'error', STARTED_MARK: mark, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text));
  const said = () => chunks.join('');
  const ended = once(npm, 'close').then(([code, signal]) => (signal ?? code) as number | string);
  const ready = new Promise<string>((resolve, reject) => {
    npm.stdout.on('data', () => {
      const address = /ready at (\S+)/.exec(said())?.[1];
      if (address) resolve(address);
    });
    void ended.then((end) => reject(new Error(`it ended with ${end} before it was ready: ${said()}`)));
  });
  // Whoever expects a refusal does not wait for this one.
  ready.catch(() => {});
  const processes = () => processesMarked(mark, env.DATA_DIR ?? '');
  onTestFinished(async () => {
    for (const { pid } of processes()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await ended;
  });
  return { npm, said, ended, ready, processes };
}

/** Ours carry a mark in their environment; PostgreSQL is given none, and is known by its data folder. */
function processesMarked(mark: string, dataDir: string): RunningProcess[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const found: RunningProcess[] = [];
  const postmasters = new Set<string>();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
    const isPostmaster = command.includes('/bin/postgres -D') && command.includes(dataDir);
    if (isPostmaster) postmasters.add(pid);
    if (isPostmaster || read(`/proc/${pid}/environ`).includes(`STARTED_MARK=${mark}`))
      found.push({ pid: Number(pid), command });
  }
  for (const pid of pids) {
    const parent = /\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? '';
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
    const follows = [...postmasters].some((postmaster) => command.endsWith(`kill -INT "$0" ${postmaster}`));
    if (postmasters.has(parent) || follows) found.push({ pid: Number(pid), command });
  }
  return found;
}
