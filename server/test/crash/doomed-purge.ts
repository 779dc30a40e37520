import { purgeCompanies } from '../../src/modules/franchise-companies/purge-companies.ts';
import { openBus } from '../../src/platform/bus.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { type RoleNames, socketAddress } from '../../src/platform/db/database-address.ts';
import { armFailpoints } from '../../src/platform/failpoint.ts';
import { openFiles } from '../../src/platform/files/files.ts';
import { createLog } from '../../src/platform/log.ts';

/** What the hourly job does, once, in a process of its own that dies where FAILPOINT says. */
interface Place {
  host: string;
  port: number;
  user: string;
  database: string;
  roles: RoleNames;
  dataDir: string;
  secretKey: string;
}

const { database, roles, dataDir, secretKey, ...server } = JSON.parse(process.env.PLACE ?? '') as Place;
armFailpoints(process.env.FAILPOINT ?? null);
const address = socketAddress(server, database, roles);
const log = createLog({ level: 'error', destination: process.stderr });
const db = openDatabase({
  app: { ...address.as('app'), max: 2 },
  maintenance: { ...address.as('maintenance'), max: 1 },
  onIdleError: () => {},
});
const bus = await openBus({ connection: address.as('app'), log });
const files = openFiles({ dataDir, masters: [Buffer.from(secretKey, 'hex')] });
await purgeCompanies({ db, bus, files })();
await bus.close();
await db.close();
