import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findBinaries, findPackage } from '../../src/platform/postgres/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { explainFailure } from '../../src/platform/postgres/explain-failure.ts';
import { sharedMegabytes } from '../../src/platform/postgres/postmaster.ts';
import { isAlive, processesOf } from '../../src/platform/postgres/processes.ts';
import { chooseUser, spawnAs } from '../../src/platform/postgres/run-as.ts';
import { eventually, inOwnProcess } from '../support/own-process.ts';
import { makeTempFolder, tempFolder } from '../support/temp-folder.ts';

const isRoot = process.getuid?.() === 0;

async function start(dataDir: string, settings?: Record<string, string>) {
  const said: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    say: (line) => said.push(line),
    ...(settings && { settings }),
  });
  onTestFinished(() => server.stop());
  return { server, said };
}

async function query(server: Pick<EmbeddedPostgres, 'host' | 'port' | 'user'>, text: string) {
  const client = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A stopped database that is copied instead of made anew for each test. */
let made: string;

beforeAll(async () => {
  made = makeTempFolder();
  await (await startEmbeddedPostgres({ dataDir: made, say: () => {} })).stop();
  return () => rmSync(made, { recursive: true, force: true });
});

function dataDirMadeBefore(): string {
  const dataDir = tempFolder();
  execFileSync('cp', ['-a', join(made, 'pg'), dataDir]);
  return dataDir;
}

const isUp = (server: EmbeddedPostgres) =>
  query(server, 'select 1').then(
    () => true,
    () => false,
  );

const module = new URL('../../src/platform/postgres/embedded-postgres.ts', import.meta.url).href;
/** Another process of ours that runs the server of this folder. */
async function startElsewhere(dataDir: string) {
  const { child, line } = await inOwnProcess(
    `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
     const { host, port, user, pid } = await startEmbeddedPostgres({ dataDir: process.argv[1], say() {} });
     console.log(JSON.stringify({ host, port, user, pid }));
     setInterval(() => {}, 1_000);`,
    dataDir,
  );
  return { child, server: JSON.parse(line) as Pick<EmbeddedPostgres, 'host' | 'port' | 'user' | 'pid'> };
}

function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The shells that wait to stop this server. */
function followersOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((name) => commandOf(name).includes(`kill -INT "$0" ${pid} `)).map(Number);
}

