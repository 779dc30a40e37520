import pg from 'pg';
import { seedDemo } from './modules/demo/demo.service.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDataDir } from './platform/data-dir.ts';
import { type DatabaseAddress, socketAddress, urlAddress } from './platform/db/database-address.ts';
import { armFailpoints } from './platform/failpoint.ts';
import { acquireInstanceLock } from './platform/instance-lock.ts';
import { createLog } from './platform/log.ts';
import { openLogDestination } from './platform/log-destination.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { loadSecretKey } from './platform/secret-key.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startYupflow } from './yupflow.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const embeddedName = 'yupflow';

async function createEmbeddedDatabase(server: { host: string; port: number; user: string }): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  const known = await admin.query('select from pg_database where datname = $1', [embeddedName]);
  if (!known.rowCount) await admin.query(`create database ${embeddedName}`);
  await admin.end();
}

async function start(config: Config, closing: (() => Promise<void>)[]): Promise<void> {
  openDataDir(config.dataDir);
  const lock = await acquireInstanceLock({ dataDir: config.dataDir, say });
  closing.push(async () => lock.release());
  const secretKey = loadSecretKey(config);
  armFailpoints(config.failpoint);
  const log = createLog({
    level: config.logLevel,
    destination: openLogDestination({
      dataDir: config.dataDir,
      terminal: process.stdout.isTTY ? process.stdout : null,
    }),
  });
  let address: DatabaseAddress;
  if (config.databaseUrl) address = urlAddress(config.databaseUrl, secretKey);
  else {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, say });
    closing.push(() => postgres.stop());
    await createEmbeddedDatabase({ host: postgres.host, port: postgres.port, user: postgres.user });
    address = socketAddress(postgres, embeddedName);
  }
  await prepareDatabase(address, { secretKey, isClockMovable: config.isSimulatorOn && !config.isProduction, say });
  const yupflow = await startYupflow({ config, secretKey, address, log });
  closing.push(() => yupflow.stop());
  lock.announce({ url: yupflow.url });
  const unread = config.demo && (await seedDemo(yupflow.parts.db, config.dataDir, config.demo));
  say(`Yupflow is ready at ${yupflow.url}`);
  if (config.demo) say(`Sign in as ${config.demo.email}`);
  if (unread) {
    say(`Password (shown only once): ${unread.password}`);
    unread.forget();
  }
}

const closing: (() => Promise<void>)[] = [];
await start(readConfig(process.env), closing);
