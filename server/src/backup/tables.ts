import pg from 'pg';

export interface TableFacts {
  /** Such as `public.contacts`. */
  readonly name: string;
  /** Those that are not computed from others. */
  readonly columns: readonly string[];
}

const { escapeIdentifier } = pg;

/** `public.contacts` as it goes into a statement. */
export const quoted = (table: string) => table.split('.').map(escapeIdentifier).join('.');
export const quotedColumns = ({ columns }: TableFacts) => columns.map(escapeIdentifier).join(', ');

/**
 * What a deployment consists of. Of the job library's tables those that say what is still to be done: a job was written
 * down together with what needs it. Its own version, its warnings and its statistics are not ours to carry on.
 */
export async function listTables(owner: pg.Client): Promise<TableFacts[]> {
  const { rows } = await owner.query<TableFacts>(`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname in ('app', 'public')
        or n.nspname = 'pgboss' and c.relname in ('queue', 'schedule', 'job', 'job_dependency'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`);
  return rows;
}

export async function findJobsVersion(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? 0;
}

/** Values are written and read in one way, whatever the server's or the database's settings are. */
export const plainValues = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = pg_catalog;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
