import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOf, isCompanyFolder, isFileKey, placeOf } from './file-place.ts';
import type { FileStore } from './file-store.ts';
import { storageErrorOf } from './storage-error.ts';

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

export function openDiskFileStore(root: string): FileStore {
  const pathOf = (companyId: string, key: string) => join(root, placeOf(companyId, key));

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
      await rm(join(root, folderOf(companyId)), { recursive: true, force: true });
    },

    async *listOlderThan(ageMs) {
      const isOld = async (path: string) => Date.now() - (await stat(path)).mtimeMs > ageMs;
      for (const companyId of (await listFolder(root)).filter(isCompanyFolder))
        for (const part of await listFolder(join(root, companyId))) {
          const keys: string[] = [];
          for (const key of await listFolder(join(root, companyId, part)))
            if (isFileKey(key) && (await isOld(pathOf(companyId, key)).catch(() => false))) keys.push(key);
          if (keys.length > 0) yield { companyId, keys };
        }
    },
  };
}
