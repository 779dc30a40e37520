import { installJobs } from './jobs/install-jobs.ts';
import { allowClockMoves } from './platform/clock.ts';
import { verifySecretKey } from './platform/crypto/verify-secret-key.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';
import { migrate } from './platform/db/migrate.ts';
import { asOwner } from './platform/db/owner-connection.ts';

interface Preparation {
  readonly secretKey: Buffer;
  readonly isClockMovable: boolean;
  readonly say: (line: string) => void;
}

/** Everything that only the owner of the database may do, once per start; afterwards nobody connects as the owner. */
export async function prepareDatabase(
  address: DatabaseAddress,
  { secretKey, isClockMovable, say }: Preparation,
): Promise<void> {
  await asOwner(address, async (owner) => {
    await migrate(owner, address, say);
    await verifySecretKey(owner, secretKey);
    await allowClockMoves(owner, address.roles, isClockMovable);
    await installJobs(owner, address, { isClockMovable });
  });
}
