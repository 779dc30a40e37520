import type { Tx } from '../../platform/db/transaction.ts';
import { audienceOf, tellChat } from '../chats/chat-audience.service.ts';
import { addEvent, type MessageParts } from '../messages/send-message.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { releaseHeld } from '../shipping-cycles/enrolments.service.ts';
import { findAttendant } from './attendants.service.ts';
import { createTicket, lockChat, moveTicket, namesOf, type Place } from './tickets.repository.ts';

interface Assignment {
  /** To whom: a member, else the members of a role. */
  readonly member: string | null;
  readonly role: string | null;
  /** The flow that does so. */
  readonly by: string;
}

async function targetOf(
  tx: Tx,
  companyId: string,
  { member, role }: Assignment,
): Promise<{ place: Place; name: string } | undefined> {
  if (member) {
    const attendant = await findAttendant(tx, companyId, member, { isGroup: false });
    return attendant && { place: { status: 'open', assigned_to: attendant.id, role_id: null }, name: attendant.name };
  }
  const found = await tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', role)
    .forKeyShare()
    .executeTakeFirst();
  return found && { place: { status: 'pending', assigned_to: null, role_id: found.id }, name: found.name };
}

async function place(parts: MessageParts, tx: Tx, companyId: string, chatId: string, where: Place, to: string | null) {
  const chat = await lockChat(tx, companyId, chatId);
  const before = await audienceOf(tx, companyId, chat);
  let ticketId = chat.ticket_id;
  if (chat.status !== 'closed' && ticketId) await moveTicket(tx, companyId, chat, ticketId, where);
  else ticketId = await createTicket(tx, companyId, chat, { origin: 'active', ...where });
  if (where.status !== 'open') await releaseHeld(parts, tx, companyId, [chatId]);
  await addEvent(
    parts,
    tx,
    companyId,
    chatId,
    ticketId,
    to === null ? { event: 'returned', by: null } : { event: 'assigned', by: null, to },
  );
  await tellChat(parts, tx, companyId, chatId, { before });
}

/** A flow hands the attendance to somebody who may attend. False where nobody does: then nothing happens. */
export async function assignByAutomation(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  chatId: string,
  assignment: Assignment,
): Promise<boolean> {
  const target = await targetOf(tx, companyId, assignment);
  if (!target) return false;
  await place(parts, tx, companyId, chatId, target.place, target.name);
  const { assigned_to } = target.place;
  if (assigned_to) {
    const { chat } = await namesOf(tx, companyId, chatId);
    const data = { chat: chatId, by: assignment.by, name: chat };
    await notify(tx, parts.realtime, { userId: assigned_to, kind: 'chat.transferred', data, companyId });
  }
  return true;
}

/** Nobody's any more: what is under way waits for everybody. */
export async function unassignByAutomation(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  chatId: string,
): Promise<void> {
  const { status, assigned_to, role_id } = await lockChat(tx, companyId, chatId);
  if (status === 'closed' || (!assigned_to && !role_id)) return;
  await place(parts, tx, companyId, chatId, { status: 'pending', assigned_to: null, role_id: null }, null);
}
