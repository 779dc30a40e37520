import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { makeTempFolder, tempFolder } from '../support/temp-folder.ts';
import { startByNpm } from './started-by-npm.ts';

let folder: string;
let server: EmbeddedPostgres;

/** A PostgreSQL as an operator has it: it asks for passwords, and holds what it gives to each user. */
beforeAll(async () => {
  folder = makeTempFolder();
  server = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const admin = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'postgres' });
  await admin.connect();
  await admin.query("create role owner login createrole password 'right'");
  await admin.query("create role guest login password 'right'");
  await admin.query('create database shop owner owner');
  writeFileSync(join(folder, 'pg/pg_hba.conf'), 'local all yupflow trust\nlocal all all scram-sha-256\n');
  await admin.query('select pg_reload_conf()');
  await admin.end();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (user: string, password: string, database = 'shop') =>
  `postgres://${user}:${password}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;

describe('with DATABASE_URL', { timeout: 120_000 }, () => {
  it('uses that PostgreSQL, and starts none of its own', async () => {
    const started = startByNpm({ DATA_DIR: tempFolder(), DATABASE_URL: urlOf('owner', 'right') });
    const origin = await started.ready;
    expect((await fetch(`${origin}/ready`)).status).toBe(200);
    expect(started.processes().filter(({ command }) => /postgres -D/.test(command))).toEqual([]);
    started.npm.kill('SIGTERM');
    await started.ended;
  });

  it.each([
    ['a wrong password', ['owner', 'wrong'], /the password is wrong/],
    ['a database that is not there', ['owner', 'right', 'nowhere'], /there is no such database/],
    ['a user without the rights', ['guest', 'right'], /lacks a right/],
  ] as const)('refuses %s in one sentence', async (_what, [user, password, database], sentence) => {
    const started = startByNpm({ DATA_DIR: tempFolder(), DATABASE_URL: urlOf(user, password, database) });
    expect(await started.ended).toBe(1);
    expect(started.said().trim()).toMatch(sentence);
    expect(started.said().trim().split('\n')).toHaveLength(1);
    expect(started.said()).not.toContain(`:${password}@`);
  });
});
