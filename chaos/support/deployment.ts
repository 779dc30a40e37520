import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../benchmarks/support/server.ts';
import { openSimulator, type Simulator } from '../../server/src/channels/simulator/simulator-process.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import type { DatabaseAddress } from '../../server/src/platform/db/database-address.ts';
import { type Node, startNode } from './node.ts';
import { openPostgres, type Postgres, secret } from './postgres.ts';

type Settings = Readonly<Record<string, string>>;

/** Processes of the product on one PostgreSQL and one data folder, with the phones of the simulator beside them. */
export interface Deployment {
  /** Of the web nodes: one at a time has it. */
  readonly origin: string;
  readonly postgres: Postgres;
  readonly address: DatabaseAddress;
  readonly db: Database;
  readonly dataDir: string;
  /** Everybody's phones, spoken to beside the product: they are there when all of it is down. */
  readonly phones: Simulator;
  startWeb(settings?: Settings, mostFileBytes?: number): Promise<Node>;
  startWorker(settings?: Settings, mostFileBytes?: number): Promise<Node>;
  /** As the owner of the database: no wall. */
  ask<Row extends object>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

function settingsOf(folder: string, postgres: Postgres): Settings {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: secret,
    DEMO: 'false',
    SIMULATOR: 'true',
    LOG_LEVEL: 'warn',
  };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-chaos-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** An empty deployment that was started and stopped once, of which each scenario gets a copy. */
export async function withPrepared<T>(work: (deploy: () => Promise<Deployment>) => Promise<T>): Promise<T> {
  const prepared = newFolder();
  try {
    const postgres = await openPostgres(join(prepared, 'database'));
    const node = await startNode({ ...settingsOf(prepared, postgres), PORT: '0' });
    await node.kill('SIGTERM');
    await postgres.stop();
    return await work(() => openDeployment(prepared));
  } finally {
    remove(prepared);
  }
}

async function openDeployment(prepared: string): Promise<Deployment> {
  const folder = newFolder();
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  const postgres = await openPostgres(join(folder, 'database'));
  const { address } = postgres;
  const settings = settingsOf(folder, postgres);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const db = openDatabase({
    app: { ...address.as('app'), max: 2 },
    maintenance: { ...address.as('maintenance'), max: 1 },
    onIdleError: () => {},
  });
  const owner = new pg.Pool({ ...address.as('owner'), max: 2 });
  owner.on('error', () => {});
  const nodes: Node[] = [];
  const start = async (own: Settings, mostFileBytes?: number) => {
    const node = await startNode({ ...settings, ...own }, mostFileBytes);
    nodes.push(node);
    return node;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    postgres,
    address,
    db,
    dataDir,
    phones: openSimulator({ dataDir, clock: { now: () => new Date() } }),
    startWeb: (own, most) => start({ ROLE: 'web', PORT: String(port), ...own }, most),
    startWorker: (own, most) => start({ ROLE: 'worker', PORT: '0', ...own }, most),
    ask: async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows,
    async close() {
      await Promise.all(nodes.filter((node) => node.isAlive()).map((node) => node.kill()));
      endPhones(dataDir);
      await owner.end();
      await db.close();
      await postgres.stop();
      remove(folder);
    },
  };
}

/** The phones outlive whoever is killed; here nobody comes back for them. */
function endPhones(dataDir: string): void {
  const path = join(dataDir, 'simulator', 'address.json');
  if (!existsSync(path)) return;
  try {
    process.kill((JSON.parse(readFileSync(path, 'utf8')) as { pid: number }).pid, 'SIGTERM');
  } catch {
    // They ended by themselves.
  }
}
