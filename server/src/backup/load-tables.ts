import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { failpoint } from '../platform/failpoint.ts';
import { StartError } from '../platform/start-error.ts';
import { entryNames } from './archive-format.ts';
import type { CheckedArchive } from './check-archive.ts';
import { copyIn } from './copy-rows.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';
import { listTables, plainValues, quoted, quotedColumns, type TableFacts } from './tables.ts';

/**
 * What stands in the way of rows that come table by table: keys that refer to others, triggers that would do again what
 * was done, and the wall, through which PostgreSQL copies nothing. All of it is put aside and put back, by the statements
 * that a superuser needs no more than an owner.
 */
async function listObstacles(owner: pg.Client): Promise<{ aside: string; back: string }[]> {
  const { rows } = await owner.query<{ aside: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace in (select oid from pg_namespace where nspname in ('app', 'public', 'pgboss'))
    union all
    select distinct format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where not tgisinternal and tgparentid = 0 and tgenabled = 'O'
    union all
    select format('alter table %s no force row level security', oid::regclass),
      format('alter table %s force row level security', oid::regclass)
    from pg_class where relforcerowsecurity`);
  return rows;
}

/** The tables that this version makes of the archive's migrations must be those that the archive holds. */
async function checkShape(owner: pg.Client, { manifest }: CheckedArchive): Promise<void> {
  // Columns stand in another order where migrations of two branches came in another order.
  const shapesOf = (tables: readonly TableFacts[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join()})`);
  const [here, there] = [new Set(shapesOf(await listTables(owner))), new Set(shapesOf(manifest.tables))];
  const [other] = here.symmetricDifference(there);
  if (other)
    throw new StartError(
      `This version can't take over the tables of the archive, such as ${other}: restore it with the Yupflow ${manifest.version} that wrote it, then upgrade.`,
    );
}

function unpack(entry: ArchiveEntry): AsyncIterable<Buffer> {
  // Whoever reads it hears of what goes wrong.
  return pipeline(entry.content(), createGunzip(), () => {});
}

async function loadTable(owner: pg.Client, table: TableFacts, entry: ArchiveEntry, expected: number): Promise<void> {
  const text = `copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`;
  const rows = await copyIn(owner, text, unpack(entry));
  if (rows !== expected) throw new Error(`${table.name} has ${expected} rows in the archive and ${rows} arrived`);
}

/** Fills freshly migrated tables, all of them or none. */
export async function loadTables(owner: pg.Client, archive: CheckedArchive): Promise<void> {
  const { path, manifest, sums } = archive;
  await checkShape(owner, archive);
  await owner.query(`begin; ${plainValues}`);
  const obstacles = await listObstacles(owner);
  for (const { aside } of obstacles) await owner.query(aside);
  // What migrations and the job library put there is in the archive too.
  await owner.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
  const tables = new Map(manifest.tables.map((table) => [entryNames.table(table.name), table]));
  const rows = new Map(sums.tables.map((table) => [table.name, table.rows]));
  for await (const entry of readArchive(path)) {
    const table = tables.get(entry.name);
    if (!table) continue;
    await loadTable(owner, table, entry, rows.get(table.name) ?? 0);
    tables.delete(entry.name);
  }
  if (tables.size > 0) throw new Error(`the archive lacks ${[...tables.keys()]}`);
  failpoint('restore.before-commit');
  for (const { back } of obstacles) await owner.query(back);
  // Queues are those of the archive now, so this version's have to be looked at anew.
  await owner.query('comment on schema pgboss is null');
  await owner.query('commit');
  await owner.query('analyze');
}
