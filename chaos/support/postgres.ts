import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type DatabaseAddress, urlAddress } from '../../server/src/platform/db/database-address.ts';
import { openEmbeddedDatabase } from '../../server/src/platform/db/reach-database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';

/** What every node of a deployment is given as its SECRET_KEY. */
export const secret = 'a secret of the chaos harness alone';

export interface Postgres {
  /** As an operator writes it down. */
  readonly url: string;
  readonly address: DatabaseAddress;
  /** Of the process that started all its others. */
  pid(): number;
  /** Stops it as `immediate` does: nobody is asked, nothing is written, and the next start recovers from the log. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL of the harness's own, with the settings that the product gives its embedded one. */
export async function openPostgres(folder: string): Promise<Postgres> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const open = () => startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  let server = await open();
  const { host, port, user } = server;
  const { database } = await openEmbeddedDatabase(server);
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    url,
    address: urlAddress(url, createHash('sha256').update(secret).digest()),
    pid: () => server.pid,
    async crash() {
      process.kill(server.pid, 'SIGQUIT');
      await server.stop();
    },
    async start() {
      server = await open();
    },
    stop: () => server.stop(),
  };
}
