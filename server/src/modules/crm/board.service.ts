import type { BoardColumn, Card, crm } from '@yupflow/contract/crm';
import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import type { ContactCondition } from '@yupflow/flow-engine/conditions/conditions';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { ChatCaller } from '../chats/chat-visibility.service.ts';
import { presentChats } from '../chats/present-chats.service.ts';
import { contactMatches } from '../contacts/contact-matching.service.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { type CardRow, countCards, listCards, listTags } from './board.repository.ts';
import { type ColumnRow, listColumns } from './columns.repository.ts';

interface BoardScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly caller: ChatCaller;
}

type BoardQuery = Output<typeof crm.getBoard, 'query'>;
type CardsQuery = Output<typeof crm.listCards, 'query'>;

export const presentColumn = ({ flow_id, flow_name, is_flow_published, ...column }: ColumnRow) => ({
  ...column,
  flow: flow_id && flow_name !== null ? { id: flow_id, name: flow_name, is_published: is_flow_published } : null,
});

/** Search and conditions, and beside them the tags and the member: whoever is shown fits all of it. */
async function isFound(tx: Tx, companyId: string, { search, conditions, tags, member }: BoardQuery) {
  const items: ContactCondition[] = [
    ...(tags ? [{ item: 'tag', operator: 'in', value: tags } as const] : []),
    ...(member === 'none' ? [{ item: 'member', operator: 'is_unknown' } as const] : []),
    ...(member && member !== 'none' ? [{ item: 'member', operator: 'is', value: member } as const] : []),
  ];
  const asked = await contactMatches(tx, companyId, { search, conditions });
  if (items.length === 0) return asked;
  return sql<boolean>`${asked} and ${await contactMatches(tx, companyId, { conditions: { match: 'all', items } })}`;
}

export async function getBoard({ tx, companyId }: BoardScope, query: BoardQuery): Promise<{ columns: BoardColumn[] }> {
  const columns = await listColumns(tx, companyId);
  const counts = await countCards(tx, companyId, await isFound(tx, companyId, query));
  return {
    columns: columns.map((row) => {
      const count = counts.get(row.id) ?? 0;
      return {
        ...presentColumn(row),
        cards: Math.min(count, limits.countedTotal),
        has_more_than_cards: count > limits.countedTotal,
      };
    }),
  };
}

/** Three queries, however many they are. */
async function presentCards({ tx, companyId }: BoardScope, rows: readonly CardRow[]): Promise<Card[]> {
  if (rows.length === 0) return [];
  const contactIds = rows.map(({ contact_id }) => contact_id);
  const tags = Map.groupBy(await listTags(tx, companyId, contactIds), ({ contact_id }) => contact_id);
  const chatIds = rows.flatMap(({ chat_id }) => chat_id ?? []);
  const chats = new Map((await presentChats(tx, companyId, chatIds)).map((chat) => [chat.id, chat]));
  return rows.map((row) => {
    const chat = row.chat_id ? chats.get(row.chat_id) : undefined;
    return {
      contact: { id: row.contact_id, name: row.name, phone: row.phone },
      column_id: row.column_id,
      rank: row.rank,
      entered_at: row.entered_at.toISOString(),
      flow_fault: row.flow_fault,
      tags: (tags.get(row.contact_id) ?? []).map(({ id, name, color }) => ({ id, name, color })),
      assignee:
        row.assigned_to && row.assignee_name !== null
          ? { id: row.assigned_to, name: row.assignee_name, image: pictureUrl(row.assignee_image) }
          : null,
      chat: chat
        ? {
            id: chat.id,
            connection_id: chat.connection_id,
            status: chat.status,
            unread: chat.unread,
            waiting_since: chat.waiting_since,
            last_message: chat.last_message,
            updated_at: chat.updated_at,
          }
        : null,
    };
  });
}

const keysOf = ({ rank, contact_id }: CardRow) => [rank, contact_id];

export async function listCardsOf(scope: BoardScope, columnId: string, query: CardsQuery) {
  const { tx, companyId, caller } = scope;
  const [column] = await listColumns(tx, companyId, columnId);
  if (!column) throw new AppError('not_found');
  const isAskedFor = await isFound(tx, companyId, query);
  const [rank = '', contactId = ''] = query.cursor
    ? decodeCursor(query.cursor, [/^[0-9A-Za-z]{1,5000}$/, uuidShape])
    : [];
  const isBehind = query.cursor
    ? sql`(k.rank, k.contact_id) > (${rank}::text collate "C", ${contactId}::uuid)`
    : sql`true`;
  const where = sql<boolean>`k.column_id = ${columnId} and ${isBehind} and ${isAskedFor}`;
  const rows = await listCards(tx, caller, { where, limit: query.limit + 1 });
  const { results, cursor } = pageOf(rows, query.limit, { keysOf, present: (row) => row });
  return { results: await presentCards(scope, results), cursor };
}

export async function getCard(scope: BoardScope, contactId: string): Promise<Card> {
  const where = sql<boolean>`k.contact_id = ${contactId} and contacts.deleted_at is null`;
  const rows = await listCards(scope.tx, scope.caller, { where, limit: 1 });
  const [card] = await presentCards(scope, rows);
  if (!card) throw new AppError('not_found');
  return card;
}
