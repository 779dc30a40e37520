import pg from 'pg';
import type { Config } from '../config.ts';
import { acquireInstanceLock } from '../instance-lock.ts';
import { ownerRole } from '../postgres/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { choosePlace } from '../postgres/place.ts';
import { findSocketFolder, socketPort } from '../postgres/socket-folder.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type DatabaseAddress, socketAddress, urlAddress } from './database-address.ts';

/** What the embedded server calls its one database. */
const embeddedName = 'yupflow';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>;
type Say = (line: string) => void;

interface Reached {
  readonly address: DatabaseAddress;
  /** Stops what was started for the moment. */
  leave(): Promise<void>;
}

/** Makes the embedded server's database where this is its first start. */
export async function openEmbeddedDatabase(server: EmbeddedPostgres): Promise<DatabaseAddress> {
  const { host, port, user } = server;
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  const known = await admin.query('select from pg_database where datname = $1', [embeddedName]);
  if (!known.rowCount) await admin.query(`create database ${embeddedName}`);
  await admin.end();
  return socketAddress(server, embeddedName);
}

/** For the operator's own commands: the database of a deployment that does not run. The embedded one is started. */
export async function startDatabase({ databaseUrl, ...config }: DatabaseConfig, say: Say): Promise<Reached> {
  if (databaseUrl) return { address: urlAddress(databaseUrl, loadSecretKey(config)), leave: async () => {} };
  const { dataDir } = config;
  const lock = await acquireInstanceLock({ dataDir, say });
  const server = await startEmbeddedPostgres({ dataDir, say });
  return {
    address: await openEmbeddedDatabase(server),
    leave: async () => {
      await server.stop();
      lock.release();
    },
  };
}

/** The same of one that may be running: the embedded database is then spoken to beside it. */
export async function reachDatabase(config: DatabaseConfig, say: Say): Promise<Reached> {
  const folder = config.databaseUrl ? null : findSocketFolder(choosePlace(config.dataDir, say));
  if (!folder) return startDatabase(config, say);
  const running = { host: folder, port: socketPort, user: ownerRole };
  return { address: socketAddress(running, embeddedName), leave: async () => {} };
}
