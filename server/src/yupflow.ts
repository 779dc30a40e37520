import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ConnectionType, connectionTypes } from '@yupflow/contract/connections';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { baileysAdapter } from './channels/baileys/baileys-adapter.ts';
import { cloudAdapter } from './channels/cloud-api/cloud-adapter.ts';
import { graphUrlOf } from './channels/cloud-api/graph.ts';
import { simulatorAdapter } from './channels/simulator/simulator-channel.ts';
import { openSimulator } from './channels/simulator/simulator-process.ts';
import { billingQueue } from './jobs/billing.ts';
import { cleanUp, cleanupQueue } from './jobs/cleanup.ts';
import { companyJobQueue } from './jobs/company-jobs.ts';
import { dashboardQueue } from './jobs/dashboard.ts';
import { dataCleanupQueue } from './jobs/data-cleanup.ts';
import { type DueLoop, runDue } from './jobs/due.ts';
import { flowRequestQueue } from './jobs/flow-requests.ts';
import { franchisePixelQueue } from './jobs/franchise-pixels.ts';
import { openJobs } from './jobs/jobs.ts';
import { deliverMail, mailQueue } from './jobs/mail.ts';
import { mediaRetentionQueue } from './jobs/media-retention.ts';
import { passwordLinkQueue } from './jobs/password-links.ts';
import { purgeCompaniesQueue } from './jobs/purge-companies.ts';
import { templateSyncQueue } from './jobs/template-sync.ts';
import { readCalendar } from './modules/billing/calendar.service.ts';
import { dueBroadcasts } from './modules/broadcasts/freeze.ts';
import { dueLines } from './modules/broadcasts/pump.ts';
import { recipientExportRunner } from './modules/broadcasts/recipient-export-runner.ts';
import { refusedTemplates } from './modules/broadcasts/refused-templates.ts';
import { importRunner } from './modules/contact-imports/import-runner.ts';
import { bulkRunners } from './modules/contacts/contact-bulk-runners.ts';
import { exportRunner } from './modules/contacts/contact-export-runner.ts';
import { contactCounters } from './modules/contacts/contact-record-counters.service.ts';
import { dueStages } from './modules/crm/stage-flows.service.ts';
import { countFacts } from './modules/dashboard/count-facts.ts';
import { reportExportRunner } from './modules/dashboard/report-export-runner.ts';
import { runCleanup } from './modules/data-cleanup/run-cleanup.ts';
import { sweepFiles } from './modules/files/sweep-files.ts';
import { runRequests } from './modules/flow-requests/run-request.ts';
import { dueSessions } from './modules/flow-sessions/wake-sessions.service.ts';
import { purgeCompanies } from './modules/franchise-companies/purge-companies.ts';
import { dueFranchiseDeliveries } from './modules/franchise-integration/due-deliveries.ts';
import { runPixels } from './modules/franchise-integration/run-pixels.ts';
import { countDeadLetters } from './modules/inbound/dead-letters.repository.ts';
import { runJobs } from './modules/jobs/run-jobs.ts';
import type { JobRunners } from './modules/jobs/running-job.service.ts';
import { openLines } from './modules/lines/lines.service.ts';
import { expireMedia } from './modules/media/expire-media.ts';
import { scheduledMessages } from './modules/messages/send-scheduled.service.ts';
import { dueDeliveries } from './modules/outgoing-webhooks/due-deliveries.ts';
import { dueCharges } from './modules/payments/due-charges.ts';
import { sendPasswordLink } from './modules/session/password.service.ts';
import { cycleRunners } from './modules/shipping-cycles/cycle-bulk-runners.ts';
import { dueEnrolments } from './modules/shipping-cycles/due-enrolments.service.ts';
import { syncAtConnect } from './modules/templates/sync-templates.service.ts';
import { lookUpTemplates } from './modules/templates/templates.service.ts';
import { dueRequests } from './modules/webhooks/apply-requests.ts';
import type { Parts } from './parts.ts';
import { findSession } from './platform/auth/find-session.ts';
import { openBus } from './platform/bus.ts';
import { openClock } from './platform/clock.ts';
import { type Config, defaultPublicUrl } from './platform/config.ts';
import { deriveKeys } from './platform/crypto/master-keys.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';
import { nameOfWork } from './platform/db/work-of-process.ts';
import { createEgress } from './platform/egress/egress.ts';
import { openFiles } from './platform/files/files.ts';
import { countRequests } from './platform/http/request-counts.ts';
import type { Log } from './platform/log.ts';
import { franchiseMailer } from './platform/mail/franchise-mailer.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { openRealtime } from './platform/realtime/realtime.ts';