describe('the embedded PostgreSQL', () => {
  it('makes its database once, keeps it, and ends without a trace', async () => {
    const dataDir = tempFolder();
    const first = await start(dataDir);
    expect(first.said).toEqual([`Making a new database in ${dataDir}/pg…`]);
    await query(first.server, 'create table kept as select 42 as value');
    await first.server.stop();
    expect(isAlive(first.server.pid)).toBe(false);
    expect(followersOf(first.server.pid)).toEqual([]);
    const second = await start(dataDir);
    expect(second.said).toEqual([]);
    expect(await query(second.server, 'select value from kept')).toEqual([{ value: 42 }]);
  });

  it.each([
    [512 * 2 ** 20, 64],
    [2 * 2 ** 30, 128],
    [24 * 2 ** 30, 512],
  ])('on a machine with %i bytes of memory shares %i MB of it among its processes', (memory, shared) => {
    expect(sharedMegabytes(memory)).toBe(shared);
  });

  it('listens on no network, and only its own user reaches its socket', async () => {
    const { server } = await start(dataDirMadeBefore());
    expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(statSync(server.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(server.host, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dirname(server.host), 'pg')).uid).not.toBe(0);
  });

  it('comes back by itself after a kill -9 of any of its processes', async () => {
    const dataDir = dataDirMadeBefore();
    // Writes go through the system's cache either way, which a kill does not touch.
    const { server } = await start(dataDir, { fsync: 'off' });
    await query(server, 'create table kept as select 42 as value');
    const kinds = ['checkpointer', 'background writer', 'walwriter', 'autovacuum launcher', 'io worker', '-D'];
    for (const kind of kinds) {
      let victim: number | undefined;
      await eventually(() => {
        victim = processesOf(join(dataDir, 'pg')).find((pid) => commandOf(pid).includes(kind));
        return victim !== undefined;
      });
      process.kill(Number(victim), 'SIGKILL');
      await eventually(() => !isAlive(Number(victim)));
      await eventually(() => isUp(server), 30_000);
      expect(await query(server, 'select value from kept')).toEqual([{ value: 42 }]);
    }
  });

  it('is shut down when the process that runs it is killed', async () => {
    const dataDir = dataDirMadeBefore();
    const { child, server } = await startElsewhere(dataDir);
    await query(server, 'create table kept as select 42 as value');
    child.kill('SIGKILL');
    const next = await start(dataDir);
    expect(next.server.pid).not.toBe(server.pid);
    expect(await query(next.server, 'select value from kept')).toEqual([{ value: 42 }]);
    await next.server.stop();
    expect(processesOf(join(dataDir, 'pg'))).toEqual([]);
  });

  it('is replaced by the next start where it was left running, whatever its settings were', async () => {
    const dataDir = dataDirMadeBefore();
    const { child, server } = await startElsewhere(dataDir);
    for (const follower of followersOf(server.pid)) process.kill(follower, 'SIGKILL');
    child.kill('SIGKILL');
    const next = await start(dataDir, { work_mem: '5MB' });
    expect(isAlive(server.pid)).toBe(false);
    expect(await query(next.server, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  });

  it('replaces one that hangs', async () => {
    const dataDir = dataDirMadeBefore();
    const { child, server } = await startElsewhere(dataDir);
    process.kill(server.pid, 'SIGSTOP');
    child.kill('SIGKILL');
    const next = await start(dataDir);
    expect(isAlive(server.pid)).toBe(false);
    expect(await isUp(next.server)).toBe(true);
  });

  it('does not believe a pid file whose number belongs to another process by now', async () => {
    const dataDir = dataDirMadeBefore();
    writeFileSync(
      join(dataDir, 'pg/postmaster.pid'),
      `${process.pid}\n${dataDir}/pg\n1\n5432\n${dataDir}/pg-run\n\n\n`,
    );
    const next = await start(dataDir);
    expect(await isUp(next.server)).toBe(true);
  });

  it('clears away a first start that was killed half-way', async () => {
    const dataDir = tempFolder();
    mkdirSync(join(dataDir, 'pg.tmp-0badcafe/base'), { recursive: true });
    await start(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(['pg', 'pg-run', 'postgres.log']);
  });

  it('puts its socket under /tmp where the path is too long for one, and takes it away again', async () => {
    const dataDir = join(tempFolder(), 'deep'.repeat(30));
    mkdirSync(dataDir, { mode: 0o711 });
    const { server } = await start(dataDir);
    expect(server.host).toMatch(/^\/tmp\/yupflow-[0-9a-f]{16}$/);
    expect(statSync(server.host).mode & 0o777).toBe(0o700);
    expect(await isUp(server)).toBe(true);
    await server.stop();
    expect(existsSync(server.host)).toBe(false);
  });

  it('refuses the data of another major version', async () => {
    const dataDir = dataDirMadeBefore();
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15 and this version brings 18: back it up/);
  });

  it('says what its log says when it does not start', async () => {
    const dataDir = dataDirMadeBefore();
    await expect(start(dataDir, { shared_buffers: 'a lot' })).rejects.toThrow(
      /^PostgreSQL does not start; .*postgres\.log ends with: .*invalid value for parameter "shared_buffers": "a lot"$/,
    );
  });

  it.each([
    ['initdb: error: could not create directory "pg/base": No space left on device', /is full: make room/],
    ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9', /is full: make room/],
    ['could not write to file: Disk quota exceeded', /quota .* used up/],
    ['could not create lock file "postmaster.pid": Read-only file system', /read-only disk/],
    ['initdb: error: could not look up effective user ID 1234: user does not exist', /user that the system knows/],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /not enough memory/],
    ['FATAL:  could not open file "global/pg_filenode.map": Permission denied', /may not read its files/],
  ])('explains "%s"', (output, sentence) => {
    expect(explainFailure(output, '/srv/data')).toMatch(sentence);
  });
});

it('runs its programs from a copy where it cannot use them in place', () => {
  const source = join(tempFolder(isRoot ? 0o700 : 0o711), 'package');
  execFileSync('cp', ['-a', findPackage(), source]);
  if (!isRoot) {
    execFileSync('find', [source, '-type', 'l', '-delete']);
    chmodSync(join(source, 'native/lib'), 0o555);
  }
  const runAs = chooseUser(source);
  const copies = tempFolder();
  const said: string[] = [];
  for (let start = 0; start < 2; start++) {
    const { postgres, version } = findBinaries({ runAs, copies, say: (line) => said.push(line), source });
    expect(postgres.startsWith(copies)).toBe(true);
    const output = execFileSync(postgres, ['--version'], { ...spawnAs(runAs), encoding: 'utf8' });
    expect(output).toContain(version.split('-')[0]?.split('.').slice(0, 2).join('.'));
  }
  expect(said).toHaveLength(1);
});

// Only root has folders that PostgreSQL's user cannot enter.
if (isRoot)
  describe('as root, in a folder that PostgreSQL cannot enter', () => {
    it('keeps the database under /var/lib/yupflow, and finds it again after a move', async () => {
      const closed = tempFolder(0o700);
      const dataDir = join(closed, 'data');
      mkdirSync(dataDir, { mode: 0o711 });
      const { server, said } = await start(dataDir);
      const home = dirname(server.host);
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      expect(home).toMatch(/^\/var\/lib\/yupflow\/[0-9a-f]{10}-[0-9a-f]{6}$/);
      expect(said[0]).toMatch(/^The database lives in .* because PostgreSQL's user \w+ cannot enter /);
      expect(said[0]).toContain(closed);
      await query(server, 'create table kept as select 42 as value');
      await server.stop();

      const moved = tempFolder(0o700);
      writeFileSync(join(moved, 'postgres-location'), readFileSync(join(dataDir, 'postgres-location')));
      await expect(start(moved)).rejects.toThrow(/is a copy of .* remove .* to start this one empty/);
      rmSync(dataDir, { recursive: true });
      const found = await start(moved);
      expect(await query(found.server, 'select value from kept')).toEqual([{ value: 42 }]);
    });

    it('asks for a way in where the database is already there', async () => {
      const dataDir = dataDirMadeBefore();
      chmodSync(dataDir, 0o700);
      await expect(start(dataDir)).rejects.toThrow(`let it through with chmod o+x ${dataDir}`);
    });
  });
