import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { DatabaseAddress } from './database-address.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const oldestServer = 160_000;
/** One deployment migrates at a time; the number is arbitrary and ours. */
const migrationLock = 7_014_981;

/** For as long as this connection: nobody else migrates, prepares, restores or begins a backup. Taken again it stays. */
export async function lockDeployment(owner: pg.Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [migrationLock]);
}

/** Lets go of one time that it was taken. */
export async function unlockDeployment(owner: pg.Client): Promise<void> {
  await owner.query('select pg_advisory_unlock($1)', [migrationLock]);
}

/** Of this version, in their order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** Two roles that can log in and pass no wall. */
async function ensureRoles(owner: pg.Client, address: DatabaseAddress): Promise<void> {
  for (const role of Object.values(address.roles)) {
    const name = owner.escapeIdentifier(role);
    const known = await owner.query('select from pg_roles where rolname = $1', [role]);
    if (!known.rowCount) await owner.query(`create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole`);
    const password = address.passwordOf(role);
    if (password) await owner.query(`alter role ${name} password ${owner.escapeLiteral(password)}`);
    await owner.query(`grant connect on database ${owner.escapeIdentifier(address.database)} to ${name}`);
  }
}

async function applyPending(
  owner: pg.Client,
  address: DatabaseAddress,
  say: (line: string) => void,
  names: readonly string[],
): Promise<void> {
  await owner.query('create schema if not exists migrations');
  await owner.query(
    'create table if not exists migrations.applied (name text primary key, at timestamptz not null default now())',
  );
  const { rows } = await owner.query<{ name: string }>('select name from migrations.applied');
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].find((name) => !names.includes(name));
  if (unknown)
    throw new StartError(
      `The database was migrated by a newer version of Yupflow (it knows ${unknown}): start that version.`,
    );
  const pending = names.filter((name) => !applied.has(name));
  for (const name of pending) {
    const text = readFileSync(new URL(name, folder), 'utf8')
      .replaceAll('{{app}}', owner.escapeIdentifier(address.roles.app))
      .replaceAll('{{maintenance}}', owner.escapeIdentifier(address.roles.maintenance));
    await owner.query(`begin; set local lock_timeout = '10s'; ${text}`);
    await owner.query('insert into migrations.applied (name) values ($1)', [name]);
    await owner.query('commit');
    say(`migrated ${name}`);
  }
}

/**
 * Brings the database to this version, or to an older one by the names that it knew: roles, then every migration
 * that it has not seen. The lock lasts as long as the owner's connection, so whatever else a start prepares on it
 * is done by one process at a time.
 */
export async function migrate(
  owner: pg.Client,
  address: DatabaseAddress,
  say: (line: string) => void,
  names: readonly string[] = migrationNames(),
): Promise<void> {
  const { rows } = await owner.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  if (Number(rows[0]?.number) < oldestServer)
    throw new StartError(`The database is PostgreSQL ${rows[0]?.version}; Yupflow needs 16 or newer.`);
  await lockDeployment(owner);
  await ensureRoles(owner, address);
  await applyPending(owner, address, say, names);
}

/** For /ready: is there a migration that this version brings and the database has not seen? */
export async function hasPendingMigrations(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from migrations.applied');
  return Number(rows[0]?.count) < migrationNames().length;
}
