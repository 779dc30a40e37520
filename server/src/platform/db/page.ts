import { limits } from '@yupflow/contract/limits';
import { type Expression, sql } from 'kysely';
import { encodeCursor } from './cursor.ts';
import { only } from './only.ts';
import type { Tx } from './transaction.ts';

/** A page from rows of which one more was asked for than it holds. `keysOf` gives what the list is sorted by. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { keysOf, present }: { keysOf: (row: Row) => string[]; present: (row: Row) => Item },
): { results: Item[]; cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(present),
    cursor: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null,
  };
}

/** How many rows a query has, counted only as far as anybody wants to know. */
export async function countUpToLimit(
  tx: Tx,
  matching: Expression<unknown>,
): Promise<{ total: number; has_more_than_total: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from (${matching}) matching limit ${limits.countedTotal + 1}) counted`.execute(tx);
  const { total } = only(rows);
  return { total: Math.min(total, limits.countedTotal), has_more_than_total: total > limits.countedTotal };
}
