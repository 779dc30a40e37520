import type { ChatStatus, ChatType } from '@yupflow/contract/chats';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ChatCaller, canSeeAll, canSeeGroups, isWaitingFor } from './chat-visibility.service.ts';

type Predicate = RawBuilder<SqlBool>;
type Status = Exclude<ChatStatus, 'all'>;

interface Asked {
  readonly type: ChatType;
  readonly status: ChatStatus;
}

/** What is found by its name may be closed. */
export function statusesOf(status: ChatStatus, isSearch: boolean): readonly Status[] {
  if (status !== 'all') return [status];
  return isSearch ? ['open', 'pending', 'closed'] : ['open', 'pending'];
}

const and = (predicates: readonly Predicate[]): Predicate => sql`(${sql.join(predicates, sql` and `)})`;

/** Undefined where the caller may not see any of that type. */
export function kindOf(caller: ChatCaller, type: ChatType): Predicate | undefined {
  if (type === 'groups') return canSeeGroups(caller) ? sql`conversations.group_id is not null` : undefined;
  const kinds: Predicate[] = [];
  if (type === 'chats' || !canSeeGroups(caller)) kinds.push(sql`conversations.group_id is null`);
  if (type === 'unread') kinds.push(sql`conversations.unread_count > 0`);
  if (type === 'assigned') kinds.push(sql`conversations.assigned_to = ${caller.userId}::uuid`);
  return kinds.length > 0 ? and(kinds) : sql`true`;
}

/**
 * What a caller sees of a type, as stretches that have no chat in common: each lies in order along one index, so a page
 * is read from their beginnings, however many chats there are.
 */
export function lanesOf(caller: ChatCaller, { type, status }: Asked, isSearch = false): Predicate[] {
  const kind = kindOf(caller, type);
  if (!kind) return [];
  const isMine = sql<SqlBool>`conversations.assigned_to = ${caller.userId}::uuid`;
  return statusesOf(status, isSearch).flatMap((one) => {
    // As a literal: the plan for any status would know no index of some.
    const has = sql<SqlBool>`conversations.status = ${sql.lit(one)}`;
    if (canSeeAll(caller)) return [and([has, kind])];
    const mine = and([has, kind, isMine]);
    if (one !== 'pending' || type === 'assigned') return [mine];
    return [mine, and([has, kind, isWaitingFor(caller)])];
  });
}
