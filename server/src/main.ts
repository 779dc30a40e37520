import { type Config, readConfig } from './platform/config.ts';
import { diskError, openDataDir } from './platform/data-dir.ts';
import { type DatabaseAddress, urlAddress } from './platform/db/database-address.ts';
import { openEmbeddedDatabase } from './platform/db/reach-database.ts';
import { armFailpoints } from './platform/failpoint.ts';
import { giveBackMemory } from './platform/give-back-memory.ts';
import { acquireInstanceLock, type InstanceLock } from './platform/instance-lock.ts';
import { type Lifecycle, runProcess } from './platform/lifecycle.ts';
import { listenError } from './platform/listen-error.ts';
import { createLog } from './platform/log.ts';
import { openLogDestination } from './platform/log-destination.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { loadSecretKey } from './platform/secret-key.ts';
import { StartError } from './platform/start-error.ts';
import { prepareDatabase } from './prepare-database.ts';
import { prepareDemo } from './prepare-demo.ts';
import { startYupflow } from './yupflow.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The embedded database belongs to one process; with DATABASE_URL, several may share the data folder. */
async function lockDataDir(dataDir: string, life: Lifecycle): Promise<InstanceLock> {
  const lock = await acquireInstanceLock({ dataDir, say });
  life.opened(() => lock.release());
  life.whenStopping(() => lock.announce({ isStopping: true }));
  return lock;
}

async function openEmbedded(dataDir: string, life: Lifecycle): Promise<DatabaseAddress> {
  const server = await startEmbeddedPostgres({ dataDir, say });
  life.opened(() => server.stop(), { isVital: true });
  return openEmbeddedDatabase(server);
}

async function openDatabase(config: Config, secretKey: Buffer, life: Lifecycle): Promise<DatabaseAddress> {
  const address = config.databaseUrl
    ? urlAddress(config.databaseUrl, secretKey)
    : await openEmbedded(config.dataDir, life);
  await prepareDatabase(address, { secretKey, isClockMovable: config.isSimulatorOn && !config.isProduction, say });
  return address;
}

function openLog(config: Config, life: Lifecycle) {
  const terminal = process.stdout.isTTY ? process.stdout : null;
  const log = createLog({
    level: config.logLevel,
    destination: openLogDestination({ dataDir: config.dataDir, terminal }),
  });
  life.reportTo((err) => log.fatal({ err }, 'an unexpected error ends this process'));
  return log;
}

runProcess(async (life) => {
  if (Number(process.versions.node.split('.')[0]) < 26)
    throw new StartError(`Yupflow brings its own Node 26 and this is ${process.version}: start it with npm start.`);
  const config = readConfig(process.env);
  armFailpoints(config.failpoint);
  openDataDir(config.dataDir);
  const lock = config.databaseUrl ? null : await lockDataDir(config.dataDir, life);
  const secretKey = loadSecretKey(config);
  const log = openLog(config, life);
  const address = await openDatabase(config, secretKey, life).catch((error) => {
    throw config.databaseUrl ? error : diskError(config.dataDir, error);
  });
  const unread = await prepareDemo(address, config, secretKey);
  const yupflow = await startYupflow({ config, secretKey, address, log }).catch((error) => {
    throw listenError(error, config);
  });
  life.opened(() => yupflow.stop());
  lock?.announce({ url: yupflow.url });
  say(`Yupflow is ready at ${yupflow.url}`);
  giveBackMemory();
  if (config.demo) say(`Sign in as ${config.demo.email}`);
  if (unread) {
    say(`Password (shown only once): ${unread.password}`);
    unread.forget();
  }
}, say);
