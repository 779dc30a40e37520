import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addToLogContext, createLog, type Log, withLogContext } from '../../src/platform/log.ts';
import { openLogDestination } from '../../src/platform/log-destination.ts';

const canary = 'canary-7f3a9c';
let lines: string[];
let log: Log;

beforeEach(() => {
  lines = [];
  log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
});

const last = () => JSON.parse(lines.at(-1) ?? '{}');

describe('the log', () => {
  it('is one JSON object per line, with level, time and words', () => {
    log.info({ port: 3000 }, 'listening');
    expect(lines).toHaveLength(1);
    expect(last()).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), port: 3000, msg: 'listening' });
  });

  it('tells the request and its company on every line, also in what the request awaits [S47]', async () => {
    const work = async (requestId: string, companyId: string) => {
      log.info('before');
      await Promise.resolve();
      addToLogContext({ companyId });
      await new Promise(setImmediate);
      log.info({ of: requestId }, 'after');
    };
    await Promise.all([
      withLogContext({ requestId: 'r1' }, () => work('r1', 'c1')),
      withLogContext({ requestId: 'r2' }, () => work('r2', 'c2')),
    ]);
    log.info('elsewhere');
    const told = lines.map((line) => JSON.parse(line));
    expect(told.find((line) => line.of === 'r1')).toMatchObject({ requestId: 'r1', companyId: 'c1' });
    expect(told.find((line) => line.of === 'r2')).toMatchObject({ requestId: 'r2', companyId: 'c2' });
    expect(told.at(-1)).not.toHaveProperty('requestId');
  });

  it.each([
    ['a header', { headers: { authorization: `Bearer ${canary}`, cookie: canary } }],
    ['a password', { password: canary, user: { newPassword: canary } }],
    ['a token', { token: canary, reset_token: canary }],
    ['keys', { secretKey: canary, apiKey: canary, keys: [canary] }],
    ['mail settings', { config: { smtpUrl: `smtp://me:${canary}@mail.example` } }],
    ['something deep in a list', { list: [{ a: { b: { c: { d: { secret: canary } } } } }] }],
    ['something too deep to look at', { a: { b: { c: { d: { e: { f: { g: { h: { i: { token: canary } } } } } } } } } }],
    ['an address inside a text', { why: `could not reach postgres://app:${canary}@db.example/yupflow` }],
    ['a bearer inside a text', { why: `sent Bearer ${canary} to somebody` }],
    ['a link inside a text', { why: `GET /files/x?name=a.png&signature=${canary}` }],
    ['an error', { err: Object.assign(new Error('no'), { config: { headers: { authorization: canary } } }) }],
    ['the cause of an error', { err: new Error('no', { cause: Object.assign(new Error('why'), { token: canary }) }) }],
    ['the copy of an error', { err: { message: 'no', stack: 'Error: no\n    at x', detail: canary } }],
    ['errors of an error', { err: new AggregateError([Object.assign(new Error('why'), { detail: canary })]) }],
  ])('never tells a secret: %s [S24]', (_name, fields) => {
    log.info(fields, 'something happened');
    log.child(fields).info('again');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain(canary);
  });

  it("tells what PostgreSQL refused, without the query's values [S24]", async () => {
    const client = new pg.Client({ ...inject('server'), database: 'postgres' });
    await client.connect();
    await client.query('create temp table people (email text unique)');
    await client.query('insert into people values ($1)', [canary]);
    const failures: unknown[] = [];
    for (const text of [
      'insert into people values ($1)',
      'select $1::text::uuid',
      `select ('{"a": ' || $1)::json`,
      'select $1::text::int',
    ])
      await client.query(text, [canary]).catch((error: unknown) => failures.push(error));
    await client.end();
    for (const failure of failures) log.error(failure);
    for (const err of failures) log.error({ err }, 'failed');
    expect(lines).toHaveLength(8);
    expect(lines.join('')).not.toContain(canary);
    expect(JSON.parse(lines[4] ?? '')).toMatchObject({
      err: { code: '23505', constraint: 'people_email_key', stack: expect.stringContaining('at ') },
    });
  });

  it('does not walk into requests and sockets', () => {
    log.info({ socket: new (class Socket {})(), when: new Date(0), big: 10n }, 'odd');
    expect(last()).toMatchObject({ socket: '[Socket]', when: '1970-01-01T00:00:00.000Z', big: '10' });
  });
});

describe('at a terminal', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'yupflow-log-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('the log goes to a file that only its owner reads, and faults are announced in words', () => {
    const shown: string[] = [];
    const path = join(dataDir, 'yupflow.log');
    const destination = openLogDestination({ dataDir, terminal: { write: (text) => shown.push(text) } });
    const terminalLog = createLog({ level: 'info', destination });
    terminalLog.info('quiet');
    terminalLog.error({ err: new Error('the disk is full') }, 'a file was lost');
    expect(shown).toEqual([`error: a file was lost: the disk is full (more in ${path})\n`]);
    const written = readFileSync(path, 'utf8').trim().split('\n');
    expect(written.map((line) => JSON.parse(line).msg)).toEqual(['quiet', 'a file was lost']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('a full log file makes room for a new one and stays beside it', () => {
    const destination = openLogDestination({ dataDir, terminal: { write: () => true } });
    const mebibyte = `${'x'.repeat(1_048_575)}\n`;
    for (let written = 0; written < 23; written++) destination.write(mebibyte);
    expect(statSync(join(dataDir, 'yupflow.log.1')).size).toBe(11 * 1_048_576);
    expect(statSync(join(dataDir, 'yupflow.log')).size).toBe(1_048_576);
  });
});
