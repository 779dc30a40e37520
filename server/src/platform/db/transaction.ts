import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './db.types.ts';

/** A transaction's own query builder. It dies with the transaction. */
export type Tx = Kysely<DB>;

const names = new Map<string, string>();
/** Each named statement costs memory in every backend, so the number of names is bounded. */
const mostNames = 500;

/** Named statements are planned once per connection: measured at half the latency of unnamed ones. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/** Those that hold back what is written to them until the end of this turn. */
const held = new WeakSet<pg.PoolClient>();

/** What is asked for in this turn is written at once: the other side wakes up and answers once. */
function writeTogether(client: pg.PoolClient): void {
  if (held.has(client)) return;
  held.add(client);
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => {
    held.delete(client);
    stream.uncork();
  });
}

class ClientConnection implements DatabaseConnection {
  isOpen = true;
  readonly client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.isOpen) throw new Error('a query was run after its transaction had ended');
    // pg-boss sends its own texts through us; they vary too much to be worth names.
    const name = query.sql.includes('pgboss.') ? undefined : statementName(query.sql);
    writeTogether(this.client);
    const result = await this.client.query({ name, text: query.sql, values: [...query.parameters] });
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }
  // biome-ignore lint/correctness/useYield: there is nothing to yield, streaming is not offered
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered');
  }
}

async function refuse(): Promise<void> {
  throw new Error('transactions are opened by the database, not by a query builder');
}

function driverOn(connection: ClientConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

function builderOn(connection: ClientConnection): Tx {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createDriver: () => driverOn(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

interface Ending {
  readonly last: CompiledQuery[];
  readonly effects: (() => void)[];
}

const endings = new WeakMap<Tx, Ending>();

function endingOf(tx: Tx): Ending {
  const ending = endings.get(tx);
  if (!ending) throw new Error('not a transaction of ours');
  return ending;
}

/** Runs once the transaction is durable, and never if it is not: for telling browsers and waking workers. */
export function afterCommit(tx: Tx, effect: () => void): void {
  endingOf(tx).effects.push(effect);
}

/** A last statement, for whose answer nobody waits: it goes out with the commit, in one round trip, which fails with it. */
export function withCommit(tx: Tx, statement: CompiledQuery): void {
  endingOf(tx).last.push(statement);
}

/**
 * For the few deeds that reach into a company from outside it: redeeming a code, answering an invite.
 * The wall moves for `work` and back again; whoever calls it has checked that the caller may.
 */
export const insideCompany = <T>(tx: Tx, companyId: string, work: () => Promise<T>): Promise<T> =>
  behindWall(tx, 'app.company_id', companyId, work);

/**
 * The same for a reseller: a company looks up what it can buy, a buyer who has no account makes an invoice. Whoever calls
 * it has checked that this is the caller's reseller, by the address or by the company.
 */
export const insideFranchise = <T>(tx: Tx, franchiseId: string, work: () => Promise<T>): Promise<T> =>
  behindWall(tx, 'app.franchise_id', franchiseId, work);

async function behindWall<T>(
  tx: Tx,
  wall: 'app.company_id' | 'app.franchise_id',
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const move = (to: string) => sql`select set_config(${wall}, ${to}, true)`.execute(tx);
  const { rows } = await sql<{ before: string | null }>`
    select current_setting(${wall}, true) as before`.execute(tx);
  await move(id);
  try {
    return await work();
  } finally {
    // A transaction that broke takes no statement any more, and its end moves the wall back anyway.
    await move(rows[0]?.before ?? '').catch(() => {});
  }
}

/**
 * `opening` is begin and the settings of this transaction. Nobody waits for its answer: the first statement goes behind it,
 * in the same round trip. It can fail only with the connection, and then everything behind it does.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  opening: string,
  work: (tx: Tx) => Promise<T>,
  how: 'read' | 'write' = 'write',
): Promise<T> {
  const client = await pool.connect();
  const connection = new ClientConnection(client);
  const tx = builderOn(connection);
  const ending: Ending = { last: [], effects: [] };
  endings.set(tx, ending);
  let broken: Error | undefined;
  let result: T;
  try {
    writeTogether(client);
    const opened = client.query(how === 'read' ? opening.replace('begin', 'begin read only') : opening);
    // Where work fails, that says why.
    opened.catch(() => {});
    result = await work(tx);
    const sent = ending.last.map((statement) => connection.executeQuery(statement));
    const end = client.query('commit');
    // Whoever only read has all there is: nothing can come of the end.
    if (how === 'read' && sent.length === 0) end.catch(() => {});
    else await committed(end, [opened, ...sent]);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.isOpen = false;
    client.release(broken);
  }
  for (const effect of ending.effects) effect();
  return result;
}

async function committed(end: Promise<pg.QueryResult>, before: readonly Promise<unknown>[]): Promise<void> {
  end.catch(() => {});
  await Promise.all(before);
  // A statement whose error somebody swallowed turns the commit into a rollback, without an error.
  if ((await end).command !== 'COMMIT') throw new Error('the transaction was rolled back');
}
