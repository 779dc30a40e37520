import { join } from 'node:path';
import { openSimulator } from './channels/simulator/simulator-process.ts';
import { seedDemo } from './modules/demo/demo.service.ts';
import type { Config } from './platform/config.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';
import { openDiskFileStore } from './platform/files/disk-file-store.ts';
import { openStaging } from './platform/files/staging.ts';

/** Before the first request can come: whoever finds the server ready can also sign in. */
export async function prepareDemo(
  address: DatabaseAddress,
  {
    demo,
    dataDir,
    isSimulatorOn,
    isFranchiseMode,
  }: Pick<Config, 'demo' | 'dataDir' | 'isSimulatorOn' | 'isFranchiseMode'>,
  secretKey: Buffer,
) {
  if (!demo) return null;
  const db = openDatabase({
    app: { ...address.as('app'), max: 1 },
    maintenance: { ...address.as('maintenance'), max: 1 },
    onIdleError: () => {},
  });
  const root = join(dataDir, 'files');
  const files = { staging: openStaging(join(root, 'incoming')), store: openDiskFileStore(root) };
  // It stays for whoever runs the lines. Nobody has moved the clock of a deployment that is new.
  const clock = { now: () => new Date() };
  const simulator = isSimulatorOn ? openSimulator({ dataDir, clock }) : null;
  const secrets = createSecrets([secretKey]);
  try {
    return await seedDemo({ db, files, simulator, secrets, clock, config: { isFranchiseMode } }, dataDir, demo);
  } finally {
    await db.close();
  }
}
