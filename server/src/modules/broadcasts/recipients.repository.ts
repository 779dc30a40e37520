import type { broadcasts, Recipient, RecipientState } from '@yupflow/contract/broadcasts';
import type { Output } from '@yupflow/contract/endpoint';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findByText, wantedOf } from '../contacts/contact-search.service.ts';

export type RecipientsQuery = Output<typeof broadcasts.listRecipients, 'query'>;

/** Who got at least so far: as the counts count them. */
const atLeast: Readonly<Record<RecipientState, readonly RecipientState[]>> = {
  queued: ['queued'],
  sent: ['sent', 'delivered', 'read', 'replied', 'failed'],
  delivered: ['delivered', 'read', 'replied'],
  read: ['read', 'replied'],
  replied: ['replied'],
  failed: ['failed'],
  skipped: ['skipped'],
};

interface Asked extends Partial<Pick<RecipientsQuery, 'state' | 'reason' | 'search'>> {
  readonly companyId: string;
  readonly broadcastId: string;
}

/** One alone lets the index give its order. */
const isIn = ([one, ...others]: readonly RecipientState[]) =>
  others.length === 0 ? sql`r.state = ${one}` : sql`r.state = any(${[one, ...others]}::text[])`;

function isAskedFor({ companyId, broadcastId, state, reason, search }: Asked): RawBuilder<SqlBool> {
  const wanted = wantedOf(search);
  return sql<SqlBool>`r.company_id = ${companyId} and r.broadcast_id = ${broadcastId}
    and ${state ? isIn(atLeast[state]) : sql`true`}
    and ${reason ? sql`r.reason = ${reason}` : sql`true`}
    and ${wanted.length > 0 ? sql`r.contact_id in (select id from ${findByText(companyId, wanted, null)})` : sql`true`}`;
}

interface Row {
  readonly contact_id: string;
  /** By which the row is known: since then somebody may have merged the contact into another one. */
  readonly key: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly is_deleted: boolean;
  readonly position: number;
  readonly state: RecipientState;
  readonly reason: Recipient['reason'];
  readonly connection_id: string | null;
  readonly line: string | null;
  readonly chat_id: string | null;
  readonly at: Date | null;
  /** In microseconds, for the cursor. */
  readonly moment: string | null;
  readonly reply: string | null;
}

/** With who they are, and what they wrote back: those of a page are looked up by their keys, nobody else is read. */
async function withContacts(tx: Tx, companyId: string, page: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select coalesce(c.id, r.contact_id) as contact_id, r.contact_id as key, c.name, c.phone,
      c.deleted_at is not null or c.id is null as is_deleted, r.position, r.state, r.reason, r.connection_id,
      l.name as line, r.conversation_id as chat_id, r.at, (extract(epoch from r.at) * 1000000)::bigint::text as moment, m.text as reply
    from (${page}) r
      left join lateral (
        select id, merged_into from contacts where company_id = ${companyId} and id = r.contact_id offset 0) o on true
      left join lateral (
        select id, name, phone, deleted_at from contacts
        where company_id = ${companyId} and id = coalesce(o.merged_into, o.id) offset 0) c on true
      left join connections l on l.company_id = ${companyId} and l.id = r.connection_id
      left join lateral (
        select text from messages where company_id = ${companyId} and id = r.reply_id offset 0) m on true
    order by ${order}`.execute(tx);
  return rows;
}

const present = (row: Row): Recipient => ({
  contact: { id: row.contact_id, name: row.name ?? '', phone: row.phone, is_deleted: row.is_deleted },
  state: row.state,
  reason: row.reason,
  connection_id: row.connection_id,
  chat_id: row.chat_id,
  at: row.at?.toISOString() ?? null,
  reply: row.reply,
});

/** Those to whom something happened come first, the latest at the top; then those who wait, in their order. */
const keysOf = ({ moment, key, position }: Row) => (moment === null ? ['', String(position)] : [moment, key]);

interface Place {
  readonly happened: readonly [at: string, contactId: string] | null;
  readonly waiting: number | null;
}

function readPlace(cursor: string | undefined): Place {
  if (!cursor) return { happened: null, waiting: null };
  const [at = ''] = decodeCursor(cursor, [/^\d{0,16}$/, /^/]);
  const [, key = ''] = decodeCursor(cursor, [/^/, at === '' ? /^\d{1,9}$/ : uuidShape]);
  return at === '' ? { happened: null, waiting: Number(key) } : { happened: [at, key], waiting: null };
}

async function listPage(tx: Tx, asked: Asked, { happened, waiting }: Place, limit: number): Promise<Row[]> {
  const { companyId } = asked;
  const found: Row[] = [];
  if (waiting === null) {
    const after = happened
      ? sql`and (r.at, r.contact_id) <
          (timestamptz 'epoch' + ${happened[0]}::bigint * interval '1 microsecond', ${happened[1]}::uuid)`
      : sql``;
    const order = sql`r.at desc, r.contact_id desc`;
    const page = sql`select r.* from broadcast_recipients r
      where ${isAskedFor(asked)} and r.at is not null ${after} order by ${order} limit ${limit}`;
    found.push(...(await withContacts(tx, companyId, page, order)));
  }
  // Only who has not begun has no moment, and no reason either.
  const isOver = asked.reason !== undefined || (asked.state ?? 'queued') !== 'queued';
  if (found.length >= limit || isOver) return found;
  const order = sql`r.position`;
  const page = sql`select r.* from broadcast_recipients r
    where ${isAskedFor({ ...asked, state: 'queued' })} and r.position > ${waiting ?? -1}
    order by ${order} limit ${limit - found.length}`;
  return [...found, ...(await withContacts(tx, companyId, page, order))];
}

export async function listRecipients(tx: Tx, companyId: string, broadcastId: string, query: RecipientsQuery) {
  const { cursor, limit, ...filter } = query;
  const asked = { companyId, broadcastId, ...filter };
  const rows = await listPage(tx, asked, readPlace(cursor), limit + 1);
  const matching = sql`select 1 from broadcast_recipients r where ${isAskedFor(asked)}`;
  return { ...pageOf(rows, limit, { keysOf, present }), ...(await countUpToLimit(tx, matching)) };
}

/** For a file: in the order of the broadcast, a batch after a position. */
export async function listBatch(tx: Tx, asked: Asked, after: number, limit: number): Promise<Row[]> {
  const page = sql`select r.* from broadcast_recipients r
    where ${isAskedFor(asked)} and r.position > ${after} order by r.position limit ${limit}`;
  return withContacts(tx, asked.companyId, page, sql`r.position`);
}

export async function countRecipients(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from broadcast_recipients r where ${isAskedFor(asked)}`.execute(tx);
  return rows[0]?.count ?? 0;
}
