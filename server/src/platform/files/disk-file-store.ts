import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { storageErrorOf } from './storage-error.ts';

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyShape = /^[A-Za-z0-9_-]{22,64}$/;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** A rename is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const listFolder = (folder: string) =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** `<company>/<first two letters of the key>/<key>`, so that no folder grows without end. */
export function openDiskFileStore(root: string): FileStore {
  const pathOf = (companyId: string, key: string) => {
    // These become a path, so nothing but an id and a key may pass.
    if (!idShape.test(companyId) || !keyShape.test(key)) throw new Error('not the place of a file');
    return join(root, companyId, key.slice(0, 2), key);
  };

  return {
    async put(companyId, key, file) {
      const path = pathOf(companyId, key);
      const folder = dirname(path);
      try {
        const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(file.path, path);
        await syncFolder(folder);
        if (firstMade) for (const parent of [dirname(folder), root]) await syncFolder(parent);
      } catch (error) {
        throw storageErrorOf(error);
      }
    },

    async sizeOf(companyId, key) {
      try {
        return (await stat(pathOf(companyId, key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async open(companyId, key, range) {
      const handle = await open(pathOf(companyId, key), 'r');
      return handle.createReadStream(range);
    },

    remove: (companyId, key) => rm(pathOf(companyId, key), { force: true }),

    async removeCompany(companyId) {
      if (!idShape.test(companyId)) throw new Error('not the place of a file');
      await rm(join(root, companyId), { recursive: true, force: true });
    },

    async *listOlderThan(ageMs) {
      const isOld = async (path: string) => Date.now() - (await stat(path)).mtimeMs > ageMs;
      for (const companyId of (await listFolder(root)).filter((name) => idShape.test(name)))
        for (const part of await listFolder(join(root, companyId))) {
          const keys: string[] = [];
          for (const key of await listFolder(join(root, companyId, part)))
            if (keyShape.test(key) && (await isOld(pathOf(companyId, key)).catch(() => false))) keys.push(key);
          if (keys.length > 0) yield { companyId, keys };
        }
    },
  };
}
