import type { Announcement } from '@yupflow/contract/announcements';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
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

/** The wall lets through what the franchise of the active company says; without a company that is nothing. */
export async function listAnnouncements(tx: Tx, userId: string, { cursor, code }: Query): Promise<Page> {
  const limit = limits.page.default;
  let page = tx
    .selectFrom('announcements as a')
    .select((eb) => [
      'a.id',
      'a.code',
      'a.title',
      'a.text',
      'a.created_at',
      eb
        .exists(
          eb
            .selectFrom('announcement_views as v')
            .select('v.announcement_id')
            .where('v.user_id', '=', userId)
            .whereRef('v.announcement_id', '=', 'a.id'),
        )
        .as('isSeen'),
    ])
    .where((eb) => eb.or([eb('a.ends_at', 'is', null), eb('a.ends_at', '>', sql<Date>`app.now()`)]))
    .orderBy('a.id', 'desc')
    .limit(limit + 1);
  if (code !== undefined) page = page.where('a.code', '=', code);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('a.id', '<', last);
  }
  return pageOf(await page.execute(), limit, {
    keysOf: ({ id }) => [id],
    present: ({ created_at, isSeen, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      isSeen: Boolean(isSeen),
    }),
  });
}

/** False when there is no such announcement for the active company. */
export async function markAsSeen(tx: Tx, userId: string, id: string): Promise<boolean> {
  const announcement = await tx
    .selectFrom('announcements')
    .select(['franchise_id', 'id as announcement_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!announcement) return false;
  await tx
    .insertInto('announcement_views')
    .values({ user_id: userId, ...announcement })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
