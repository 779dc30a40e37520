import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import { foldFacts, getZones, listUncounted, lockCounts, recountFacts } from './count-facts.repository.ts';

interface CountParts {
  readonly db: Database;
  readonly log: Log;
}

/** At once: a minute of the busiest company, many times over. */
const batchSize = 20_000;

async function foldAll(tx: Tx, companyId: string, timezone: string): Promise<void> {
  while ((await foldFacts(tx, companyId, timezone, batchSize)) === batchSize);
}

/** Answers whether there is more. */
async function fold(tx: Tx, companyId: string): Promise<boolean> {
  await lockCounts(tx, companyId);
  const { counted } = await getZones(tx, companyId);
  if (counted === null) return false;
  const taken = await foldFacts(tx, companyId, counted, batchSize);
  failpoint('dashboard.before-commit');
  return taken === batchSize;
}

async function recount(tx: Tx, companyId: string): Promise<void> {
  // Before anything is read: everything below sees the same moment.
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await lockCounts(tx, companyId);
  const { timezone } = await getZones(tx, companyId);
  await recountFacts(tx, companyId, timezone);
  await foldAll(tx, companyId, timezone);
  failpoint('dashboard.before-commit');
}

/** Brings every company's counts up to date. What fails in one is no reason for the others to wait. */
export function countFacts({ db, log }: CountParts) {
  return async (_job: object, { closing }: { readonly closing: AbortSignal }): Promise<void> => {
    for (const { id, mustRecount } of await db.withMaintenance(listUncounted)) {
      if (closing.aborted) return;
      try {
        if (mustRecount) await db.withCompany(id, (tx) => recount(tx, id));
        else while (await db.withCompany(id, (tx) => fold(tx, id)));
      } catch (err) {
        log.warn({ err, companyId: id }, 'the figures of a company wait for the next minute');
      }
    }
  };
}
