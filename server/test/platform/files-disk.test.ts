import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDiskFileStore } from '../../src/platform/files/disk-file-store.ts';
import { openStaging } from '../../src/platform/files/staging.ts';
import { tempFolder } from '../support/temp-folder.ts';

const refused = (code: string) => expect.objectContaining({ name: 'AppError', code });

describe('receiving', () => {
  it('keeps nothing of what is too large or breaks off', async () => {
    const folder = join(tempFolder(), 'incoming');
    const staging = openStaging(folder);
    await expect(staging.receive(Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), 1_000)).rejects.toEqual(
      refused('too_large'),
    );
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(100);
        throw new Error('the sender is gone');
      })(),
    );
    await expect(staging.receive(breaking, 1_000)).rejects.toThrow('the sender is gone');
    expect(readdirSync(folder)).toEqual([]);
    expect((await staging.receive(Readable.from([Buffer.alloc(1_000)]), 1_000)).size).toBe(1_000);
  });

  it('says "unavailable" and keeps nothing when the disk takes no more [S41]', () => {
    const folder = tempFolder();
    const staging = pathToFileURL(join(import.meta.dirname, '../../src/platform/files/staging.ts'));
    const code = `
      const { openStaging } = await import('${staging}');
      const { Readable } = await import('node:stream');
      const chunks = Array.from({ length: 64 }, () => Buffer.alloc(65_536));
      await openStaging(process.argv[1]).receive(Readable.from(chunks), 1e9).catch((error) => console.log(error.code));`;
    // The system itself refuses to let a file of this process grow beyond 1 MiB.
    const limited = `trap '' XFSZ; ulimit -f 2048; exec "$0" --input-type=module -e "$1" "$2"`;
    const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, code, folder], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'unavailable\n', stderr: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes away what a crash left, and not what is still arriving', async () => {
    const folder = tempFolder();
    const staging = openStaging(folder);
    for (const name of ['crashed', 'arriving']) writeFileSync(join(folder, name), 'half');
    const anHourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(join(folder, 'crashed'), anHourAgo, anHourAgo);
    expect(await staging.sweep()).toBe(1);
    expect(readdirSync(folder)).toEqual(['arriving']);
    expect(await openStaging(join(folder, 'not there yet')).sweep()).toBe(0);
  });
});

describe('the store on the disk', () => {
  it('gives back what was put, whole and in parts, until it is removed', async () => {
    const root = tempFolder();
    const [staging, store] = [openStaging(join(root, 'incoming')), openDiskFileStore(root)];
    const [companyId, key] = [randomUUID(), randomBytes(24).toString('base64url')];
    const content = randomBytes(100_000);
    await store.put(companyId, key, await staging.receive(Readable.from([content]), 1e6));
    expect(await store.sizeOf(companyId, key)).toBe(100_000);
    expect(await buffer(await store.open(companyId, key, { start: 0, end: 99_999 }))).toEqual(content);
    expect(await buffer(await store.open(companyId, key, { start: 5, end: 9 }))).toEqual(content.subarray(5, 10));
    expect(existsSync(join(root, companyId, key.slice(0, 2), key))).toBe(true);
    await store.remove(companyId, key);
    expect(await store.sizeOf(companyId, key)).toBeNull();
    await store.remove(companyId, key);
  });

  it.each(['../../../etc/passwd', 'a/b', '', '..', `${'a'.repeat(22)}\0`])(
    'has no place for the key %j',
    async (key) => {
      const store = openDiskFileStore(tempFolder());
      await expect(store.sizeOf(randomUUID(), key)).rejects.toThrow('not the place');
      await expect(store.sizeOf('../..', 'a'.repeat(22))).rejects.toThrow('not the place');
    },
  );

  it('lists only files of companies that are old enough', async () => {
    const root = tempFolder();
    const companyId = randomUUID();
    const [old, fresh] = ['old', 'new'].map((word) => word.padEnd(32, 'x')) as [string, string];
    for (const key of [old, fresh]) {
      mkdirSync(join(root, companyId, key.slice(0, 2)), { recursive: true });
      writeFileSync(join(root, companyId, key.slice(0, 2), key), 'x');
    }
    mkdirSync(join(root, 'incoming'));
    writeFileSync(join(root, 'incoming', 'x'.repeat(32)), 'x');
    const yesterday = Date.now() / 1_000 - 90_000;
    utimesSync(join(root, companyId, old.slice(0, 2), old), yesterday, yesterday);
    expect(await Array.fromAsync(openDiskFileStore(root).listOlderThan(86_400_000))).toEqual([
      { companyId, keys: [old] },
    ]);
  });
});
