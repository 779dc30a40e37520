import type { Config } from '../config.ts';
import { acquireInstanceLock } from '../instance-lock.ts';
import { ownerRole } from '../postgres/cluster.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { choosePlace } from '../postgres/place.ts';
import { findSocketFolder, socketPort } from '../postgres/socket-folder.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type DatabaseAddress, socketAddress, urlAddress } from './database-address.ts';

/** What the embedded server calls its one database. */
export const embeddedName = 'yupflow';

interface Reached {
  readonly address: DatabaseAddress;
  /** Stops what was started for the moment. */
  leave(): Promise<void>;
}

/**
 * For the operator's own commands: the database of a deployment that may be running. The embedded one is then spoken to
 * beside it, and otherwise started until the command is done.
 */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>,
  say: (line: string) => void,
): Promise<Reached> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return { address: urlAddress(databaseUrl, loadSecretKey(config)), leave: async () => {} };
  const folder = findSocketFolder(choosePlace(dataDir, say));
  if (folder) {
    const running = { host: folder, port: socketPort, user: ownerRole };
    return { address: socketAddress(running, embeddedName), leave: async () => {} };
  }
  const lock = await acquireInstanceLock({ dataDir, say });
  const server = await startEmbeddedPostgres({ dataDir, say });
  return {
    address: socketAddress(server, embeddedName),
    leave: async () => {
      await server.stop();
      lock.release();
    },
  };
}
