import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Files } from '../../platform/files/files.ts';

interface PurgeParts {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly files: Pick<Files, 'store'>;
}

/** Small enough that no lock is held for long. */
const batchSize = 1_000;
/** A phone that can't be reached for so long keeps the device on its list. */
const signOutHours = 24;

interface Ended {
  readonly id: string;
  /** Its lines had their time to be signed out. */
  readonly isLate: boolean;
}

const findEnded = (db: Database): Promise<Ended[]> =>
  db.withMaintenance(async (tx) => {
    const { rows } = await sql<Ended>`
      select id, deleted_at <= app.now() - make_interval(days => ${limits.companyGraceDays}, hours => ${signOutHours})
        as "isLate"
      from companies where deleted_at <= app.now() - make_interval(days => ${limits.companyGraceDays})
      order by deleted_at`.execute(tx);
    return rows;
  });

/** A phone must not go on showing a device that nobody has any more. Answers whether some are still to be signed out. */
async function signLinesOut({ db, bus }: PurgeParts, companyId: string): Promise<boolean> {
  return db.withCompany(companyId, async (tx) => {
    await sql`
      update connections c set is_wanted = false, must_sign_out = true
      where c.company_id = ${companyId} and not c.must_sign_out and exists (
        select from connection_keys k where k.company_id = c.company_id and k.connection_id = c.id)`.execute(tx);
    await sql`update connections set is_wanted = false where company_id = ${companyId} and is_wanted`.execute(tx);
    const waiting = await tx
      .selectFrom('connections')
      .select('id')
      .where('company_id', '=', companyId)
      .where('must_sign_out', '=', true)
      .execute();
    afterCommit(tx, () => {
      for (const { id } of waiting) bus.publish('lines.wake', { companyId, connectionId: id });
    });
    return waiting.length > 0;
  });
}

/** Files first: once the company is gone, nobody knows any more whose they were. What crashed here goes on with the next worker. */
async function purge({ db, files }: PurgeParts, companyId: string): Promise<void> {
  await files.store.removeCompany(companyId);
  failpoint('purge.after-files');
  const removeBatch = () =>
    db.withMaintenance(async (tx) => {
      const { rows } = await sql<{ gone: number }>`
        select app.purge_company(${companyId}, ${limits.companyGraceDays}, ${batchSize}) as gone`.execute(tx);
      failpoint('purge.before-commit');
      return only(rows).gone;
    });
  while ((await removeBatch()) > 0) failpoint('purge.after-batch');
  failpoint('purge.after-company');
}

/** Takes away for good what was deleted, and nobody restored. */
export function purgeCompanies(parts: PurgeParts) {
  return async (): Promise<void> => {
    for (const { id, isLate } of await findEnded(parts.db)) {
      const isWaiting = await signLinesOut(parts, id);
      failpoint('purge.after-sign-out');
      if (isWaiting && !isLate) continue;
      await purge(parts, id);
    }
  };
}
