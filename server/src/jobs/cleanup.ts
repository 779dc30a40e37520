import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { defineQueue } from './queue.ts';

/** Hourly: takes away what has lost its meaning by its age. */
export const cleanupQueue = defineQueue({ name: 'cleanup', data: z.object({}), cron: '0 * * * *' });

/** Small enough that no lock is held for long. */
const batchSize = 1_000;

/** Of a job `j`. One that is forgotten soon may never have come to its end. */
const isOverFor = (days: number) => sql`(j.finished_at <= app.now() - make_interval(days => ${days})
  or j.created_at <= app.now() - interval '30 days')`;

/** Rows of jobs that are over, or gone. From job to job along the index: there are few of those, and many rows. */
const removalOf = (table: 'contact_import_rows' | 'contact_changes', key: string, days: number) => {
  const [rows, last] = [sql.table(table), sql.ref(key)];
  return sql`delete from ${rows} where (company_id, job_id, ${last}) in (
    with recursive held as (
      (select company_id, job_id from ${rows} order by company_id, job_id limit 1)
      union all
      select next.company_id, next.job_id from held, lateral (
        select r.company_id, r.job_id from ${rows} r where (r.company_id, r.job_id) > (held.company_id, held.job_id)
        order by r.company_id, r.job_id limit 1) next)
    select r.company_id, r.job_id, r.${last} from held left join jobs j on j.company_id = held.company_id and j.id = held.job_id
      join ${rows} r on r.company_id = held.company_id and r.job_id = held.job_id
    where j.id is null or ${isOverFor(days)} limit ${batchSize})`;
};

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
  // A screen that was closed without a word: nobody takes it for open any more.
  sql`delete from chat_viewers where (company_id, conversation_id, user_id) in
    (select company_id, conversation_id, user_id from chat_viewers where seen_at <= app.now() - interval '1 day'
      limit ${batchSize})`,
  // How a line did lately; the last one before that tells how it was when that began.
  sql`delete from connection_events where (company_id, connection_id, id) in
    (select e.company_id, e.connection_id, e.id from connection_events e
      where e.at <= app.now() - interval '40 days' and exists (
        select 1 from connection_events n where n.company_id = e.company_id and n.connection_id = e.connection_id
          and n.id > e.id and n.at <= app.now() - interval '40 days')
      limit ${batchSize})`,
  // Whoever was deleted can be restored for some days; then they go with all that is known of them.
  sql`delete from contacts where deleted_at <= app.now() - make_interval(days => ${limits.undoDays}) and (company_id, id) in
    (select company_id, id from contacts where deleted_at <= app.now() - make_interval(days => ${limits.undoDays})
      limit ${batchSize})`,
  // What was told to others, and what they said.
  sql`delete from outgoing_deliveries where (company_id, id) in
    (select company_id, id from outgoing_deliveries where created_at <= app.now() - interval '30 days' limit ${batchSize})`,
  sql`delete from franchise_deliveries where (franchise_id, id) in
    (select franchise_id, id from franchise_deliveries where created_at <= app.now() - interval '30 days'
      limit ${batchSize})`,
  // What a gateway tells again is told within days.
  sql`delete from payment_events where (franchise_id, gateway, event_id) in
    (select franchise_id, gateway, event_id from payment_events where received_at <= app.now() - interval '90 days'
      limit ${batchSize})`,
  // Of messages that never came.
  sql`delete from inbound_changes where (company_id, connection_id, of_id, id) in
    (select company_id, connection_id, of_id, id from inbound_changes
      where created_at <= app.now() - interval '30 days' limit ${batchSize})`,
  sql`delete from inbound_dead_letters where (company_id, id) in
    (select company_id, id from inbound_dead_letters where created_at <= app.now() - interval '90 days'
      limit ${batchSize})`,
  // The same request counts as such within a day; of how many came, the lists show one day.
  sql`delete from webhook_fingerprints where (company_id, webhook_id, fingerprint) in
    (select company_id, webhook_id, fingerprint from webhook_fingerprints
      where at <= app.now() - interval '1 day' limit ${batchSize})`,
  sql`delete from webhook_minutes where (company_id, webhook_id, minute) in
    (select company_id, webhook_id, minute from webhook_minutes
      where minute <= app.now() - interval '3 days' limit ${batchSize})`,
  // A sheet that nobody went on with.
  sql`update jobs set state = 'cancelled', turn = turn + 1, is_undoable = false, finished_at = app.now()
    where state = 'prepared' and (company_id, id) in
    (select company_id, id from jobs where state = 'prepared' and created_at <= app.now() - interval '1 day'
      limit ${batchSize})`,
  // What a job read and wrote goes with its link; what it would need to be undone, with the time for that.
  sql`delete from files where (company_id, key) in
    (select f.company_id, f.key from jobs j left join contact_imports i on i.company_id = j.company_id and i.job_id = j.id
      join files f on f.company_id = j.company_id and f.key in (j.file_key, i.file_key, i.refused_file_key)
      where ${isOverFor(limits.jobFileDays)} limit ${batchSize})`,
  removalOf('contact_import_rows', 'row', limits.jobFileDays),
  removalOf('contact_changes', 'contact_id', limits.undoDays),
  sql`delete from jobs where (company_id, id) in
    (select company_id, id from jobs where created_at <= app.now() - interval '30 days' limit ${batchSize})`,
];

export function cleanUp(db: Database) {
  return async (): Promise<void> => {
    for (const removal of removals) {
      const removeBatch = async (tx: Tx) => Number((await removal.execute(tx)).numAffectedRows);
      while ((await db.withMaintenance(removeBatch)) === batchSize);
    }
  };
}
