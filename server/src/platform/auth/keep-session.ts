import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from './find-session.ts';

/** Often enough to tell devices apart by when they were used, seldom enough that reading stays reading. */
const staleAfterMs = 3_600_000;

/** A session that is used lives on: its thirty days begin anew, written at most once an hour. */
export async function keepSession(
  db: Database,
  clock: Clock,
  { sessionId, lastUsedAt, supportUntil }: Caller,
): Promise<void> {
  // Support has its hour, however busy it is.
  if (supportUntil) return;
  if (clock.now().getTime() - lastUsedAt.getTime() < staleAfterMs) return;
  await db.withoutCompany((tx) =>
    tx
      .updateTable('sessions')
      .set({
        last_used_at: sql`app.now()`,
        expires_at: sql`app.now() + make_interval(days => ${limits.sessionDays})`,
      })
      .where('id', '=', sessionId)
      .execute(),
  );
}
