import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedAddress } from './database.ts';
import { withServer } from './server.ts';

const migrations = join(import.meta.dirname, '../../server/migrations');

/** Another schema, or other data, need another database. */
function keyOfData(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  for (const name of sources) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 12);
}

interface Data<Made> {
  readonly name: string;
  /** What is said while it is made. */
  readonly what: string;
  /** Files of this folder that decide what the data are. */
  readonly sources: readonly string[];
  fill(client: pg.Client): Promise<Made>;
}

/** A data folder that is filled once and kept between runs, and what its filling answered. */
export async function cachedFolder<Made>({ name, what, sources, fill }: Data<Made>) {
  const folder = join(tmpdir(), `yupflow-bench-${name}-${keyOfData(sources)}`);
  const made = join(folder, 'made.json');
  if (!existsSync(made)) {
    console.log(`making ${what} in ${folder}, once…`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    // Others may pass through it: as root, PostgreSQL runs as another user.
    chmodSync(folder, 0o711);
    await withServer(folder, async () => {
      const client = new pg.Client(embeddedAddress(folder));
      await client.connect();
      const result = await fill(client);
      // Figures that nobody asks for are not counted while others are measured.
      await client.query(
        'insert into dashboard_zones (company_id, timezone) select id, timezone from companies on conflict do nothing',
      );
      writeFileSync(made, JSON.stringify(result));
      await client.end();
    });
  }
  return { folder, made: JSON.parse(readFileSync(made, 'utf8')) as Made };
}

/** Indexes are made at the end, and keys of other tables are not looked up: many minutes become few. */
export async function withoutIndexes<T>(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = any ($1) and indexname not like '%_pkey'`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
  const result = await work();
  for (const { text } of indexes) await client.query(text);
  return result;
}
