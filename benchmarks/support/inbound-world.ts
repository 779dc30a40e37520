import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { receiveMessages } from '../../server/src/modules/inbound/inbound.service.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { socketAddress } from '../../server/src/platform/db/database-address.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../server/src/prepare-database.ts';
import { startYupflow, type Yupflow } from '../../server/src/yupflow.ts';
import { type BenchLine, messageFrom } from './incoming.ts';

export interface InboundWorld {
  readonly yupflow: Yupflow;
  /** Another takes the place of the product that ran until now: whatever it held in memory is gone. */
  restart(): Promise<void>;
  /** As the superuser. */
  readonly client: pg.Client;
  readonly database: pg.ClientConfig;
  readonly dataDir: string;
}

/** The product in this process, on its embedded database as it is by default: durable, with the wall. */
export async function withInboundWorld<T>(
  dataDir: string,
  work: (world: InboundWorld) => Promise<T>,
  { hasSimulator = false } = {},
): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir, say: () => {} });
  const admin = { host: server.host, port: server.port, user: server.user };
  const maker = new pg.Client({ ...admin, database: 'postgres' });
  await maker.connect();
  await maker.query('create database yupflow');
  await maker.end();
  const address = socketAddress(server, 'yupflow');
  const secretKey = Buffer.alloc(32, 7);
  await prepareDatabase(address, { secretKey, isClockMovable: false, say: () => {} });
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'false',
    SIMULATOR: String(hasSimulator),
    LOG_LEVEL: 'error',
  });
  const log = createLog({ level: 'error', destination: { write: (line) => void process.stderr.write(line) } });
  const start = () => startYupflow({ config, secretKey, address, log });
  let yupflow = await start();
  const database = { ...admin, database: 'yupflow' };
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await work({
      get yupflow() {
        return yupflow;
      },
      async restart() {
        await yupflow.stop();
        yupflow = await start();
      },
      client,
      database,
      dataDir,
    });
  } finally {
    await client.end();
    await yupflow.stop();
    await server.stop();
  }
}

/** A line of a company of its own, whose contacts have written before. */
export async function aBenchLine(
  { yupflow, client }: InboundWorld,
  index: number,
  contacts: number,
): Promise<BenchLine> {
  const email = `owner-${index}-${randomUUID()}@example.com`;
  const { rows } = await client.query<{ company_id: string; id: string }>(
    `with owner as (insert into users (name, email, password_hash) values ('Owner', $1, '') returning id),
      company as (insert into companies (name, owner_id) select 'Company ' || $2, id from owner returning id, owner_id),
      member as (insert into members (company_id, user_id) select id, owner_id from company)
    insert into connections (company_id, name, type, color) select id, 'Line', 'simulator', '#0284c7' from company
    returning company_id, id`,
    [email, String(index)],
  );
  const [line] = rows;
  if (!line) throw new Error('an insert gives its row');
  const phones = Array.from({ length: contacts }, (_, n) => `55119${70_000_000 + index * 10_000 + n}`);
  const made = { companyId: line.company_id, connectionId: line.id, phones };
  await receiveMessages(
    yupflow.parts,
    made.companyId,
    made.connectionId,
    phones.map((phone, n) => messageFrom(phone, n)),
  );
  return made;
}
