import type { Announcement } from '@yupflow/contract/announcements';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Caller } from '../../platform/auth/find-session.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Query {
  readonly cursor?: string | undefined;
  readonly code?: string | undefined;
}

interface Page {
  results: Announcement[];
  cursor: string | null;
}

type Hearer = Pick<Caller, 'userId' | 'isOwner'>;

/** What the reseller says to them now. The wall lets through what that of the active company says, and no other's. */
function heardBy(tx: Tx, franchiseId: string, { isOwner }: Hearer) {
  const told = tx
    .selectFrom('announcements as a')
    .where('a.franchise_id', '=', franchiseId)
    .where('a.starts_at', '<=', sql<Date>`app.now()`)
    .where((eb) => eb.or([eb('a.ends_at', 'is', null), eb('a.ends_at', '>', sql<Date>`app.now()`)]));
  return isOwner ? told : told.where('a.audience', '=', 'everyone');
}

/** Whole microseconds, as the database counts them: a date of ours would cut some off. */
const startedAt = sql<string>`(extract(epoch from a.starts_at) * 1000000)::bigint`;

/** What they have not seen comes first, each part with the newest first. */
export async function listAnnouncements(
  tx: Tx,
  franchiseId: string,
  hearer: Hearer,
  { cursor, code }: Query,
): Promise<Page> {
  const limit = limits.page.default;
  const isSeen = sql<boolean>`exists (
    select 1 from announcement_views v where v.user_id = ${hearer.userId} and v.announcement_id = a.id)`;
  let page = heardBy(tx, franchiseId, hearer)
    .select(['a.id', 'a.code', 'a.title', 'a.text', 'a.level', 'a.created_at'])
    .select([isSeen.as('isSeen'), sql<string>`${startedAt}::text`.as('started_at')])
    .$narrowType<Pick<Announcement, 'level'>>()
    .orderBy(isSeen)
    .orderBy(startedAt, 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1);
  if (code !== undefined) page = page.where('a.code', '=', code);
  if (cursor) {
    const [seen, started, id] = decodeCursor(cursor, [/^(true|false)$/, /^\d{1,18}$/, uuidShape]);
    page = page.where(sql<boolean>`(${isSeen} > ${seen}::boolean
      or (${isSeen} = ${seen}::boolean and (${startedAt}, a.id) < (${started}::bigint, ${id}::uuid)))`);
  }
  return pageOf(await page.execute(), limit, {
    keysOf: ({ isSeen: wasSeen, started_at, id }) => [String(wasSeen), started_at, id],
    present: ({ created_at, started_at: _sorted, ...row }) => ({ ...row, created_at: created_at.toISOString() }),
  });
}

/** False when there is no such announcement for them. */
export async function markAsSeen(tx: Tx, franchiseId: string, hearer: Hearer, id: string): Promise<boolean> {
  const told = await heardBy(tx, franchiseId, hearer)
    .select(['a.franchise_id', 'a.id as announcement_id'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!told) return false;
  await tx
    .insertInto('announcement_views')
    .values({ user_id: hearer.userId, ...told })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
