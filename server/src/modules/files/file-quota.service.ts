import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Any number that nobody else locks by. */
const lockKind = 5_517;

/** Throws where a file of this size is more than the company may keep. Who asks at the same time waits, where it counts. */
export async function checkQuota(tx: Tx, companyId: string, size: number): Promise<void> {
  const { media_quota_bytes: quota } = await tx
    .selectFrom('companies')
    .select('media_quota_bytes')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (quota === null) return;
  await sql`select pg_advisory_xact_lock(${lockKind}, hashtext(${companyId}))`.execute(tx);
  const { used } = await tx
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size'), sql<string>`0`).as('used'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (BigInt(used) + BigInt(size) > BigInt(quota)) throw new AppError('media_quota_reached');
}
