import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Of all companies. */
export async function countLines(tx: Tx): Promise<{ status: string; count: number }[]> {
  return tx
    .selectFrom('connections')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
}

export async function getOutboxFigures(tx: Tx): Promise<{ state: string; seconds: number; count: number }[]> {
  return tx
    .selectFrom('outbox')
    .select([
      'state',
      sql<number>`extract(epoch from app.now() - min(created_at))::float8`.as('seconds'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('state')
    .execute();
}
