import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { only } from '../db/only.ts';

interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * Counts an attempt before it is made, so that many at once can't slip past the limit.
 * The count is a row: it holds across processes and restarts.
 */
export async function countAttempt(db: Database, bucket: string, allowance: Allowance): Promise<void> {
  const { count, wait } = await db.withoutCompany(async (tx) => {
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into attempts as a (bucket, count, ends_at)
      values (${bucket}, 1, app.now() + make_interval(secs => ${allowance.seconds}))
      on conflict (bucket) do update set
        count = case when a.ends_at <= app.now() then 1 else a.count + 1 end,
        ends_at = case when a.ends_at <= app.now() then excluded.ends_at else a.ends_at end
      returning count, ceil(extract(epoch from ends_at - app.now()))::int as wait`.execute(tx);
    return only(rows);
  });
  if (count > allowance.attempts) throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, wait) });
}

export async function forgetAttempts(db: Database, bucket: string): Promise<void> {
  await db.withoutCompany((tx) => tx.deleteFrom('attempts').where('bucket', '=', bucket).execute());
}
