import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { type DatabaseAddress, urlAddress } from '../../src/platform/db/database-address.ts';
import { createLog } from '../../src/platform/log.ts';
import { startYupflow, type Yupflow } from '../../src/yupflow.ts';
import { databaseUrl } from '../support/command.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { secretKey, type TestServer } from '../support/test-server.ts';

/** What the product is started with. */
export interface Environment extends Record<string, string> {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** Where the product looks for the key that test servers are given in memory. */
export function giveKey(dataDir: string): void {
  writeFileSync(join(dataDir, 'secret.key'), `${secretKey.toString('hex')}\n`, { mode: 0o600 });
}

/** The environment of a test server, with the key that it was given in memory. */
export function environmentOf({ config, address }: TestServer): Environment {
  giveKey(config.dataDir);
  return { DATA_DIR: config.dataDir, DATABASE_URL: databaseUrl(address.database) };
}

export interface Elsewhere {
  readonly env: Environment;
  readonly address: DatabaseAddress;
  /** The product on what was restored, on a free port. */
  start(): Promise<Yupflow>;
  remove(): Promise<void>;
}

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ ...inject('server'), database: 'postgres' });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** An empty database and an empty folder, as an operator has them: its owner is no superuser. */
export async function elsewhere(): Promise<Elsewhere> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create role ${name} login createrole`, `create database ${name} owner ${name}`);
  const dataDir = makeTempFolder();
  giveKey(dataDir);
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name, name) };
  const address = urlAddress(env.DATABASE_URL, secretKey);
  return {
    env,
    address,
    start: () => {
      const config = readConfig({ ...env, PORT: '0', DEMO: 'false', SIMULATOR: 'true' });
      const log = createLog({ level: 'error', destination: { write: () => {} } });
      return startYupflow({ config, secretKey, address, log });
    },
    async remove() {
      const roles = [name, ...Object.values(address.roles)];
      await asAdmin(
        `drop database ${name} with (force)`,
        ...roles.toReversed().map((role) => `drop role if exists ${role}`),
      );
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