interface Start {
  readonly config: Config;
  readonly secretKey: Buffer;
  /** A database that `prepareDatabase` has brought to this version. */
  readonly address: DatabaseAddress;
  readonly log: Log;
  /** Of which it runs lines; all of them, unless a test plays some itself. */
  readonly lineTypes?: readonly ConnectionType[];
}

export interface Yupflow {
  /** Where people reach it; null where this process serves no web. */
  readonly url: string;
  readonly parts: Parts;
  stop(): Promise<void>;
}

/** A pool of 2–4 connections beat 8 on two cores. */
const connections = { app: 4, maintenance: 1 };
/** Longest wait for answers that are under way when the process stops. */
const answerMs = 10_000;

/** One process of a deployment: web, worker or both. What it opens it closes again, in reverse. */
export async function startYupflow({
  config,
  secretKey,
  address,
  log,
  lineTypes = connectionTypes,
}: Start): Promise<Yupflow> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const owner = randomUUID();
    const db = openDatabase({
      app: { ...address.as('app'), max: connections.app, application_name: nameOfWork(owner) },
      maintenance: { ...address.as('maintenance'), max: connections.maintenance },
      onIdleError: (err) => log.warn({ err }, 'an idle database connection was lost'),
    });
    closing.push(() => db.close());
    const bus = await openBus({ connection: address.as('app'), redis: redisPlaceOf(config, secretKey, address), log });
    closing.push(() => bus.close());
    const clock = await openClock({ pool: db.app, bus, log });
    const simulator = config.isSimulatorOn ? openSimulator({ dataDir: config.dataDir, clock, bus }) : null;
    closing.push(async () => simulator?.close());
    const isWorker = config.role !== 'web';
    const secrets = createSecrets([secretKey]);
    const ownMailer = openMailer(config, log);
    closing.push(async () => ownMailer.close());
    const mailer = franchiseMailer({ db, secrets, config, mailer: ownMailer });
    const jobs = await openJobs({ connection: address.as('app'), isWorker, db, secrets, clock, bus, log });
    closing.push(() => jobs.stop());
    if (isWorker) await jobs.work(mailQueue, deliverMail(mailer.send));
    if (isWorker) await jobs.work(passwordLinkQueue, sendPasswordLink({ db, jobs, config }));
    const files = openFiles({ ...config, masters: [secretKey] });
    await files.staging.sweep();
    const cleanTables = cleanUp(db);
    if (isWorker)
      await jobs.work(cleanupQueue, async () => {
        await cleanTables();
        await sweepFiles({ db, files });
      });
    if (isWorker) await jobs.work(dashboardQueue, countFacts({ db, log }));
    if (isWorker) await jobs.work(mediaRetentionQueue, expireMedia({ db, files }));
    if (isWorker) await jobs.work(purgeCompaniesQueue, purgeCompanies({ db, bus, files }));
    const realtime = openRealtime({
      bus,
      findSession: (token, host) => findSession({ db, clock, config }, token, host),
      publicUrl: config.publicUrl,
      isBehindProxy: config.trustProxy !== false,
      log,
    });
    if (isWorker)
      await jobs.work(
        companyJobQueue,
        runJobs({ db, jobs, realtime, log, config }, jobRunners({ files, realtime, bus, clock })),
      );
    const egress = createEgress({ allow: config.egressAllow });
    const timers: DueLoop[] = [];
    if (isWorker) {
      const flowParts = { config, realtime, bus, files, clock, jobs };
      const deliveries = dueDeliveries({ ...flowParts, db, egress, secrets, log });
      closing.push(() => deliveries.stop());
      const franchiseDeliveries = dueFranchiseDeliveries({ ...flowParts, db, egress, secrets, log });
      closing.push(() => franchiseDeliveries.stop());
      const charges = dueCharges({ ...flowParts, db, egress, secrets, log });
      closing.push(() => charges.stop());
      for (const work of [
        scheduledMessages(flowParts),
        dueSessions(flowParts),
        dueBroadcasts(flowParts),
        dueLines(flowParts),
        refusedTemplates(flowParts),
        dueEnrolments(flowParts),
        dueStages(flowParts),
        dueRequests(flowParts),
        deliveries.work,
        franchiseDeliveries.work,
        charges.work,
      ]) {
        const due = runDue({ db, bus, clock, log }, work);
        timers.push(due);
        closing.push(() => due.stop());
      }
    }
    const metrics = meter({ db, bus, jobs, realtime, timers });
    const [fingerprintKey] = deriveKeys([secretKey], 'request fingerprints');
    const parts: Parts = {
      config,
      log,
      db,
      bus,
      clock,
      egress,
      files,
      jobs,
      realtime,
      metrics,
      requestCounts: countRequests(bus),
      simulator,
      secrets,
      mailer,
      fingerprintKey,
    };
    if (isWorker) await jobs.work(flowRequestQueue, runRequests(parts));
    if (isWorker) await jobs.work(billingQueue, readCalendar(parts));
    if (isWorker) await jobs.work(franchisePixelQueue, runPixels(parts));
    if (isWorker) await jobs.work(dataCleanupQueue, runCleanup(parts));
    if (isWorker) await jobs.work(templateSyncQueue, syncAtConnect(parts));
    const app = await buildApp(parts);
    closing.push(() => closeApp(app));
    if (config.role !== 'worker') realtime.attach(app.server);
    // Before the HTTP server, which waits for every line that is still open.
    closing.push(() => realtime.close());
    if (isWorker) {
      const adapters = [
        baileysAdapter({ config, log, clock }),
        cloudAdapter({ egress, graphUrl: graphUrlOf(config), clock }),
        ...(simulator ? [simulatorAdapter(simulator)] : []),
      ].filter(({ type }) => lineTypes.includes(type));
      const onConnected = lookUpTemplates(parts);
      const lines = openLines({ ...parts, adapters, onConnected, address, owner });
      closing.push(() => lines.stop());
    }
    // First of all: jobs come to their end while everything else closes.
    closing.push(async () => jobs.takeNoMore());
    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    const url = config.isPublicUrlGiven ? config.publicUrl : defaultPublicUrl(config.host, port);
    return { url, parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whoever is being answered gets that answer; who only trickles a request keeps nobody from stopping. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), answerMs);
  await app.close();
  clearTimeout(cut);
}

