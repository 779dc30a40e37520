import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';

/** What a process has open bears its name. */
export const nameOfWork = (processId: string) => `yupflow ${processId}`;

/**
 * Ends the transactions of processes that stand still: what they locked is free at once, although they never go on.
 * Only the role that opened them may, and on a connection of its own, since all others may be waiting for these locks.
 */
export async function endWorkOf(address: Pick<DatabaseAddress, 'as'>, processIds: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...address.as('app'), connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user
         and application_name = any($1) and state <> 'idle'`,
      [processIds.map(nameOfWork)],
    );
  } finally {
    await client.end();
  }
}
