import type { ImportFigures, ImportMode, RowFault } from '@yupflow/contract/contact-imports';
import { type RawBuilder, sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Rows of one import. */
export interface ImportScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly id: string;
}

/** A part of the rows: above `after`, up to and with `last`. */
export interface RowRange {
  readonly after: number;
  readonly last: number;
}

export const ownRows = ({ companyId, id }: ImportScope): RawBuilder<unknown> =>
  sql`r.company_id = ${companyId} and r.job_id = ${id}`;

export const rowsWithin = (scope: ImportScope, { after, last }: RowRange): RawBuilder<unknown> =>
  sql`${ownRows(scope)} and r.row > ${after} and r.row <= ${last}`;

/**
 * Whoever has the number of a row, under whichever form. By a list of the numbers: behind the tenant wall the planner
 * does not take a join along the index, and would look through the whole company for every row.
 */
const knownWithin = (scope: ImportScope, range: RowRange): RawBuilder<unknown> => sql`(
  select i.value, i.contact_id from contact_identities i
  where i.company_id = ${scope.companyId} and i.kind = 'phone' and i.value = any(array(
    select r.phone_key from contact_import_rows r where ${rowsWithin(scope, range)} and r.fault is null)))`;

export const knownAs = (scope: ImportScope, range: RowRange): RawBuilder<unknown> =>
  sql`${knownWithin(scope, range)} i on i.value = r.phone_key`;

export const isKnown = (scope: ImportScope, range: RowRange): RawBuilder<unknown> =>
  sql`exists (select 1 from ${knownWithin(scope, range)} i where i.value = r.phone_key)`;

export const knownContacts = (scope: ImportScope, range: RowRange): RawBuilder<unknown> =>
  sql`any(array(select i.contact_id from ${knownWithin(scope, range)} i))`;

/**
 * What is lost when the machine dies within a moment after a commit is done again: position and rows go together, so
 * nobody waits for the disk at each batch. And always along the indexes: plans are kept, and one that was good for the
 * ten contacts of the last company would read all of this one's for every row, also in the checks of foreign keys.
 */
export async function beginBatch(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_nestloop', 'off', true)`.execute(tx);
}

/**
 * A list of `StagedRow` as one JSON: it took a third of the time that arrays took here, and COPY is not for tables
 * behind a wall. PostgreSQL takes the bytes as they are.
 */
export async function stageRows({ tx, companyId, id }: ImportScope, rows: Uint8Array): Promise<void> {
  await sql`
    insert into contact_import_rows (company_id, job_id, row, phone_key, phone, phone_cell, name, email, document,
      created_at, tags, fields, fault, fault_column, fault_value)
    select ${companyId}::uuid, ${id}::uuid, j.row, j.phone_key, j.phone, j.phone_cell, j.name, j.email, j.document,
      j.created_at, j.tags, j.fields, j.fault, j.fault_column, j.fault_value
    from json_to_recordset(${rows}::json) as j (row int, phone_key text, phone text, phone_cell text,
      name text, email text, document text, created_at timestamptz, tags text[], fields jsonb,
      fault text, fault_column int, fault_value text)`.execute(tx);
}

export async function clearRows(scope: ImportScope): Promise<void> {
  await sql`delete from contact_import_rows r where ${ownRows(scope)}`.execute(scope.tx);
}

/** Of good rows with the same number the first one stays. */
export async function refuseRepeated(scope: ImportScope, phoneColumn: number): Promise<void> {
  await sql`
    update contact_import_rows r
    set fault = 'duplicate_in_file', other_row = later.first, fault_column = ${phoneColumn}, fault_value = r.phone_cell
    from (
      select row, first from (
        select r.row, min(r.row) over (partition by r.phone_key) as first
        from contact_import_rows r where ${ownRows(scope)} and r.fault is null
      ) numbered where row > first
    ) later
    where ${ownRows(scope)} and r.row = later.row`.execute(scope.tx);
}

export async function countRows(scope: ImportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_import_rows r where ${ownRows(scope)}`.execute(scope.tx);
  return only(rows).count;
}

/** Where the next batch ends, and how many rows it has; null where there are no more. */
export async function nextRange(
  scope: ImportScope,
  after: number,
  most: number,
): Promise<(RowRange & { count: number }) | null> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(row) as last, count(*)::int as count from (
      select r.row from contact_import_rows r where ${ownRows(scope)} and r.row > ${after} order by r.row limit ${most}
    ) batch`.execute(scope.tx);
  const { last, count } = only(rows);
  return last === null ? null : { after, last, count };
}

/** What an earlier look said about contacts may have changed since. */
export async function forgetModeFaults(scope: ImportScope): Promise<void> {
  await sql`
    update contact_import_rows r set fault = null, fault_column = null, fault_value = null
    where ${ownRows(scope)} and r.fault in ('contact_exists', 'contact_unknown')`.execute(scope.tx);
}

/** Only new ones are wanted, or only known ones: the others are refused. */
export async function refuseByMode(
  scope: ImportScope,
  range: RowRange,
  mode: ImportMode,
  phoneColumn: number,
): Promise<void> {
  if (mode === 'both') return;
  const known = isKnown(scope, range);
  const [fault, isRefused] =
    mode === 'add' ? (['contact_exists', known] as const) : (['contact_unknown', sql`not ${known}`] as const);
  await sql`
    update contact_import_rows r set fault = ${fault}, fault_column = ${phoneColumn}, fault_value = r.phone_cell
    where ${rowsWithin(scope, range)} and r.fault is null and ${isRefused}`.execute(scope.tx);
}

export async function listReasons(scope: ImportScope): Promise<ImportFigures['reasons']> {
  const { rows } = await sql<{ code: RowFault; count: number }>`
    select r.fault as code, count(*)::int as count from contact_import_rows r
    where ${ownRows(scope)} and r.fault is not null group by r.fault order by count(*) desc, r.fault`.execute(scope.tx);
  return rows;
}

export interface RefusedRowRecord {
  readonly row: number;
  readonly name: string | null;
  readonly fault: RowFault;
  readonly fault_column: number | null;
  readonly fault_value: string | null;
  readonly other_row: number | null;
}

export async function listRefusedRows(
  scope: ImportScope,
  { after, limit, code }: { after: number; limit: number; code?: RowFault | undefined },
): Promise<RefusedRowRecord[]> {
  const { rows } = await sql<RefusedRowRecord>`
    select r.row, r.name, r.fault, r.fault_column, r.fault_value, r.other_row from contact_import_rows r
    where ${ownRows(scope)} and r.fault is not null and r.row > ${after}
      and (${code ?? null}::text is null or r.fault = ${code ?? null})
    order by r.row limit ${limit}`.execute(scope.tx);
  return rows;
}
