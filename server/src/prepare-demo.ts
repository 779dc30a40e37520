import { seedDemo } from './modules/demo/demo.service.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';

/** Before the first request can come: whoever finds the server ready can also sign in. */
export async function prepareDemo(address: DatabaseAddress, { demo, dataDir }: Pick<Config, 'demo' | 'dataDir'>) {
  if (!demo) return null;
  const db = openDatabase({
    app: { ...address.as('app'), max: 1 },
    maintenance: { ...address.as('maintenance'), max: 1 },
    onIdleError: () => {},
  });
  try {
    return await seedDemo({ db, address }, dataDir, demo);
  } finally {
    await db.close();
  }
}
