import type { ListQuery } from '@yupflow/contract/list';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface Whose {
  readonly companyId: string;
  readonly userId: string;
}

/** A file as it was when it was chosen. */
interface KeptMedia {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface QuickMessageRow {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly user_id: string | null;
  readonly media_key: string | null;
  readonly media: KeptMedia | null;
  readonly created_at: Date;
}

export interface QuickMessageValues {
  readonly name: string;
  readonly text: string;
  readonly user_id: string | null;
  readonly media_key: string | null;
  readonly media: KeptMedia | null;
}

const columns = ['id', 'name', 'text', 'user_id', 'media_key', 'media', 'created_at'] as const;
// The column holds what `QuickMessageValues` says.
const asRow = (row: Omit<QuickMessageRow, 'media'> & { media: unknown }) => row as QuickMessageRow;

/** The company's, and one's own. */
const seenBy = (tx: Tx, { companyId, userId }: Whose) =>
  tx
    .selectFrom('quick_messages')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]));

const matching = (tx: Tx, whose: Whose, search?: string) =>
  search
    ? seenBy(tx, whose).where((eb) =>
        eb.or([containsFolded(sql.ref('name'), search), containsFolded(sql.ref('text'), search)]),
      )
    : seenBy(tx, whose);

const sortName = sql<string>`app.fold(name)`;
const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];

export async function listQuickMessages(tx: Tx, whose: Whose, { cursor, search, limit }: ListQuery) {
  let page = matching(tx, whose, search)
    .select(columns)
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const [name, id] = decodeCursor(cursor, [/^/, uuidShape]);
    page = page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
  }
  const counted = await countUpToLimit(tx, matching(tx, whose, search).select('id').orderBy('id'));
  return { ...pageOf(await page.execute(), limit, { keysOf, present: asRow }), ...counted };
}

/** For the composer: what begins with it, then what has it somewhere. `rank` sorts them, and is the cursor's first. */
export async function suggestQuickMessages(tx: Tx, whose: Whose, { cursor, search = '', limit }: ListQuery) {
  const rank = sql<number>`case when starts_with(app.fold(name), app.fold(${search})) then 0
    when position(app.fold(${search}) in app.fold(name)) > 0 then 1 else 2 end`;
  let page = matching(tx, whose, search)
    .select(columns)
    .select([sortName.as('sort_name'), rank.as('rank')])
    .orderBy(rank)
    .orderBy(sortName)
    .orderBy('id')
    .limit(limit + 1);
  if (cursor) {
    const [after, name, id] = decodeCursor(cursor, [/^[012]$/, /^/, uuidShape]);
    page = page.where(sql<boolean>`(${rank}, app.fold(name), id) > (${Number(after)}, ${name}, ${id}::uuid)`);
  }
  const counted = await countUpToLimit(tx, matching(tx, whose, search).select('id').orderBy('id'));
  const ranked = (row: { rank: number; sort_name: string; id: string }) => [String(row.rank), ...keysOf(row)];
  return { ...pageOf(await page.execute(), limit, { keysOf: ranked, present: asRow }), ...counted };
}

export async function getQuickMessage(tx: Tx, whose: Whose, id: string): Promise<QuickMessageRow | undefined> {
  const row = await seenBy(tx, whose).where('id', '=', id).select(columns).executeTakeFirst();
  return row && asRow(row);
}

/** One of the company's own, as names are told apart. */
export async function findByName(tx: Tx, companyId: string, name: string): Promise<QuickMessageRow | undefined> {
  const row = await tx
    .selectFrom('quick_messages')
    .where('company_id', '=', companyId)
    .where('user_id', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select(columns)
    .executeTakeFirst();
  return row && asRow(row);
}

export async function countQuickMessages(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('quick_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

const stored = ({ media, ...values }: QuickMessageValues) => ({ ...values, media: media && JSON.stringify(media) });

/** Undefined when the name is taken. */
export async function createQuickMessage(
  tx: Tx,
  companyId: string,
  values: QuickMessageValues,
): Promise<QuickMessageRow | undefined> {
  const row = await tx
    .insertInto('quick_messages')
    .values({ company_id: companyId, ...stored(values) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && asRow(row);
}

export async function updateQuickMessage(
  tx: Tx,
  companyId: string,
  id: string,
  values: QuickMessageValues,
): Promise<QuickMessageRow> {
  const row = await tx
    .updateTable('quick_messages')
    .set(stored(values))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asRow(row);
}

export async function removeQuickMessage(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('quick_messages').where('company_id', '=', companyId).where('id', '=', id).execute();
}
