import { limits } from '@yupflow/contract/limits';
import { type Notification, type NotificationKind, notificationKinds } from '@yupflow/contract/notifications';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A newer version may have told things that this one has no words for. */
const kinds = Object.keys(notificationKinds) as NotificationKind[];
const mostCounted = 100;

const ofUser = (tx: Tx, userId: string) =>
  tx.selectFrom('notifications').where('user_id', '=', userId).where('kind', 'in', kinds);

interface Page {
  results: Notification[];
  cursor: string | null;
}

/** By id, which follows the time. */
export async function listNotifications(tx: Tx, userId: string, cursor: string | undefined): Promise<Page> {
  const limit = limits.page.default;
  let page = ofUser(tx, userId)
    .select(['id', 'kind', 'data', 'company_id', 'created_at', 'read_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('id', '<', last);
  }
  return pageOf(await page.execute(), limit, {
    keysOf: ({ id }) => [id],
    present: ({ created_at, read_at, kind, data, ...row }) => ({
      ...row,
      kind: kind as NotificationKind,
      data: data as Record<string, string>,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    }),
  });
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const unread = ofUser(tx, userId).select('id').where('read_at', 'is', null).limit(mostCounted);
  const { count } = await tx
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether there was anything left to read. */
export async function markAsRead(tx: Tx, userId: string, upTo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql`app.now()` })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
