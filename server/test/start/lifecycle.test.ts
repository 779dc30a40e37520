import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../src/platform/postgres/processes.ts';
import { eventually } from '../support/own-process.ts';
import { request } from '../support/people.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type Started, startByNpm } from './started-by-npm.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
let folder: string;
let env: Record<string, string>;

beforeAll(() => {
  folder = makeTempFolder();
  env = { DATA_DIR: join(folder, 'data'), DEMO_PASSWORD: account.password };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function signIn(origin: string) {
  const { body } = await request(origin, 'POST', '/login', account);
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    create: async (name: string) =>
      expect((await request(origin, 'POST', '/tags', { name }, headers)).status).toBe(201),
    find: async (name: string) =>
      (await request(origin, 'GET', `/tags?search=${name}`, undefined, headers)).body.results,
  };
}

const isReady = (origin: string) =>
  fetch(`${origin}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Resolves when nothing of a start lives any more. */
const isGone = (pids: { pid: number }[]) => eventually(() => !pids.some(({ pid }) => isAlive(pid)), 30_000);

function pidOf(started: Started, part: RegExp): number {
  const found = started.processes().find(({ command }) => part.test(command));
  if (!found) throw new Error(`no ${part} among ${JSON.stringify(started.processes())}`);
  return found.pid;
}

const server = /server\/src\/main\.ts$/;
const npm = /^npm start/;
const postmaster = /\/bin\/postgres -D/;
const follower = /^\/bin\/sh -c read/;

// Whole starts of the product; beside the browser tests on two cores each may take several times its second.
describe('npm start', { timeout: 120_000 }, () => {
  it('prints where it is, and stops everything on Ctrl-C, however often that comes [S44]', async () => {
    const started = startByNpm(env);
    const origin = await started.ready;
    await eventually(() => started.said().includes(`Sign in as ${account.email}`));
    const all = started.processes();
    for (const part of [server, npm, postmaster, follower]) pidOf(started, part);
    const group = -(started.npm.pid ?? 0);
    process.kill(group, 'SIGINT');
    process.kill(group, 'SIGINT');
    expect(await started.ended).toBe(0);
    await isGone(all);
    expect(started.processes()).toEqual([]);
    expect(await isReady(origin)).toBe(false);
  });

  it('stops everything when npm is told to end', async () => {
    const started = startByNpm(env);
    await started.ready;
    const all = started.processes();
    started.npm.kill('SIGTERM');
    await started.ended;
    await isGone(all);
  });

  it('stops by itself when npm is killed, and the next start waits for that', async () => {
    const started = startByNpm(env);
    await (await signIn(await started.ready)).create('npm killed');
    const all = started.processes();
    process.kill(pidOf(started, npm), 'SIGKILL');
    const next = startByNpm(env);
    expect(await (await signIn(await next.ready)).find('npm killed')).toHaveLength(1);
    await isGone(all);
  });

  it('has everything again after a kill -9 of the server', async () => {
    const started = startByNpm(env);
    await (await signIn(await started.ready)).create('server killed');
    process.kill(pidOf(started, server), 'SIGKILL');
    const next = startByNpm(env);
    expect(await (await signIn(await next.ready)).find('server killed')).toHaveLength(1);
  });

  it('has everything again after a kill -9 of all of it at once', async () => {
    const started = startByNpm(env);
    await (await signIn(await started.ready)).create('all killed');
    for (const { pid } of started.processes()) process.kill(pid, 'SIGKILL');
    const next = startByNpm(env);
    expect(await (await signIn(await next.ready)).find('all killed')).toHaveLength(1);
  });

  it('goes on by itself after a kill -9 of its database or of a part of that', async () => {
    const started = startByNpm(env);
    const origin = await started.ready;
    const owner = await signIn(origin);
    await owner.create('database killed');
    for (const part of [/checkpointer/, /yupflow_app/, follower, postmaster]) {
      await eventually(() => started.processes().some(({ command }) => part.test(command)));
      const pid = pidOf(started, part);
      process.kill(pid, 'SIGKILL');
      await eventually(() => !isAlive(pid));
      await eventually(() => isReady(origin), 60_000);
    }
    expect(await owner.find('database killed')).toHaveLength(1);
  });

  it('tells a second one where the first one is, and leaves that alone', async () => {
    const first = startByNpm(env);
    const origin = await first.ready;
    const second = startByNpm(env);
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`Yupflow is already running at ${origin}`);
    expect(await isReady(origin)).toBe(true);
  });

  it('writes down a crash, and leaves no database behind', async () => {
    const crash = "process.on('SIGUSR2',()=>{throw new Error('boom')})";
    const started = startByNpm({ ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}` });
    await started.ready;
    const all = started.processes();
    process.kill(pidOf(started, server), 'SIGUSR2');
    expect(await started.ended).toBe(1);
    expect(started.said()).toMatch(/"level":"fatal".*boom/);
    await isGone(all);
  });
});
