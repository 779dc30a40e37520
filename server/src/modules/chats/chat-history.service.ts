import type { chats, PastTicket } from '@yupflow/contract/chats';
import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import { pageOf } from '../../platform/db/page.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { exactly, isBefore, readPlace, writePlace } from './chat-list.cursor.ts';
import type { ChatScope } from './chat-list.service.ts';
import { isVisible, requireChat } from './chat-visibility.service.ts';
import type { MessagePagesParts } from './message-pages.service.ts';
import { messageColumns, presentMessages } from './present-messages.service.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface TicketRow {
  id: string;
  connection_id: string;
  conversation_id: string;
  status: PastTicket['status'];
  origin: PastTicket['origin'];
  assigned_to: string | null;
  assignee_name: string | null;
  assignee_image: string | null;
  first_id: string | null;
  first_text: string | null;
  created_at: Date;
  closed_at: Date | null;
}

const presentTicket = (row: TicketRow): PastTicket => ({
  id: row.id,
  connection_id: row.connection_id,
  chat_id: row.conversation_id,
  status: row.status,
  origin: row.origin,
  assignee: row.assigned_to
    ? { id: row.assigned_to, name: row.assignee_name ?? '', image: pictureUrl(row.assignee_image) }
    : null,
  first_message: row.first_id ? { id: row.first_id, text: row.first_text ?? '' } : null,
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});

/** Of the same person on other lines too, as far as the caller may see them; the one under way is left out. */
export async function listTickets({ tx, companyId, caller }: ChatScope, id: string, { cursor, limit }: PageQuery) {
  const chat = await requireChat(tx, caller, id);
  const [before] = cursor ? decodeCursor(cursor, [uuidShape]) : [];
  const isSamePeer = chat.contact_id ? sql`v.contact_id = ${chat.contact_id}` : sql`v.id = ${id}`;
  const { rows } = await sql<TicketRow>`
    select t.id, v.connection_id, t.conversation_id, t.status, t.origin, t.assigned_to, u.name as assignee_name,
      u.image as assignee_image, m.id as first_id, m.text as first_text, t.created_at, t.closed_at
    from (
      select t.* from tickets as t join conversations as v on v.company_id = t.company_id and v.id = t.conversation_id
      where t.company_id = ${companyId} and ${isSamePeer} and ${isVisible(caller, 'v')}
        and (t.id <> ${chat.ticket_id} or t.status = 'closed') is not false
        ${before ? sql`and t.id < ${before}::uuid` : sql``}
      order by t.id desc limit ${limit + 1}
    ) as t
    join conversations as v on v.company_id = t.company_id and v.id = t.conversation_id
    left join users as u on u.id = t.assigned_to
    left join lateral (
      -- What opens an attendance may have been written while the line was away, some days before.
      select m.id, left(m.text, 200) as text from messages as m
      where m.company_id = t.company_id and m.conversation_id = t.conversation_id and m.ticket_id = t.id
        and m.kind not in ('note', 'event') and m.occurred_at > t.created_at - interval '7 days'
      order by m.occurred_at, m.id limit 1
    ) as m on true
    order by t.id desc`.execute(tx);
  return pageOf(rows, limit, { keysOf: (row) => [row.id], present: presentTicket });
}

/** Of what is there to be shown: not what is still to come, nor what was taken back. */
export async function listMedia(
  parts: MessagePagesParts,
  { tx, companyId, caller }: ChatScope,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<Output<typeof chats.listMedia, 'answer'>> {
  await requireChat(tx, caller, id);
  const own = tx
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', id)
    .where('media_key', 'is not', null)
    .where('deleted_at', 'is', null);
  const page = own
    .select(messageColumns)
    .select(exactly('messages.occurred_at').as('at'))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const rows = await (cursor
    ? page.where(isBefore(readPlace(cursor), 'messages.occurred_at', 'messages.id'))
    : page
  ).execute();
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (${own.select('id').limit(limits.countedTotal)}) as counted`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: await presentMessages(tx, companyId, shown, parts),
    cursor: rows.length > limit && last ? writePlace(last) : null,
    total: only(counts).total,
  };
}
