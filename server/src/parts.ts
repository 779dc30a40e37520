import type { Simulator } from './channels/simulator/simulator-process.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Bus } from './platform/bus.ts';
import type { MovableClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Database } from './platform/db/database.ts';
import type { Egress } from './platform/egress/egress.ts';
import type { Files } from './platform/files/files.ts';
import type { RequestCounts } from './platform/http/request-counts.ts';
import type { Log } from './platform/log.ts';
import type { FranchiseMailer } from './platform/mail/franchise-mailer.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Realtime } from './platform/realtime/realtime.ts';

/** What the modules are made of. Each takes only what it needs. */
export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: MovableClock;
  readonly egress: Egress;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly metrics: Metrics;
  readonly requestCounts: RequestCounts;
  /** Null where there are no simulated lines. */
  readonly simulator: Simulator | null;
  readonly secrets: Secrets;
  /** For who must hear at once what became of a mail; all others enqueue theirs. */
  readonly mailer: FranchiseMailer;
  /** Requests that come again under an Idempotency-Key are told apart by it. */
  readonly fingerprintKey: Buffer;
}
