import type { AnnouncementForm, WrittenAnnouncement } from '@yupflow/contract/announcements';
import type { List, ListQuery } from '@yupflow/contract/list';
import { type ExpressionBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

function matching(tx: Tx, franchiseId: string, search?: string) {
  const own = tx.selectFrom('announcements as a').where('a.franchise_id', '=', franchiseId);
  if (!search) return own;
  return own.where((eb) =>
    eb.or([containsFolded(sql.ref('a.title'), search), containsFolded(sql.ref('a.text'), search)]),
  );
}

const columns = ['a.id', 'a.code', 'a.title', 'a.text', 'a.level', 'a.audience', 'a.starts_at', 'a.ends_at'] as const;

/** By how many people. */
const seen = (eb: ExpressionBuilder<DB & { a: DB['announcements'] }, 'a'>) =>
  eb
    .selectFrom('announcement_views as v')
    .whereRef('v.franchise_id', '=', 'a.franchise_id')
    .whereRef('v.announcement_id', '=', 'a.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .as('seen');

interface Row {
  id: string;
  code: string | null;
  title: string;
  text: string;
  level: string;
  audience: string;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
  seen: number | null;
}

const present = (row: Row): WrittenAnnouncement => ({
  ...row,
  // The database holds these columns to the words of the contract.
  level: row.level as WrittenAnnouncement['level'],
  audience: row.audience as WrittenAnnouncement['audience'],
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  seen: row.seen ?? 0,
});

export async function listWritten(tx: Tx, franchiseId: string, query: ListQuery): Promise<List<WrittenAnnouncement>> {
  const { cursor, search, limit } = query;
  let page = matching(tx, franchiseId, search)
    .select(columns)
    .select(['a.created_at'])
    .select(seen)
    .orderBy('a.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [last = ''] = decodeCursor(cursor, [uuidShape]);
    page = page.where('a.id', '<', last);
  }
  return {
    ...pageOf(await page.execute(), limit, { keysOf: ({ id }) => [id], present }),
    ...(await countUpToLimit(tx, matching(tx, franchiseId, search).select('a.id'))),
  };
}

export async function getWritten(tx: Tx, franchiseId: string, id: string): Promise<WrittenAnnouncement | undefined> {
  const row = await matching(tx, franchiseId)
    .where('a.id', '=', id)
    .select(columns)
    .select(['a.created_at'])
    .select(seen)
    .executeTakeFirst();
  return row && present(row);
}

export async function countWritten(tx: Tx, franchiseId: string): Promise<number> {
  return (await countUpToLimit(tx, matching(tx, franchiseId).select('a.id'))).total;
}

export async function createWritten(tx: Tx, franchiseId: string, form: AnnouncementForm): Promise<string> {
  const { starts_at, ...rest } = form;
  const { id } = await tx
    .insertInto('announcements')
    .values({ franchise_id: franchiseId, ...rest, ...(starts_at ? { starts_at } : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none. A beginning that is left out stays. */
export async function updateWritten(
  tx: Tx,
  franchiseId: string,
  id: string,
  { starts_at, ...rest }: AnnouncementForm,
): Promise<boolean> {
  const row = await tx
    .updateTable('announcements')
    .set({ ...rest, ...(starts_at ? { starts_at } : {}) })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Its title; undefined when there is none. */
export async function removeWritten(tx: Tx, franchiseId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('announcements')
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst();
  return row?.title;
}
