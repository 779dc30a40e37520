import type pg from 'pg';
import product from '../../package.json' with { type: 'json' };
import { secretCheckOf } from '../platform/crypto/verify-secret-key.ts';
import type { DatabaseAddress } from '../platform/db/database-address.ts';
import { lockDeployment, unlockDeployment } from '../platform/db/migrate.ts';
import { only } from '../platform/db/only.ts';
import { asOwner } from '../platform/db/owner-connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { StartError } from '../platform/start-error.ts';
import { entryNames } from './archive-format.ts';
import { openFileList } from './file-list.ts';
import { archiveFormat, type Manifest, type Sums } from './manifest.ts';
import { findJobsVersion, listTables, plainValues, quoted } from './tables.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';
import { writeFiles } from './write-files.ts';
import { writeTable } from './write-table.ts';

interface Deployment {
  readonly address: DatabaseAddress;
  readonly store: FileStore;
  readonly secretKey: Buffer;
}

interface Backup {
  readonly rows: number;
  readonly files: number;
  /** Files that somebody removed after the database was copied. */
  readonly missing: number;
}

/** One snapshot of the whole database, which nobody waits for and nobody changes. */
async function inSnapshot<T>(owner: pg.Client, work: (manifest: Manifest) => Promise<T>): Promise<T> {
  // Not amid a migration; once the tables are locked, one that wants to change them waits for us.
  await lockDeployment(owner);
  await refuseUnfinishedRestore(owner);
  await owner.query(`begin isolation level repeatable read read only; ${plainValues}`);
  const manifest = await readManifest(owner);
  await owner.query(`lock table ${manifest.tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  await unlockDeployment(owner);
  const result = await work(manifest);
  await owner.query('commit');
  return result;
}

async function readManifest(owner: pg.Client): Promise<Manifest> {
  const { rows: applied } = await owner.query<{ name: string }>('select name from migrations.applied order by name');
  const { rows: deployments } = await owner.query<{ secret_check: Buffer }>('select secret_check from app.deployment');
  return {
    format: archiveFormat,
    version: product.version,
    made_at: new Date().toISOString(),
    migrations: applied.map(({ name }) => name),
    jobs_version: await findJobsVersion(owner),
    secret_check: only(deployments).secret_check.toString('hex'),
    tables: (await listTables(owner)).map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
}

const addJson = (archive: ArchiveWriter, name: string, value: unknown) =>
  archive.add(name, (write) => write(Buffer.from(`${JSON.stringify(value, null, 1)}\n`)));

/**
 * Writes the whole deployment into one archive, also while it runs. First the database as it is at one moment, then the
 * files that it knows: they never change and are there before their rows are, so none is missing but what was removed
 * since. The secret key stays out: whoever finds a backup shall not find it with its key.
 */
export async function makeBackup({ address, store, secretKey }: Deployment, path: string): Promise<Backup> {
  const list = openFileList(path);
  let backup: Backup = { rows: 0, files: 0, missing: 0 };
  try {
    await writeArchive(path, async (archive) => {
      const sums = await asOwner(address, (owner) =>
        inSnapshot(owner, async (manifest) => {
          if (manifest.secret_check !== secretCheckOf(secretKey).toString('hex'))
            throw new StartError('This is not the secret key of that database: use the environment of the deployment.');
          const { sha256 } = await addJson(archive, entryNames.manifest, manifest);
          const tables: Sums['tables'] = [];
          for (const table of manifest.tables) tables.push(await writeTable(owner, archive, table));
          await list.fill(owner);
          return { manifest: sha256, tables };
        }),
      );
      const files = await writeFiles(archive, store, list.read());
      const { sha256 } = await addJson(archive, entryNames.sums, { ...sums, files } satisfies Sums);
      await archive.add(entryNames.seal, (write) => write(Buffer.from(`${sha256}  ${entryNames.sums}\n`)));
      backup = {
        rows: sums.tables.reduce((all, { rows }) => all + rows, 0),
        files: files.count,
        missing: files.missing,
      };
    });
  } finally {
    await list.remove();
  }
  return backup;
}
