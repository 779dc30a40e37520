import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { makeTempFolder, tempFolder } from '../support/temp-folder.ts';
import { startByNpm } from './started-by-npm.ts';

let folder: string;
/** A data folder in which everything is already made. */
let dataDir: string;

beforeAll(async () => {
  folder = makeTempFolder();
  dataDir = join(folder, 'data');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Expects a refusal: one line on the error output, exit code 1, and no process left. */
async function refusal(env: Record<string, string>): Promise<string> {
  const started = startByNpm(env);
  expect(await started.ended).toBe(1);
  await eventually(() => started.processes().length === 0);
  expect(started.said()).not.toMatch(/\n\s+at /);
  return started.said().trim().split('\n').at(-1) ?? '';
}

describe('a start that cannot be', { timeout: 120_000 }, () => {
  it('names a wrong variable', async () => {
    expect(await refusal({ DATA_DIR: dataDir, PORT: 'http' })).toBe(
      'PORT is "http", but it must be a whole number from 0 to 65535.',
    );
  });

  it('names a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await eventually(() => other.listening);
    const { port } = other.address() as { port: number };
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program: stop that one, or choose another PORT.`,
    );
    other.close();
  });

  it('names another secret key', async () => {
    expect(await refusal({ DATA_DIR: dataDir, SECRET_KEY: 'another key than the one of before' })).toMatch(
      /SECRET_KEY/,
    );
  });

  it('names a data folder that is none', async () => {
    const file = join(tempFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} is a file, not a folder: choose another DATA_DIR (EEXIST).`,
    );
  });

  it('names a database folder that is empty or not its own', async () => {
    const broken = tempFolder();
    mkdirSync(join(broken, 'pg'));
    expect(await refusal({ DATA_DIR: broken })).toMatch(/holds no database: put it back|belongs to root, as whom/);
  });

  it.each([
    ['nothing answers', 'postgres://me@127.0.0.1:1/yupflow', /nothing answers there/],
    ['its host is unknown', 'postgres://me@database.invalid/yupflow', /host is not known|could not be looked up/],
  ])('says that %s at DATABASE_URL', async (_what, DATABASE_URL, sentence) => {
    expect(await refusal({ DATA_DIR: tempFolder(), DATABASE_URL })).toMatch(sentence);
  });
});
