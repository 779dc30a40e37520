import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { only } from '../db/only.ts';
import type { Tx } from '../db/transaction.ts';

interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

interface Counted {
  readonly count: number;
  readonly wait: number;
}

async function addOne(tx: Tx, bucket: string, { seconds }: Allowance): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into attempts as a (bucket, count, ends_at)
    values (${bucket}, 1, app.now() + make_interval(secs => ${seconds}))
    on conflict (bucket) do update set
      count = case when a.ends_at <= app.now() then 1 else a.count + 1 end,
      ends_at = case when a.ends_at <= app.now() then excluded.ends_at else a.ends_at end
    returning count, ceil(extract(epoch from ends_at - app.now()))::int as wait`.execute(tx);
  return only(rows);
}

function refuseBeyond({ attempts }: Allowance, { count, wait }: Counted): void {
  if (count > attempts) throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, wait) });
}

/**
 * Counts an attempt before it is made, so that many at once can't slip past the limit.
 * The count is a row: it holds across processes and restarts.
 */
export async function countAttempt(db: Database, bucket: string, allowance: Allowance): Promise<void> {
  refuseBeyond(allowance, await db.withoutCompany((tx) => addOne(tx, bucket, allowance)));
}

/** Counts a deed that commits: for what costs something when it is done, and nothing when it is refused. */
export async function countDeed(tx: Tx, bucket: string, allowance: Allowance): Promise<void> {
  refuseBeyond(allowance, await addOne(tx, bucket, allowance));
}

export async function forgetAttempts(db: Database, bucket: string): Promise<void> {
  await db.withoutCompany((tx) => tx.deleteFrom('attempts').where('bucket', '=', bucket).execute());
}
