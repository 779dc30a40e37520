import { type RawBuilder, sql } from 'kysely';
import { type CleanupStep, countRows, nextIds, over, removeRows, removeSome } from './cleanup-step.ts';

interface Owned {
  readonly table: string;
  /** What hangs on each and may be a lot: it goes first, some at a time. */
  readonly children?: readonly { readonly table: string; readonly by: string }[];
  /** The keys of the files of a row, as an array of text. */
  readonly keys?: RawBuilder<unknown>;
}

const mostOwners = 100;
const mostChildren = 2_000;

/** Rows with what hangs on them. */
export const ownedStep = ({ table, children = [], keys }: Owned): CleanupStep => ({
  count: (extent) => countRows(extent, table),

  async run(batch) {
    const { tx, companyId, position } = batch;
    const ids = await nextIds(batch, table, mostOwners);
    const last = ids.at(-1);
    if (!last) return over;
    for (const child of children)
      if (await removeSome(batch, { ...child, most: mostChildren }, ids))
        return { processed: 0, position, keys: [], isOver: false };
    const { rows } = keys
      ? await sql<{ keys: string[] }>`
          select ${keys} as keys from ${sql.table(table)}
          where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
      : { rows: [] };
    await removeRows(batch, table, ids);
    return { processed: ids.length, position: last, keys: rows.flatMap((row) => row.keys), isOver: false };
  },
});
