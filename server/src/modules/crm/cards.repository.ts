import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { ranksBefore } from './rank.ts';

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

interface HeldColumn {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Its flow can be started. */
  readonly has_flow: boolean;
}

/** They stay until the transaction ends; those that are gone are left out. */
export async function holdColumns(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, HeldColumn>> {
  const { rows } = await sql<HeldColumn>`
    select c.id, c.name, c.color, exists (select from flows f where f.company_id = c.company_id and f.id = c.flow_id
      and f.deleted_at is null and f.version_id is not null) as has_flow
    from crm_columns c where c.company_id = ${companyId} and c.id = ${anyOf(ids)} order by c.id for key share`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LockedCard {
  readonly contact_id: string;
  readonly column_id: string;
  readonly column: string;
  readonly color: string;
  readonly entered_at: Date;
}

/** In the order of their contacts, as everybody locks several. */
export async function lockCards(
  tx: Tx,
  companyId: string,
  contactIds: readonly string[],
): Promise<Map<string, LockedCard>> {
  const { rows } = await sql<LockedCard>`
    select k.contact_id, k.column_id, c.name as column, c.color, k.entered_at from crm_cards k
    join crm_columns c on c.company_id = k.company_id and c.id = k.column_id
    where k.company_id = ${companyId} and k.contact_id = ${anyOf(contactIds)}
    order by k.contact_id for update of k`.execute(tx);
  return new Map(rows.map((row) => [row.contact_id, row]));
}

/** The contacts that are there, of these. */
export async function listContacts(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The rank at the top of each column that has cards. */
export async function listTops(tx: Tx, companyId: string, columnIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; rank: string }>`
    select wanted.id, top.rank from unnest(${[...columnIds]}::uuid[]) as wanted (id)
    cross join lateral (select k.rank from crm_cards k where k.company_id = ${companyId} and k.column_id = wanted.id
      order by k.rank limit 1) as top`.execute(tx);
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

interface Neighbours {
  readonly after: string | null;
  readonly before: string | null;
}

/** Where a card of the column stands, and who is next to it on one side. Null where it is not there any more. */
export async function findGap(
  tx: Tx,
  companyId: string,
  columnId: string,
  { contactId, side, moving }: { contactId: string; side: 'after' | 'before'; moving: string },
): Promise<Neighbours | null> {
  const [beyond, along] = side === 'after' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await sql<{ rank: string; next: string | null }>`
    select k.rank, (select o.rank from crm_cards o where o.company_id = k.company_id and o.column_id = k.column_id
      and o.rank ${beyond} k.rank and o.contact_id <> ${moving} order by o.rank ${along} limit 1) as next
    from crm_cards k where k.company_id = ${companyId} and k.column_id = ${columnId}
      and k.contact_id = ${contactId} and k.contact_id <> ${moving}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return side === 'after' ? { after: row.rank, before: row.next } : { after: row.next, before: row.rank };
}

/** The rank at one end of a column, without the card that moves. */
export async function findEnd(
  tx: Tx,
  companyId: string,
  columnId: string,
  { end, moving }: { end: 'first' | 'last'; moving: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ rank: string }>`
    select k.rank from crm_cards k where k.company_id = ${companyId} and k.column_id = ${columnId}
      and k.contact_id is distinct from ${moving}::uuid
    order by k.rank ${end === 'first' ? sql`asc` : sql`desc`} limit 1`.execute(tx);
  return rows[0]?.rank ?? null;
}

/** Within its column: one small write. False where it is not in it any more. */
export async function setRank(
  tx: Tx,
  companyId: string,
  { contactId, columnId, rank }: Pick<Placement, 'contactId' | 'columnId' | 'rank'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crm_cards')
    .set({ rank })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('column_id', '=', columnId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Where one place was hit so often that ranks there became long: all of the column get short ones, in their order. */
export async function respread(tx: Tx, companyId: string, columnId: string): Promise<void> {
  const { rows } = await sql<{ contact_id: string; rank: string }>`
    select contact_id, rank from crm_cards where company_id = ${companyId} and column_id = ${columnId}
    order by contact_id for update`.execute(tx);
  const ordered = rows.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ contact_id }) => contact_id);
  await sql`
    update crm_cards k set rank = w.rank
    from unnest(${ordered}::uuid[], ${ranksBefore(null, ordered.length)}::text[]) as w (contact_id, rank)
    where k.company_id = ${companyId} and k.column_id = ${columnId} and k.contact_id = w.contact_id`.execute(tx);
}

interface Placement {
  readonly contactId: string;
  readonly columnId: string;
  readonly rank: string;
  /** Null: automation. */
  readonly userId: string | null;
  readonly startsFlow: boolean;
  /** Null: now. */
  readonly enteredAt: string | null;
}

/** How often in a row automation may send a card from flow to flow, each within an hour of the one before. */
const mostAutomaticMoves = 10;

/** Into their columns, new ones too. Answers whether any flow is to be started. */
export async function placeCards(tx: Tx, companyId: string, placements: readonly Placement[]): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    insert into crm_cards as k (company_id, contact_id, column_id, rank, entered_at, moved_by, automatic_moves,
      flow_due_at)
    select ${companyId}, w."contactId", w."columnId", w.rank, coalesce(w."enteredAt", app.now()), w."userId",
      (w."userId" is null)::int, case when w."startsFlow" then app.now() end
    from json_to_recordset(${JSON.stringify(placements)}::json)
      as w ("contactId" uuid, "columnId" uuid, rank text, "userId" uuid, "startsFlow" boolean, "enteredAt" timestamptz)
    order by w."contactId"
    on conflict (company_id, contact_id) do update set column_id = excluded.column_id, rank = excluded.rank,
      entered_at = excluded.entered_at, moved_by = excluded.moved_by, flow_fault = null,
      automatic_moves = case when excluded.moved_by is not null then 0
        when k.entered_at > app.now() - interval '1 hour' then k.automatic_moves + 1 else 1 end,
      flow_due_at = case when excluded.moved_by is not null or k.entered_at <= app.now() - interval '1 hour'
        or k.automatic_moves < ${mostAutomaticMoves} then excluded.flow_due_at end
    returning flow_due_at is not null as is_due`.execute(tx);
  return rows.some(({ is_due }) => is_due);
}

export async function removeCards(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('crm_cards')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', anyOf(contactIds))
    .execute();
}

export async function isEmpty(tx: Tx, companyId: string, columnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('crm_cards')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('column_id', '=', columnId)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Exactly: somebody decides by it. */
export async function countIn(tx: Tx, companyId: string, columnId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('crm_cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('column_id', '=', columnId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of them, behind a rank of the other column and in their order: the rank before theirs keeps both. */
export async function emptyColumn(
  tx: Tx,
  companyId: string,
  { from, to, behind }: { from: string; to: string; behind: string },
): Promise<void> {
  await sql`
    update crm_cards set column_id = ${to}, rank = rtrim(${behind}::text || rank, '0'), entered_at = app.now(),
      flow_due_at = null, flow_fault = null
    where company_id = ${companyId} and column_id = ${from}`.execute(tx);
}

export async function clearColumn(tx: Tx, companyId: string, columnId: string): Promise<void> {
  await tx.deleteFrom('crm_cards').where('company_id', '=', companyId).where('column_id', '=', columnId).execute();
}
