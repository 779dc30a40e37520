import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { acquireInstanceLock } from '../../src/platform/instance-lock.ts';
import { loadSecretKey } from '../../src/platform/secret-key.ts';
import { inOwnProcess } from '../support/own-process.ts';
import { tempFolder } from '../support/temp-folder.ts';

const lockModule = new URL('../../src/platform/instance-lock.ts', import.meta.url).href;
const holdLock = `
  const { acquireInstanceLock } = await import(${JSON.stringify(lockModule)});
  const [dataDir, news] = process.argv.slice(1);
  const lock = await acquireInstanceLock({ dataDir, say() {} });
  lock.announce(JSON.parse(news));
  console.log('held');
  setInterval(() => {}, 1_000);
`;
const silent = () => {};

it('tells a second start where the first one runs', async () => {
  const dataDir = tempFolder();
  const { child } = await inOwnProcess(holdLock, dataDir, '{"url":"http://127.0.0.1:4000"}');
  await expect(acquireInstanceLock({ dataDir, say: silent })).rejects.toThrow(
    `Yupflow is already running at http://127.0.0.1:4000 (process ${child.pid}) with DATA_DIR ${dataDir}`,
  );
});

it('is free again at once after a kill -9', async () => {
  const dataDir = tempFolder();
  const { child } = await inOwnProcess(holdLock, dataDir, '{}');
  child.kill('SIGKILL');
  const lock = await acquireInstanceLock({ dataDir, say: silent });
  expect(JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
  lock.release();
  expect(existsSync(join(dataDir, 'instance.json'))).toBe(false);
});

it('waits for one that is stopping, and says so', async () => {
  const dataDir = tempFolder();
  const { child } = await inOwnProcess(holdLock, dataDir, '{"isStopping":true}');
  const said: string[] = [];
  const lock = await acquireInstanceLock({
    dataDir,
    say: (line) => {
      said.push(line);
      child.kill('SIGKILL');
    },
  });
  expect(said).toEqual([`Waiting for the instance before this one (process ${child.pid}) to stop…`]);
  lock.release();
});

it('lets exactly one of many starts in', async () => {
  const dataDir = tempFolder();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => acquireInstanceLock({ dataDir, say: silent })),
  );
  const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(held).toHaveLength(1);
  held[0]?.value.release();
});

it('keeps the secret key that the first start made, for its own user only [S5]', () => {
  const dataDir = tempFolder();
  const first = loadSecretKey({ dataDir, secretKey: null });
  expect(first).toHaveLength(32);
  expect(loadSecretKey({ dataDir, secretKey: null })).toEqual(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  const given = randomBytes(32);
  expect(loadSecretKey({ dataDir, secretKey: given })).toBe(given);
});

it('refuses a damaged secret key instead of making another', () => {
  const dataDir = tempFolder();
  writeFileSync(join(dataDir, 'secret.key'), 'half a k');
  expect(() => loadSecretKey({ dataDir, secretKey: null })).toThrow(/secret\.key is damaged/);
});

it('says in one sentence why a data folder cannot be used', () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(() => openDataDir(file)).toThrow(`DATA_DIR ${file} is a file, not a folder`);
  expect(() => openDataDir(join(file, 'data'))).toThrow(/leads through something that is a file/);
  symlinkSync('/nowhere/at/all', join(dirname(file), 'link'));
  expect(() => openDataDir(join(dirname(file), 'link'))).toThrow(/cannot be made there|is a file/);
  expect(() => openDataDir(join(tempFolder(), 'x'.repeat(300)))).toThrow(/too long a path/);
});

it('refuses a data folder that its user may not read', async () => {
  const dataDir = join(tempFolder(), 'data');
  mkdirSync(dataDir, { mode: 0o000 });
  const module = new URL('../../src/platform/data-dir.ts', import.meta.url).href;
  // Root may read everything, so it steps down after the code is loaded.
  const { line } = await inOwnProcess(
    `const { openDataDir } = await import(${JSON.stringify(module)});
     if (process.getuid() === 0) process.setuid(65534);
     try { openDataDir(process.argv[1]) } catch (error) { console.log(error.name, error.message) }`,
    dataDir,
  );
  expect(line).toBe(
    `StartError DATA_DIR ${dataDir} may not be read and written by this user: change its owner or its mode, or choose another DATA_DIR (EACCES).`,
  );
});
