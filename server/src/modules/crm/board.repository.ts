import type { StageFault } from '@yupflow/contract/crm';
import { limits } from '@yupflow/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type ChatCaller, isVisible } from '../chats/chat-visibility.service.ts';

/** How many of each column's cards are asked for, each counted only as far as anybody wants to know, and one more. */
export async function countCards(
  tx: Tx,
  companyId: string,
  isAskedFor: RawBuilder<SqlBool>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select c.id, counted.count from crm_columns c cross join lateral (
      select count(*)::int as count from (
        select from crm_cards k join contacts on contacts.company_id = k.company_id and contacts.id = k.contact_id
        where k.company_id = c.company_id and k.column_id = c.id and ${isAskedFor} limit ${limits.countedTotal + 1}
      ) as found
    ) as counted
    where c.company_id = ${companyId}`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface CardRow {
  readonly contact_id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly column_id: string;
  readonly rank: string;
  readonly entered_at: Date;
  readonly flow_fault: StageFault | null;
  readonly assigned_to: string | null;
  readonly assignee_name: string | null;
  readonly assignee_image: string | null;
  readonly chat_id: string | null;
}

interface Asked {
  /** Of `k`, the cards, and `contacts`. */
  readonly where: RawBuilder<SqlBool>;
  readonly limit: number;
}

/** From the top of their column, each with the latest conversation that the caller may see. */
export async function listCards(tx: Tx, caller: ChatCaller, { where, limit }: Asked): Promise<CardRow[]> {
  const isSeen = caller.viewer.permissions.includes('tickets') ? isVisible(caller) : sql<SqlBool>`false`;
  const { rows } = await sql<CardRow>`
    select k.contact_id, k.name, k.phone, k.column_id, k.rank, k.entered_at, k.flow_fault, u.id as assigned_to,
      u.name as assignee_name, u.image as assignee_image, chat.id as chat_id
    from (
      select k.contact_id, k.column_id, k.rank, k.entered_at, k.flow_fault, contacts.name, contacts.phone, contacts.assigned_to
      from crm_cards k join contacts on contacts.company_id = k.company_id and contacts.id = k.contact_id
      where k.company_id = ${caller.companyId} and ${where}
      order by k.column_id, k.rank, k.contact_id limit ${limit}
    ) as k
    left join users u on u.id = k.assigned_to
    left join lateral (
      select conversations.id from conversations
      where conversations.company_id = ${caller.companyId} and conversations.contact_id = k.contact_id and ${isSeen}
      order by conversations.last_message_at desc, conversations.id desc limit 1
    ) as chat on true
    order by k.rank, k.contact_id`.execute(tx);
  return rows;
}

interface TagRow {
  readonly contact_id: string;
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** By name, as everywhere. */
export async function listTags(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select given.contact_id, t.id, t.name, t.color from contact_tags given
    join tags t on t.company_id = given.company_id and t.id = given.tag_id
    where given.company_id = ${companyId} and given.contact_id = any(${[...contactIds]}::uuid[])
    order by app.fold(t.name), t.id`.execute(tx);
  return rows;
}