/** Deployments may share a Redis, and nobody hears another's without its secret key. */
function redisPlaceOf({ redisUrl }: Config, secretKey: Buffer, { database }: DatabaseAddress) {
  const name = deriveKeys([secretKey], 'bus')[0].toString('base64url');
  return redisUrl ? { url: redisUrl, channel: `yupflow ${name} ${database}` } : null;
}

/** Who does which kind of a company's jobs. */
function jobRunners(parts: Pick<Parts, 'files' | 'realtime' | 'bus' | 'clock'>): JobRunners {
  return {
    ...bulkRunners(parts.realtime),
    ...cycleRunners(parts),
    contacts_export: exportRunner(parts),
    contacts_import: importRunner(parts),
    broadcast_export: recipientExportRunner(parts),
    dashboard_export: reportExportRunner(parts, contactCounters),
  };
}

interface Metered extends Pick<Parts, 'db' | 'bus' | 'jobs' | 'realtime'> {
  readonly timers: readonly DueLoop[];
}

function meter({ db, bus, jobs, realtime, timers }: Metered): Metrics {
  const metrics = createMetrics();
  metrics.watchPool('app', db.app);
  metrics.gauge('realtime_sockets', 'Browsers connected to this process', () => [{ value: realtime.countSockets() }]);
  metrics.gauge('bus_lag_seconds', 'From publishing to hearing', () => [{ value: bus.lagSeconds() }]);
  metrics.gauge('bus_line_up', 'Whether this process hears what others say by it', () =>
    bus.lines().map(({ name, isUp }) => ({ labels: { line: name }, value: Number(isUp) })),
  );
  metrics.gauge('inbound_dead_letters', 'What came in and could not be stored', async () => [
    { value: await countDeadLetters(db) },
  ]);
  metrics.gauge('jobs', 'Jobs by queue and state', async () =>
    (await jobs.count()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  );
  metrics.gauge('timer_lateness_seconds', 'By how much timers were late since this was read last, by kind', () =>
    timers.map((timer) => ({ labels: { queue: timer.kind }, value: timer.lateSeconds() })),
  );
  return metrics;
}
