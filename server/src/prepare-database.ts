import type pg from 'pg';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import { installJobs } from './jobs/install-jobs.ts';
import { allowClockMoves } from './platform/clock.ts';
import { verifySecretKey } from './platform/crypto/verify-secret-key.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';
import { lockDeployment, migrate } from './platform/db/migrate.ts';
import { asOwner } from './platform/db/owner-connection.ts';

export interface Preparation {
  readonly secretKey: Buffer;
  readonly isClockMovable: boolean;
  readonly say: (line: string) => void;
}

/** Brings a database to this version, with everything that only its owner may do. */
export async function prepareAsOwner(
  owner: pg.Client,
  address: DatabaseAddress,
  { secretKey, isClockMovable, say }: Preparation,
): Promise<void> {
  await migrate(owner, address, say);
  await verifySecretKey(owner, secretKey);
  await allowClockMoves(owner, address.roles, isClockMovable);
  await installJobs(owner, address, { isClockMovable });
}

/** Once per start; afterwards nobody connects as the owner. */
export async function prepareDatabase(address: DatabaseAddress, preparation: Preparation): Promise<void> {
  await asOwner(address, async (owner) => {
    await lockDeployment(owner);
    await refuseUnfinishedRestore(owner);
    await prepareAsOwner(owner, address, preparation);
  });
}
