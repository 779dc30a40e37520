import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { listKnownKeys } from './files.repository.ts';

/** Long enough for any upload to have got its row. */
const orphanAgeMs = 86_400_000;

/** Takes away what crashes left on the disk: half received files, and whole ones whose row was never written. */
export async function sweepFiles({ db, files }: { db: Database; files: Files }): Promise<number> {
  let swept = await files.staging.sweep();
  for await (const { companyId, keys } of files.store.listOlderThan(orphanAgeMs)) {
    const known = await db.withCompany(companyId, (tx) => listKnownKeys(tx, companyId, keys));
    // A company that this database does not know may be another database's: its files are not ours to remove.
    for (const key of known ? keys.filter((each) => !known.has(each)) : []) {
      await files.store.remove(companyId, key);
      swept++;
    }
  }
  return swept;
}
