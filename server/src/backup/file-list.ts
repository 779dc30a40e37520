import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { copyOut } from './copy-rows.ts';
import { listOf } from './write-archive.ts';

interface KnownFile {
  readonly companyId: string;
  readonly key: string;
}

/**
 * Which files the database knows, on the disk beside the archive: so the snapshot can end before they are copied, which
 * may take hours, and no memory has to hold them.
 */
export function openFileList(archivePath: string) {
  const path = listOf(archivePath);
  return {
    async fill(owner: pg.Client): Promise<void> {
      const file = await open(path, 'w', 0o600);
      try {
        await copyOut(
          owner,
          'copy (select company_id, key from public.files order by 1, 2) to stdout',
          async (rows) => {
            await file.appendFile(rows);
          },
        );
      } finally {
        await file.close();
      }
    },
    async *read(): AsyncGenerator<KnownFile> {
      for await (const line of createInterface(createReadStream(path))) {
        const [companyId = '', key = ''] = line.split('\t');
        yield { companyId, key };
      }
    },
    remove: () => rm(path, { force: true }),
  };
}
