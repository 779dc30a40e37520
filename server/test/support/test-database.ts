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

/** A fresh, migrated database of one's own. */
export async function createTestDatabase(): Promise<{ address: DatabaseAddress; remove(): Promise<void> }> {
  const server = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await run(`create database ${name} template ${templateName}`);
  return { address: socketAddress(server, name, roles), remove: () => run(`drop database ${name} with (force)`) };
}
