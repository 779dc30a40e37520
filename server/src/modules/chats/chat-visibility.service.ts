import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Conversations } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type Conversation = Selectable<Conversations>;

/** Whoever asks for a chat. */
export type ChatCaller = Pick<Caller, 'companyId' | 'userId' | 'viewer'>;

export const canSeeAll = ({ viewer }: ChatCaller): boolean => viewer.permissions.includes('see_all_tickets');
export const canSeeGroups = ({ viewer }: ChatCaller): boolean => viewer.permissions.includes('tickets_groups');

/** Nobody's yet, and waiting for everybody or for a role that the caller has. */
export function isWaitingFor({ companyId, userId }: ChatCaller, alias = 'conversations'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${of('status')} = 'pending' and ${of('assigned_to')} is null and (${of('role_id')} is null
    or ${of('role_id')} in (select held.role_id from member_roles as held
      where held.company_id = ${companyId}::uuid and held.user_id = ${userId}::uuid)))`;
}

/** True for each of `conversations` that the caller may see. */
export function isVisible(caller: ChatCaller, alias = 'conversations'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const isTheirs = canSeeAll(caller)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${of('assigned_to')} = ${caller.userId}::uuid or ${isWaitingFor(caller, alias)})`;
  return canSeeGroups(caller) ? isTheirs : sql`(${of('group_id')} is null and ${isTheirs})`;
}

/** Not found where the caller may not see it. Locked, it stays as it is until the transaction ends. */
export async function requireChat(
  tx: Tx,
  caller: ChatCaller,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Conversation> {
  const query = tx
    .selectFrom('conversations')
    .selectAll()
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .where(isVisible(caller));
  const row = await (isLocked ? query.forUpdate('conversations') : query).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}
