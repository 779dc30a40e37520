import { openSimulator } from './channels/simulator/simulator-process.ts';
import { seedDemo } from './modules/demo/demo.service.ts';
import type { Config } from './platform/config.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';
import { openKeeping } from './platform/files/files.ts';

type DemoConfig = Pick<Config, 'demo' | 'dataDir' | 's3' | 'isSimulatorOn' | 'isFranchiseMode'>;

/** Before the first request can come: whoever finds the server ready can also sign in. */
export async function prepareDemo(
  address: DatabaseAddress,
  { demo, dataDir, s3, isSimulatorOn, isFranchiseMode }: DemoConfig,
  secretKey: Buffer,
) {
  if (!demo) return null;
  const db = openDatabase({
    app: { ...address.as('app'), max: 1 },
    maintenance: { ...address.as('maintenance'), max: 1 },
    onIdleError: () => {},
  });
  const files = openKeeping({ dataDir, s3 });
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
