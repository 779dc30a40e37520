import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckedArchive, checkArchive } from '../../src/backup/check-archive.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { runScript } from '../support/command.ts';
import { makeTempFolder, tempFolder } from '../support/temp-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-server.ts';
import { backUp, namesOf, type Place, pathOfFile, restore, settle } from './archives.ts';

const folder = makeTempFolder();
const path = join(folder, 'whole.tar');
const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
let source: Place;
let company: string;
let whole: CheckedArchive;

async function aPlace(): Promise<Place> {
  const database = await createTestDatabase();
  databases.push(database);
  return { address: database.address, dataDir: makeTempFolder() };
}

beforeAll(async () => {
  source = await aPlace();
  company = await settle(source, 'Padaria');
  await backUp(source, path);
  whole = await checkArchive(path, secretKey);
});
afterAll(async () => {
  for (const { remove } of databases) await remove();
  rmSync(folder, { recursive: true, force: true });
});

/** So many places, from the first byte of the archive to its last. */
const spread = (count: number, upTo: number) =>
  Array.from({ length: count }, (_, turn) => Math.floor((turn * upTo) / count));

describe('a damaged archive', () => {
  it('is refused wherever it was cut off', async () => {
    const copy = join(tempFolder(), 'cut.tar');
    for (const length of spread(40, statSync(path).size - 1_024)) {
      copyFileSync(path, copy);
      truncateSync(copy, length);
      await expect(checkArchive(copy, secretKey), `cut at ${length}`).rejects.toThrow(/damaged|not whole/);
    }
  });

  it('is refused wherever a bit turned, but in what fills up a block', async () => {
    const copy = join(tempFolder(), 'turned.tar');
    const bytes = readFileSync(path);
    let refused = 0;
    for (const place of spread(200, bytes.length)) {
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      writeFileSync(copy, bytes);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      const found = await checkArchive(copy, secretKey).catch((error: Error) => error);
      if (found instanceof Error) {
        expect(found.message, `turned at ${place}`).toMatch(/damaged|newer|can't take over|secret key|no backup/);
        refused++;
      } else {
        expect([place, bytes[place]]).toEqual([place, 0]);
        expect({ ...found, path }).toEqual(whole);
      }
    }
    expect(refused).toBeGreaterThan(50);
  });

  it('leaves a deployment as it is', async () => {
    const copy = join(tempFolder(), 'cut.tar');
    copyFileSync(path, copy);
    truncateSync(copy, statSync(path).size / 2);
    const target = await aPlace();
    await settle(target, 'Stays');
    await expect(restore(target, copy, { mayReplace: true })).rejects.toThrow('damaged');
    expect(await namesOf(target)).toEqual(['Stays']);
  });
});

describe('an archive', () => {
  it('of a newer version is refused', async () => {
    const newer = await aPlace();
    await asOwner(newer.address, (owner) =>
      owner.query("insert into migrations.applied (name) values ('20991231000000_future.sql')"),
    );
    const archive = join(tempFolder(), 'newer.tar');
    await backUp(newer, archive);
    await expect(checkArchive(archive, secretKey)).rejects.toThrow(/newer version .*20991231000000_future/);
  });

  it('is refused with another secret key, and without one, and then none is made', async () => {
    await expect(checkArchive(path, Buffer.alloc(32, 8))).rejects.toThrow('not the one of this archive');
    const DATA_DIR = tempFolder();
    const { code, said } = await runScript('restore', { DATA_DIR }, path);
    expect([code, said]).toEqual([1, expect.stringContaining('needs the secret key')]);
    expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false);
  });

  it('is never written over another', async () => {
    const before = readFileSync(path);
    const { code, said } = await runScript('backup', { DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) }, path);
    expect([code, said]).toEqual([1, expect.stringContaining('is there already')]);
    expect(readFileSync(path)).toEqual(before);
  });

  it('is not made with the key of another deployment', async () => {
    const archive = join(folder, 'wrong.tar');
    await expect(backUp(source, archive, Buffer.alloc(32, 8))).rejects.toThrow('not the secret key');
    expect(existsSync(archive)).toBe(false);
  });

  it('tells which files were gone', async () => {
    const lossy = await aPlace();
    const poor = await settle(lossy, 'Lost a file');
    rmSync(pathOfFile(lossy, poor));
    expect(await backUp(lossy, join(tempFolder(), 'lossy.tar'))).toMatchObject({ files: 0, missing: 1 });
  });
});

describe('a restore', () => {
  it('is refused where people work, unless it may replace what they have', async () => {
    const target = await aPlace();
    const gone = await settle(target, 'Mercado');
    await expect(restore(target, path)).rejects.toThrow('in use');
    expect(await namesOf(target)).toEqual(['Mercado']);
    await restore(target, path, { mayReplace: true });
    expect(await namesOf(target)).toEqual(['Padaria']);
    expect([existsSync(pathOfFile(target, gone)), readFileSync(pathOfFile(target, company), 'utf8')]).toEqual([
      false,
      'Padaria',
    ]);
  });

  it('is refused while a node runs', async () => {
    const target = await aPlace();
    const node = new pg.Client(target.address.as('app'));
    await node.connect();
    try {
      await expect(restore(target, path)).rejects.toThrow('running');
    } finally {
      await node.end();
    }
  });

  it('is refused among tables of somebody else', async () => {
    const target = await aPlace();
    await asOwner(target.address, (owner) => owner.query('drop schema migrations cascade'));
    await expect(restore(target, path, { mayReplace: true })).rejects.toThrow('not of Yupflow');
  });
});
