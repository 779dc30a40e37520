import type { TransferForm } from '@yupflow/contract/chats';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { audienceOf, tellChat } from '../chats/chat-audience.service.ts';
import { takeOver } from '../flow-sessions/hold-sessions.service.ts';
import { addEvent, type MessageParts } from '../messages/send-message.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { releaseHeld } from '../shipping-cycles/enrolments.service.ts';
import { findAttendant } from './attendants.service.ts';
import { moveTicket, namesOf, type Place, userName } from './tickets.repository.ts';
import type { Attended } from './tickets.service.ts';

interface Target {
  readonly place: Place;
  readonly to?: string;
}

const invalid = (field: string) => new AppError('invalid_fields', { fields: { [field]: 'invalid' } });

async function targetOf(tx: Tx, companyId: string, to: TransferForm['to'], isGroup: boolean): Promise<Target> {
  if ('member' in to) {
    const member = await findAttendant(tx, companyId, to.member, { isGroup });
    if (!member) throw invalid('to.member');
    return { place: { status: 'open', assigned_to: member.id, role_id: null }, to: member.name };
  }
  if ('pending' in to) return { place: { status: 'pending', assigned_to: null, role_id: null } };
  const role = await tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', to.role)
    // It stays until the chat waits for it.
    .forKeyShare()
    .executeTakeFirst();
  if (!role) throw invalid('to.role');
  return { place: { status: 'pending', assigned_to: null, role_id: role.id }, to: role.name };
}

/** Hands an attendance over. Who could see the chat and no longer may is told that it is gone. */
export async function transferTicket(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversation: Attended,
  { to, note, userId }: TransferForm & { userId: string },
): Promise<void> {
  const { id, ticket_id, status, group_id } = conversation;
  if (status === 'closed' || !ticket_id) throw new AppError('ticket_closed');
  const before = await audienceOf(tx, companyId, conversation);
  const target = await targetOf(tx, companyId, to, group_id !== null);
  await moveTicket(tx, companyId, conversation, ticket_id, target.place);
  if (target.place.status === 'open') await takeOver(parts, tx, companyId, id, userId);
  else await releaseHeld(parts, tx, companyId, [id]);
  const by = await userName(tx, userId);
  await addEvent(parts, tx, companyId, id, ticket_id, {
    event: 'pending' in to ? 'returned' : 'transferred',
    by,
    ...(target.to === undefined ? {} : { to: target.to }),
    ...(note ? { note } : {}),
  });
  await tellChat(parts, tx, companyId, id, { before });
  const { assigned_to } = target.place;
  if (!assigned_to || assigned_to === userId) return;
  const { chat } = await namesOf(tx, companyId, id);
  const data = { chat: id, by, name: chat };
  await notify(tx, parts.realtime, { userId: assigned_to, kind: 'chat.transferred', data, companyId });
}
