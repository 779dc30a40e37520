import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };
import type { RoleNames } from '../platform/db/database-address.ts';
import { deadLetters, type Queue } from './queue.ts';
import { queues as allQueues } from './queues.ts';

/** Change it when what this file installs changes, so that databases already installed get it too. */
const edition = 2;
const day = 86_400;

interface Installation {
  /** Jobs then follow the business clock; otherwise they read the machine's, which is cheaper. */
  readonly isClockMovable: boolean;
  readonly queues?: readonly Queue[];
}

/** The owner makes the schema and the queues and grants them. A second time costs one query. */
export async function installJobs(
  owner: pg.ClientBase,
  { roles }: { readonly roles: RoleNames },
  { isClockMovable, queues = allQueues }: Installation,
): Promise<void> {
  const wanted = fingerprintOf({ roles, queues, isClockMovable });
  const { rows } = await owner.query<{ installed: string | null }>(
    "select obj_description(to_regnamespace('pgboss')) as installed",
  );
  if (rows[0]?.installed === wanted) return;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    supervise: false,
    schedule: false,
  });
  let failure: unknown;
  boss.on('error', (error) => {
    failure = error;
  });
  await boss.start();
  try {
    await createQueues(boss, queues);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  if (failure) throw failure;
  await owner.query(rightsOf(owner.escapeIdentifier(roles.app)));
  await owner.query(isClockMovable ? movableClock : machineClock);
  await owner.query(`comment on schema pgboss is ${owner.escapeLiteral(wanted)}`);
}

function fingerprintOf({ queues, ...rest }: Required<Installation> & { roles: RoleNames }): string {
  const definitions = queues.map(({ data, ...definition }) => definition);
  return createHash('sha256')
    .update(JSON.stringify({ edition, library: library.version, definitions, ...rest }))
    .digest('base64url');
}

async function createQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  // Dead letters wait for a person, however long that takes.
  await boss.createQueue(deadLetters, { retentionSeconds: 3_650 * day });
  for (const { name, retry, isKeyed, isLong, cron } of queues) {
    const settings = {
      retryLimit: retry.tries - 1,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      heartbeatSeconds: 10,
      // Whether a worker lives is told by its heartbeat; this only ends what hangs.
      expireInSeconds: isLong ? 23 * 3_600 : 900,
      // A job that waits is never thrown away for its age: not after an outage, not after a jump of the clock.
      retentionSeconds: 3_650 * day,
      deleteAfterSeconds: day,
      deadLetter: deadLetters,
    };
    await boss.createQueue(name, { ...settings, policy: isKeyed ? 'short' : 'standard' });
    await boss.updateQueue(name, settings);
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
    else await boss.unschedule(name);
  }
}

const rightsOf = (app: string) => `
  grant usage on schema pgboss to ${app};
  grant select, insert, update, delete on all tables in schema pgboss to ${app};
  grant usage on all sequences in schema pgboss to ${app};
  grant execute on all functions in schema pgboss to ${app}`;

/** Running jobs move along with the clock, or their heartbeats would all look like those of dead workers. */
const movableClock = `
  create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select app.now()';
  create or replace function pgboss.move_running_jobs() returns trigger language plpgsql
    set search_path = pg_catalog
  as $$
  begin
    -- The leaf alone: pg-boss reaches it now directly and now through its parent, and locking both would meet it halfway.
    lock table pgboss.job_common in share row exclusive mode;
    update pgboss.job_common set
      started_on = started_on + (new.shift - old.shift),
      heartbeat_on = heartbeat_on + (new.shift - old.shift)
    where state = 'active';
    return null;
  end $$;
  create or replace trigger running_jobs_move_along after update of shift on app.clock
    for each row execute function pgboss.move_running_jobs()`;

const machineClock = `
  create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select pg_catalog.now()';
  drop trigger if exists running_jobs_move_along on app.clock`;
