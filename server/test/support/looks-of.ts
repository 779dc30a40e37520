import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/transaction.ts';

/** Rows of a table that this connection has looked at and not yet reported: lately, not only in this transaction. */
export async function looksOf(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ looks: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as looks
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
  return rows[0]?.looks ?? 0;
}
