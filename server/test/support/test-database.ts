import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseAddress, roleNamesOf, socketAddress } from '../../src/platform/db/database-address.ts';

export const templateName = 'yupflow_template';
/** Roles are the cluster's, not the database's: every copy shares those of the template. */
const roles = roleNamesOf(templateName);

interface Server {
  host: string;
  port: number;
  user: string;
}

export function templateAddress(server: Server): DatabaseAddress {
  return socketAddress(server, templateName, roles);
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('server'), database: 'postgres' });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

const newName = () => `test_${randomBytes(6).toString('hex')}`;
const remove = (name: string) => asAdmin(`drop database ${name} with (force)`);

/** A fresh, migrated database of one's own, with settings of its own. */
export async function createTestDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ address: DatabaseAddress; remove(): Promise<void> }> {
  const name = newName();
  await asAdmin(`create database ${name} template ${templateName}`);
  for (const [setting, value] of Object.entries(settings))
    await asAdmin(`alter database ${name} set ${setting} = '${value}'`);
  return { address: socketAddress(inject('server'), name, roles), remove: () => remove(name) };
}

/** An empty one, for a server that is started as people start it. */
export async function createEmptyDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = newName();
  await asAdmin(`create database ${name}`);
  const { host, port, user } = inject('server');
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return { url, remove: () => remove(name) };
}
