import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { ownerRole } from './cluster.ts';
import { followUs } from './follower.ts';
import type { Place } from './place.ts';
import { spawnAs } from './run-as.ts';
import { socketPort } from './socket-folder.ts';

/** A running PostgreSQL server: the process that owns all its others. */
export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<void>;
}

const megabyte = 1_048_576;

/** A sixteenth of what the machine, or its container, has: what does not fit is read again from the disk cache. */
export function sharedMegabytes(memory: number): number {
  return Math.round(Math.min(512, Math.max(64, memory / 16 / megabyte)));
}

/** Zero where nobody limits this process, or a number beyond what there is. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const ownSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedMegabytes(memoryHere())}MB`,
  // A table that has just grown is soon counted: until then all plans are for what was there before. But not again for
  // each tenth that is written anew, which is every few seconds where much comes in, and everybody waits for a core.
  autovacuum_naptime: '5s',
  autovacuum_analyze_scale_factor: '0.3',
  // Short statements by the thousand: compiling them costs more than it saves.
  jit: 'off',
  // Details of an error hold values of rows, and logs hold no customer's data.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  cluster_name: 'yupflow',
};

/** What postmaster.pid says: which process, and where its socket is. */
export function readPidFile(cluster: string): { pid: number; socketFolder: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, socketFolder: lines[4] ?? '' } : null;
  } catch {
    return null;
  }
}

type Answer = { state: 'up'; cluster: string } | { state: 'busy' } | { state: 'down' };

/** Busy: it is there, but starting, recovering or shutting down. */
export async function ask(socketFolder: string): Promise<Answer> {
  const client = new pg.Client({
    host: socketFolder,
    port: socketPort,
    user: ownerRole,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  // A server that goes away after it has answered is found out by its exit, not here.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster: string }>("select current_setting('data_directory') cluster");
    return rows[0] ? { state: 'up', cluster: rows[0].cluster } : { state: 'down' };
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === '57P03';
    return { state: isBusy ? 'busy' : 'down' };
  } finally {
    await client.end().catch(() => {});
  }
}

export type Launch = { postmaster: Postmaster } | { failure: string };

/** Starts a server and waits until it answers, however long it recovers; a failure is what it wrote to its log. */
export async function launch(options: {
  place: Place;
  binaries: Binaries;
  socketFolder: string;
  settings: Record<string, string>;
  say: (line: string) => void;
}): Promise<Launch> {
  const { place, binaries, socketFolder, settings, say } = options;
  const log = openLog(place.log);
  const written = fstatSync(log).size;
  const flags = Object.entries({ ...ownSettings, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own group: a Ctrl-C reaches us alone, and we stop it after everything that uses it.
  const child = spawn(
    binaries.postgres,
    ['-D', place.cluster, '-p', String(socketPort), '-k', socketFolder, ...flags],
    {
      ...spawnAs(place.runAs),
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();
  let ending: string | null = null;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ending = error.message;
      resolve();
    });
    child.once('exit', () => {
      ending ??= readFileSync(place.log).subarray(written).toString();
      resolve();
    });
  });
  const callOffFollower = child.pid ? followUs(child.pid, place.runAs) : async () => {};
  const postmaster = { pid: child.pid ?? 0, exited: exited.then(callOffFollower) };

  const started = performance.now();
  let hasSaidSlow = false;
  for (;;) {
    // Read through a function: the assignments in the listeners are invisible to the compiler.
    const failure = (() => ending)();
    if (failure !== null) return { failure };
    const answer = await ask(socketFolder);
    if (answer.state === 'up') return { postmaster };
    if (!hasSaidSlow && performance.now() - started > 3_000) {
      say('PostgreSQL is still starting: after a crash it first brings its files in order…');
      hasSaidSlow = true;
    }
    await pause(20);
  }
}

export function isSameCluster(answer: Answer, cluster: string): boolean {
  return answer.state === 'up' && realpathSync(answer.cluster) === realpathSync(cluster);
}

const longestLog = 8 * megabyte;

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > longestLog) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
