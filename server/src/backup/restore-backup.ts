import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { installJobs } from '../jobs/install-jobs.ts';
import { AppError } from '../platform/app-error.ts';
import type { DatabaseAddress } from '../platform/db/database-address.ts';
import { lockDeployment, migrate } from '../platform/db/migrate.ts';
import { asOwner } from '../platform/db/owner-connection.ts';
import { failpoint } from '../platform/failpoint.ts';
import type { Files } from '../platform/files/files.ts';
import { StartError } from '../platform/start-error.ts';
import { type Preparation, prepareAsOwner } from '../prepare-database.ts';
import { readFileName } from './archive-format.ts';
import type { CheckedArchive } from './check-archive.ts';
import { emptyDatabase, lookInto, refuseRunningNodes } from './empty-database.ts';
import { loadTables } from './load-tables.ts';
import { readArchive } from './read-archive.ts';
import { beginRestore, endRestore, isRestoreUnfinished } from './unfinished-restore.ts';

interface Target {
  readonly address: DatabaseAddress;
  readonly files: Pick<Files, 'staging' | 'store'>;
  readonly preparation: Preparation;
  /** Whether a deployment that is in use may go. */
  readonly mayReplace: boolean;
}

async function restoreFiles({ files }: Target, { path }: CheckedArchive): Promise<void> {
  for await (const entry of readArchive(path)) {
    const place = readFileName(entry.name);
    if (!place) continue;
    const staged = await files.staging.make((draft) =>
      pipeline(entry.content(), createWriteStream(draft, { flags: 'wx', mode: 0o600 })),
    );
    await files.store.put(place.companyId, place.key, staged);
  }
}

/** Nobody's work goes unless whoever restores says so. */
async function refuseToReplace(owner: pg.Client, { address, mayReplace }: Target): Promise<void> {
  await refuseRunningNodes(owner, address);
  const { isInUse } = await lookInto(owner);
  if (isInUse && !mayReplace && !(await isRestoreUnfinished(owner)))
    throw new StartError(
      'This deployment is in use: restore into an empty one, or add --replace and lose everything that it holds.',
    );
}

async function makeRoom(owner: pg.Client, { files }: Target): Promise<void> {
  const { companies } = await lookInto(owner);
  for (const company of companies) await files.store.removeCompany(company);
  await emptyDatabase(owner);
}

/**
 * Makes a deployment what the archive says. Tables, roles, walls and rights are made by the migrations that the archive
 * knew, as in any deployment; then come the rows, the files, and the migrations since. Until the last step is done the
 * database says that it is not whole: nothing starts on it, and the restore can be begun anew.
 */
export async function restoreBackup(target: Target, archive: CheckedArchive): Promise<void> {
  const { address, preparation } = target;
  await asOwner(address, async (owner) => {
    await lockDeployment(owner);
    await refuseToReplace(owner, target);
    await beginRestore(owner);
    try {
      failpoint('restore.after-mark');
      await makeRoom(owner, target);
      await migrate(owner, address, () => {}, archive.manifest.migrations);
      // Its tables are what the rows need; the rest is done as at any start.
      await installJobs(owner, address, { isClockMovable: false });
      await loadTables(owner, archive);
      await restoreFiles(target, archive);
      failpoint('restore.before-end');
      await prepareAsOwner(owner, address, preparation);
      await endRestore(owner);
    } catch (error) {
      preparation.say('The restore did not finish, and nothing starts on this database: run it again.');
      throw error instanceof AppError
        ? new StartError(
            "The files can't be kept: make room on the disk of DATA_DIR, or look at the storage that S3_BUCKET names.",
          )
        : error;
    }
  });
}
