import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findPeer, lockConversation } from '../chats/chat-create.service.ts';
import { type Conversation, isVisible } from '../chats/chat-visibility.service.ts';
import { findLine } from '../chats/find-line.service.ts';
import { addEvent } from '../messages/send-message.service.ts';
import { openPending } from '../tickets/tickets.service.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { startFlow } from './flow-sessions.service.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

interface Start {
  readonly flowId: string;
  readonly contactId: string;
  readonly connectionId?: string | undefined;
}

/** Whoever may see contacts may write to any of them; whoever attends, to those whose chats they see. */
async function requireMay({ tx, companyId, caller }: Scope, chatId: string | null): Promise<void> {
  const { permissions } = caller.viewer;
  if (permissions.includes('contacts')) return;
  if (!permissions.includes('tickets')) throw new AppError('permission_denied', { permission: 'contacts' });
  const seen = await tx
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where(isVisible({ ...caller, companyId }))
    .executeTakeFirst();
  if (!seen) throw new AppError('not_found');
}

/** Who starts it, as the chat and the flow's messages say it. */
async function starterOf({ tx, userId, caller: { apiKey } }: Scope) {
  if (apiKey) return { kind: 'api', ...apiKey } as const;
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  return { kind: 'manual', id: userId, name } as const;
}

/** A person may start a flow where somebody attends, and sees it; a program does not talk into that. */
async function refuseAttended({ tx, caller }: Scope, { status, assigned_to }: Conversation): Promise<void> {
  if (!caller.apiKey || status !== 'open' || !assigned_to) return;
  const user = await tx.selectFrom('users').select('name').where('id', '=', assigned_to).executeTakeFirst();
  throw new AppError('ticket_taken', { assignee: { id: assigned_to, name: user?.name ?? '' } });
}

/** A person or a program starts a flow with somebody: from the chat or from the contact. Answers the chat. */
export async function startByHand(parts: FlowParts, scope: Scope, start: Start): Promise<string> {
  const { tx, companyId } = scope;
  const peer = await findPeer(tx, companyId, { id: start.contactId });
  const line = peer && (await findLine(tx, companyId, start));
  await requireMay(scope, line?.chat_id ?? null);
  if (!peer) throw new AppError('not_found');
  if (start.connectionId && !line) throw new AppError('invalid_fields', { fields: { connection_id: 'invalid' } });
  if (!line || !peer.address) throw new AppError('flow_not_startable');
  const { id, address } = peer;
  const chat = await lockConversation(tx, companyId, line.id, { id, address: peer.address ?? address });
  await refuseAttended(scope, chat);
  const starter = await starterOf(scope);
  const flow = await tx
    .selectFrom('flows')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', start.flowId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!flow) throw new AppError('not_found');
  // Whoever answers the flow has a place in the list from the start.
  const ticketId = chat.status === 'closed' ? await openPending(parts, tx, companyId, chat) : chat.ticket_id;
  await addEvent(parts, tx, companyId, chat.id, ticketId, { event: 'flow_started', by: starter.name, to: flow.name });
  await startFlow(parts, tx, companyId, {
    conversationId: chat.id,
    flowId: start.flowId,
    trigger: { ...starter, text: null, at: parts.clock.now().toISOString() },
  });
  await audit(tx, { ...scope, action: 'flows.start', targetId: start.flowId, details: { contactId: start.contactId } });
  return chat.id;
}
