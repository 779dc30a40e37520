import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { removeUnusedFiles } from '../files/unused-files.service.ts';

interface Keeping {
  readonly company_id: string;
  readonly days: number;
}

/** Small enough that no chat is locked for long. */
const batchSize = 200;

/** Messages have files with contacts and among colleagues; what they are in is their lock. */
const withContacts = { messages: 'messages', chats: 'conversations', chatId: 'conversation_id', at: 'occurred_at' };
const amongColleagues = { messages: 'internal_messages', chats: 'internal_chats', chatId: 'chat_id', at: 'created_at' };
type Place = typeof withContacts;

interface OldMedia {
  readonly id: string;
  readonly chat_id: string;
  readonly media_key: string;
}

async function listOld(tx: Tx, place: Place, { company_id, days }: Keeping): Promise<OldMedia[]> {
  const at = sql.ref(place.at);
  const { rows } = await sql<OldMedia>`
    select id, ${sql.ref(place.chatId)} as chat_id, media_key from ${sql.table(place.messages)}
    where company_id = ${company_id} and media_key is not null and ${at} < app.now() - make_interval(days => ${days})
    order by ${at} limit ${batchSize}`.execute(tx);
  return rows;
}

/** The chats' rows are the lock, in the order of their ids. */
async function expire(tx: Tx, place: Place, { company_id }: Keeping, old: readonly OldMedia[]): Promise<void> {
  await sql`
    select from ${sql.table(place.chats)}
    where company_id = ${company_id} and id = any(${old.map((one) => one.chat_id)}::uuid[])
    order by id for update`.execute(tx);
  await sql`
    update ${sql.table(place.messages)} set media_key = null, media = media || '{"state": "expired"}'
    where company_id = ${company_id} and id = any(${old.map((one) => one.id)}::uuid[])`.execute(tx);
}

interface MediaParts {
  readonly db: Database;
  readonly files: Pick<Files, 'store'>;
}

async function expireIn({ db, files }: MediaParts, place: Place, company: Keeping): Promise<void> {
  for (let isMore = true; isMore; ) {
    const removed = await db.withCompany(company.company_id, async (tx) => {
      const old = await listOld(tx, place, company);
      isMore = old.length === batchSize;
      if (old.length === 0) return [];
      await expire(tx, place, company, old);
      // A file may be in several messages, in a flow, and in what is yet to be sent: it goes with the last of them.
      return removeUnusedFiles(
        tx,
        company.company_id,
        old.map((one) => one.media_key),
      );
    });
    // A crash before this leaves files without a row, which are swept.
    for (const key of removed) await files.store.remove(company.company_id, key);
  }
}

/** Takes away files of messages that are older than their company keeps them. The messages stay. */
export function expireMedia(parts: MediaParts) {
  return async (): Promise<void> => {
    const companies = await parts.db.withMaintenance((tx) =>
      tx
        .selectFrom('companies')
        .select(['id as company_id', 'media_retention_days as days'])
        .where('media_retention_days', 'is not', null)
        .$narrowType<Keeping>()
        .execute(),
    );
    for (const company of companies)
      for (const place of [withContacts, amongColleagues]) await expireIn(parts, place, company);
  };
}
