import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { defineQueue } from './queue.ts';

/** Hourly: takes away what has lost its meaning by its age. */
export const cleanupQueue = defineQueue({ name: 'cleanup', data: z.object({}), cron: '0 * * * *' });

/** Small enough that no lock is held for long. */
const batchSize = 1_000;

// The age is asked twice: a row that somebody renewed meanwhile stays.
const removals = [
  sql`delete from sessions where expires_at <= app.now() and id in
    (select id from sessions where expires_at <= app.now() limit ${batchSize})`,
  // Whose last session ended by its age did not say goodbye.
  sql`update users set status = 'offline' where id in
    (select id from users u where status = 'online' and not exists (select 1 from sessions s where s.user_id = u.id)
      limit ${batchSize})`,
  sql`delete from attempts where ends_at <= app.now() and bucket in
    (select bucket from attempts where ends_at <= app.now() limit ${batchSize})`,
  sql`delete from idempotency_keys where (user_id, key) in
    (select user_id, key from idempotency_keys where created_at <= app.now() - interval '24 hours' limit ${batchSize})`,
  sql`delete from account_links where expires_at <= app.now() and token_hash in
    (select token_hash from account_links where expires_at <= app.now() limit ${batchSize})`,
  // The team may want to see for a while whom an invite never reached.
  sql`delete from invites where expires_at <= app.now() - interval '30 days' and (company_id, id) in
    (select company_id, id from invites where expires_at <= app.now() - interval '30 days' limit ${batchSize})`,
  sql`delete from notifications where (user_id, id) in
    (select user_id, id from notifications where created_at <= app.now() - interval '90 days' limit ${batchSize})`,
];

export function cleanUp(db: Database) {
  return async (): Promise<void> => {
    for (const removal of removals) {
      const removeBatch = async (tx: Tx) => Number((await removal.execute(tx)).numAffectedRows);
      while ((await db.withMaintenance(removeBatch)) === batchSize);
    }
  };
}
