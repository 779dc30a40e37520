import type pg from 'pg';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';

/** Everything that a migration can make, a line each, with the names of this database's roles left out. */
export const describeSchema =
  ({ roles }: DatabaseAddress) =>
  async (owner: pg.Client): Promise<string[]> => {
    const { rows } = await owner.query<{ line: string }>(`
      with ours as (select oid, nspname from pg_namespace where nspname in ('app', 'public', 'migrations', 'pgboss')),
      tables as (
        select c.* from pg_class c join ours on ours.oid = c.relnamespace
        where c.relkind in ('r', 'p') and c.relname !~ '^queue_stats_')
      select concat_ws(' ', 'table', oid::regclass, relrowsecurity, relforcerowsecurity, relacl) as line from tables
      union all
      select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
          pg_get_expr(d.adbin, d.adrelid), attacl)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid in (select oid from tables) and attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'key', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
        from pg_constraint where conrelid in (select oid from tables)
      union all
      select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
        from pg_index where indrelid in (select oid from tables)
      union all
      select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger
        where not tgisinternal and tgrelid in (select oid from tables)
      union all
      select concat_ws(' ', 'wall', polrelid::regclass, polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
          pg_get_expr(polwithcheck, polrelid))
        from pg_policy where polrelid in (select oid from tables)
      union all
      select concat_ws(' ', 'function', p.oid::regprocedure, prosecdef, proconfig, proacl, prosrc)
        from pg_proc p join ours on ours.oid = p.pronamespace
        where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where oid in (select oid from ours)
      order by 1`);
    const { rows: who } = await owner.query<{ name: string }>('select current_user as name');
    // Within rights and walls alone: elsewhere the owner's name may be a word like any other.
    const asOwner = new RegExp(`(?<=[{,/])${who[0]?.name}(?=[=,}])`, 'g');
    return rows.map(({ line }) =>
      line.replaceAll(roles.app, 'APP').replaceAll(roles.maintenance, 'MAINTENANCE').replaceAll(asOwner, 'OWNER'),
    );
  };
