import type pg from 'pg';
import type { DatabaseAddress } from '../platform/db/database-address.ts';
import { StartError } from '../platform/start-error.ts';

interface Contents {
  /** Ids of companies that are there. */
  readonly companies: string[];
  readonly isInUse: boolean;
}

async function isThere(owner: pg.Client, table: string): Promise<boolean> {
  const { rows } = await owner.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table]);
  return rows[0]?.is_there ?? false;
}

/** What a database holds that is about to be restored into. One with tables of somebody else's is refused. */
export async function lookInto(owner: pg.Client): Promise<Contents> {
  const { rowCount } = await owner.query("select from pg_tables where schemaname = 'public' limit 1");
  if (rowCount && !(await isThere(owner, 'migrations.applied')))
    throw new StartError('This database holds tables that are not of Yupflow: give it a database of its own.');
  const rowsOf = async (table: string) =>
    (await isThere(owner, table)) ? (await owner.query<{ id: string }>(`select id from ${table}`)).rows : [];
  const companies = await rowsOf('public.companies');
  const isInUse = companies.length > 0 || (await rowsOf('public.users')).length > 0;
  return { companies: companies.map(({ id }) => id), isInUse };
}

/** Nobody may work with what is being replaced. */
export async function refuseRunningNodes(owner: pg.Client, { roles }: DatabaseAddress): Promise<void> {
  const { rowCount } = await owner.query(
    'select from pg_stat_activity where datname = current_database() and usename = any($1)',
    [Object.values(roles)],
  );
  if (rowCount) throw new StartError('Yupflow is running on this database: stop every node of it first.');
}

/** Takes away everything that migrations and the job library make. The two roles and extensions stay. */
export async function emptyDatabase(owner: pg.Client): Promise<void> {
  const ours = "not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')";
  const { rows } = await owner.query<{ statement: string }>(`
    select format('drop table if exists %s cascade', o.oid::regclass) as statement
      from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and ${ours}
    union all
    select format('drop routine if exists %s cascade', o.oid::regprocedure)
      from pg_proc o where o.pronamespace = 'public'::regnamespace and ${ours}
    union all
    select format('drop schema %I cascade', nspname) from pg_namespace where nspname in ('app', 'migrations', 'pgboss')`);
  await owner.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join('; '));
}
