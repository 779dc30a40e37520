import { randomUUID } from 'node:crypto';
import { baileysAdapter } from '../../src/channels/baileys/baileys-adapter.ts';
import { simulatorAdapter } from '../../src/channels/simulator/simulator-channel.ts';
import { openSimulator } from '../../src/channels/simulator/simulator-process.ts';
import { runDue } from '../../src/jobs/due.ts';
import { openJobs } from '../../src/jobs/jobs.ts';
import { dueBroadcasts } from '../../src/modules/broadcasts/freeze.ts';
import { dueLines } from '../../src/modules/broadcasts/pump.ts';
import { dueStages } from '../../src/modules/crm/stage-flows.service.ts';
import { dueSessions } from '../../src/modules/flow-sessions/wake-sessions.service.ts';
import { dueFranchiseDeliveries } from '../../src/modules/franchise-integration/due-deliveries.ts';
import { openLines } from '../../src/modules/lines/lines.service.ts';
import { scheduledMessages } from '../../src/modules/messages/send-scheduled.service.ts';
import { dueDeliveries } from '../../src/modules/outgoing-webhooks/due-deliveries.ts';
import { dueEnrolments } from '../../src/modules/shipping-cycles/due-enrolments.service.ts';
import { dueRequests } from '../../src/modules/webhooks/apply-requests.ts';
import { openBus } from '../../src/platform/bus.ts';
import { openClock } from '../../src/platform/clock.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { type RoleNames, socketAddress } from '../../src/platform/db/database-address.ts';
import { nameOfWork } from '../../src/platform/db/work-of-process.ts';
import { createEgress } from '../../src/platform/egress/egress.ts';
import { armFailpoints } from '../../src/platform/failpoint.ts';
import { openFiles } from '../../src/platform/files/files.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { openRealtime } from '../../src/platform/realtime/realtime.ts';

/** What of a worker runs lines and what is due, in a process of its own that dies where FAILPOINT says, or when killed. */
interface Place {
  host: string;
  port: number;
  user: string;
  database: string;
  roles: RoleNames;
  dataDir: string;
  secretKey: string;
  egressAllow: string[];
  whatsapp: { whatsappUrl: string; whatsappRootKey: string } | null;
}

const { database, roles, dataDir, secretKey, egressAllow, whatsapp, ...server } = JSON.parse(
  process.env.PLACE ?? '',
) as Place;
armFailpoints(process.env.FAILPOINT ?? null);
const key = Buffer.from(secretKey, 'hex');
const address = socketAddress(server, database, roles);
const log = createLog({ level: 'error', destination: process.stderr });
const owner = randomUUID();
const db = openDatabase({
  app: { ...address.as('app'), max: 4, application_name: nameOfWork(owner) },
  maintenance: { ...address.as('maintenance'), max: 1 },
  onIdleError: () => {},
});
const bus = await openBus({ connection: address.as('app'), log });
const clock = await openClock({ pool: db.app, bus, log });
const files = openFiles({ dataDir, masters: [key] });
const realtime = openRealtime({ bus, findSession: async () => null, publicUrl: '', isBehindProxy: false, log });
const secrets = createSecrets([key]);
const jobs = await openJobs({ connection: address.as('app'), isWorker: false, db, secrets, clock, bus, log });
const config = { isFranchiseMode: true, publicUrl: 'http://localhost', primaryColor: '#047857' };
runDue({ db, bus, clock, log }, scheduledMessages({ config, realtime, bus, files, clock }));
const flowParts = { config, realtime, bus, files, clock, jobs };
for (const due of [dueSessions, dueBroadcasts, dueLines, dueStages, dueEnrolments, dueRequests])
  runDue({ db, bus, clock, log }, due(flowParts));
const egress = createEgress({ allow: egressAllow });
for (const due of [dueDeliveries, dueFranchiseDeliveries])
  runDue({ db, bus, clock, log }, due({ ...flowParts, db, egress, secrets, log }).work);
openLines({
  config,
  db,
  bus,
  clock,
  files,
  realtime,
  log,
  metrics: createMetrics(),
  jobs,
  secrets,
  adapters: [
    simulatorAdapter(openSimulator({ dataDir, clock, bus })),
    ...(whatsapp ? [baileysAdapter({ config: whatsapp, log, clock })] : []),
  ],
  address,
  owner,
});
console.log('up');
