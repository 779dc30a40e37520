import pg from 'pg';
import type { Log } from '../../platform/log.ts';

interface LeaseConnectionSettings {
  /** Of the maintenance role. */
  readonly connection: pg.ClientConfig;
  readonly owner: string;
  /** An answer that takes longer is as good as none: by then somebody else may have the lines. */
  readonly patienceMs: number;
  readonly log: Log;
}

export interface LeaseConnection extends Pick<pg.Pool, 'query'> {
  end(): Promise<void>;
}

/**
 * A connection that nobody else uses, because leases must not wait for other work. As long as it lives it holds a lock
 * by its owner's id: when the process dies, PostgreSQL lets go of it, and others need not wait for the leases to end.
 */
export function openLeaseConnection({ connection, owner, patienceMs, log }: LeaseConnectionSettings): LeaseConnection {
  let client: pg.Client | null = null;
  let isOver = false;

  function lose(lost: pg.Client, err: unknown): void {
    if (client === lost) client = null;
    if (!isOver) log.warn({ err }, 'the connection of the leases was lost');
    lost.end().catch(() => {});
  }

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      application_name: 'yupflow leases',
      query_timeout: patienceMs,
      connectionTimeoutMillis: patienceMs,
    });
    next.on('error', (err) => lose(next, err));
    next.on('end', () => {
      if (client === next) client = null;
    });
    await next.connect();
    await next.query(`select pg_advisory_lock(${lockKeyOf('$1::uuid')})`, [owner]);
    return next;
  }

  const query = async (text: string, values: unknown[]) => {
    client ??= await open();
    const current = client;
    try {
      return await current.query(text, values);
    } catch (error) {
      // Nobody knows what became of it: the next question is asked on a new one.
      lose(current, error);
      throw error;
    }
  };

  return {
    query: query as pg.Pool['query'],
    async end() {
      isOver = true;
      await client?.end();
    },
  };
}

const lockKeyOf = (owner: string) => `('x' || left(replace((${owner})::text, '-', ''), 16))::bit(64)::bigint`;

/** Whether the process of this owner is connected. One that is not has lost its lines, or is about to notice. */
export const isConnected = (owner: string) => `exists (
  select 1 from pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
    and (l.classid::bigint << 32 | l.objid::bigint) = ${lockKeyOf(owner)})`;
