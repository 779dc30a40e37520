import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { urlAddress } from '../../src/platform/db/database-address.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

export const metricsToken = 'of whoever looks at figures'.replaceAll(' ', '-');
const secret = 'the same on every node of a deployment';

export interface Deployment {
  /** Where people reach it: now one node answers, now another. */
  readonly origin: string;
  readonly balancer: RoundRobin;
  readonly webs: readonly SpawnedServer[];
  readonly workers: readonly SpawnedServer[];
  readonly db: Database;
  /** Of every node, but for its role and its folder. */
  readonly env: Record<string, string>;
  /** Of the first node; of all of them, where they share one. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

interface Shape {
  readonly env?: Record<string, string>;
  /** Else each node has a disk of its own. */
  readonly isFolderShared: boolean;
}

/** Two processes that answer and two that work, each on its own, over one database and behind a balancer. */
export async function deploy({ env = {}, isFolderShared }: Shape): Promise<Deployment> {
  const database = await createEmptyDatabase();
  const folders: string[] = [];
  const folder = () => {
    const [first] = folders;
    if (first && isFolderShared) return first;
    folders.push(makeTempFolder());
    return folders.at(-1) ?? '';
  };
  const all = {
    DATABASE_URL: database.url,
    SECRET_KEY: secret,
    DEMO: 'false',
    SIMULATOR: 'true',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'error',
    ...env,
  };
  const start = (role: string) => spawnServer({ ...all, DATA_DIR: folder(), ROLE: role });
  const first = await start('web');
  const [second, ...workers] = await Promise.all([start('web'), start('worker'), start('worker')]);
  const webs = [first, second];
  const address = urlAddress(database.url, createHash('sha256').update(secret).digest());
  const db = openDatabase({
    app: { ...address.as('app'), max: 2 },
    maintenance: { ...address.as('maintenance'), max: 1 },
    onIdleError: () => {},
  });
  const balancer = await startRoundRobin(webs.map(({ origin }) => origin));
  return {
    origin: balancer.origin,
    balancer,
    webs,
    workers,
    db,
    env: all,
    dataDir: folders[0] ?? '',
    async stop() {
      await balancer.stop();
      await Promise.all([...webs, ...workers].map((node) => node.kill('SIGKILL')));
      await db.close();
      await database.remove();
      for (const path of folders) rmSync(path, { recursive: true, force: true });
    },
  };
}
