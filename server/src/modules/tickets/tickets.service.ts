import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { audienceOf, tellChat } from '../chats/chat-audience.service.ts';
import type { Conversation } from '../chats/chat-visibility.service.ts';
import { takeOver } from '../flow-sessions/hold-sessions.service.ts';
import { addEvent, type MessageParts } from '../messages/send-message.service.ts';
import { createTicket, moveTicket, type Place, userName } from './tickets.repository.ts';

/** What is needed of a conversation that is locked. */
export type Attended = Pick<
  Conversation,
  'id' | 'contact_id' | 'group_id' | 'ticket_id' | 'status' | 'assigned_to' | 'role_id'
>;

async function takeUp(parts: MessageParts, tx: Tx, companyId: string, conversation: Attended, userId: string) {
  const before = await audienceOf(tx, companyId, conversation);
  const place: Place = { status: 'open', assigned_to: userId, role_id: null };
  const { status, ticket_id } = conversation;
  let ticketId = ticket_id;
  if (status !== 'closed' && ticketId) await moveTicket(tx, companyId, conversation, ticketId, place);
  else ticketId = await createTicket(tx, companyId, conversation, { origin: 'active', ...place });
  await addEvent(parts, tx, companyId, conversation.id, ticketId, {
    event: 'started',
    by: await userName(tx, userId),
  });
  await takeOver(parts, tx, companyId, conversation.id, userId);
  await tellChat(parts, tx, companyId, conversation.id, { before });
  return ticketId;
}

/**
 * Pending becomes open, and theirs; what is closed is opened anew. The conversation is locked, so of two who start it
 * one is first, and the other is told who.
 */
export async function startTicket(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversation: Attended,
  userId: string,
): Promise<string> {
  const { status, assigned_to, ticket_id } = conversation;
  if (status !== 'open' || !ticket_id) return takeUp(parts, tx, companyId, conversation, userId);
  if (assigned_to === userId) return ticket_id;
  // Open without anybody: whoever had it is gone.
  if (!assigned_to) return takeUp(parts, tx, companyId, conversation, userId);
  throw new AppError('ticket_taken', { assignee: { id: assigned_to, name: await userName(tx, assigned_to) } });
}

/** Automation begins to speak: it waits for somebody, as what comes in does. The conversation is locked and closed. */
export async function openPending(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversation: Attended,
): Promise<string> {
  const before = await audienceOf(tx, companyId, conversation);
  const place: Place = { status: 'pending', assigned_to: null, role_id: null };
  const ticketId = await createTicket(tx, companyId, conversation, { origin: 'active', ...place });
  await tellChat(parts, tx, companyId, conversation.id, { before });
  return ticketId;
}

/** Whoever writes attends; what somebody has open stays theirs, whoever else writes. The conversation is locked. */
export async function startBySending(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversation: Attended,
  userId: string,
): Promise<string> {
  const { status, assigned_to, ticket_id } = conversation;
  if (status === 'open' && ticket_id && assigned_to) return ticket_id;
  return takeUp(parts, tx, companyId, conversation, userId);
}
