import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Whose data, and up to which id: what is newer came after it was asked for. */
export interface Extent {
  readonly tx: Tx;
  readonly companyId: string;
  readonly before: string;
}

export interface CleanupBatch extends Extent {
  /** The last row that went; null at the beginning of a step. */
  readonly position: string | null;
}

export interface BatchDone {
  /** How many of the step's own rows went. */
  readonly processed: number;
  readonly position: string | null;
  /** Files that they pointed at. */
  readonly keys: readonly string[];
  readonly isOver: boolean;
}

/** One kind of rows. A batch is small, so that nothing is locked for long. */
export interface CleanupStep {
  count(extent: Extent): Promise<number>;
  run(batch: CleanupBatch): Promise<BatchDone>;
}

export const over: BatchDone = { processed: 0, position: null, keys: [], isOver: true };

/** The next rows of a table, in the order of their ids. */
export async function nextIds(
  { tx, companyId, before, position }: CleanupBatch,
  table: string,
  most: number,
): Promise<string[]> {
  const after = position ? sql`and id > ${position}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where company_id = ${companyId} and id < ${before} ${after}
    order by id limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countRows({ tx, companyId, before }: Extent, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where company_id = ${companyId} and id < ${before}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Some of the rows that hang on others: as many as may go at once. True where there may be more. */
export async function removeSome(
  { tx, companyId }: Pick<Extent, 'tx' | 'companyId'>,
  { table, by, most }: { readonly table: string; readonly by: string; readonly most: number },
  ids: readonly string[],
): Promise<boolean> {
  const rows = sql.table(table);
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where company_id = ${companyId} and ${sql.ref(by)} = any(${[...ids]}::uuid[])
      limit ${most}))`.execute(tx);
  return Number(numAffectedRows) === most;
}

export async function removeRows(
  { tx, companyId }: Pick<Extent, 'tx' | 'companyId'>,
  table: string,
  ids: readonly string[],
) {
  await sql`delete from ${sql.table(table)}
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}
