import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { audienceOf, tellChat } from '../chats/chat-audience.service.ts';
import { resumeAutomation } from '../flow-sessions/hold-sessions.service.ts';
import { addEvent, type MessageParts, sendMessage } from '../messages/send-message.service.ts';
import { releaseHeld } from '../shipping-cycles/enrolments.service.ts';
import { fillLineText } from './line-texts.service.ts';
import { closeTicket as close, hasWrittenSince, namesOf, userName } from './tickets.repository.ts';
import type { Attended } from './tickets.service.ts';

interface Closing {
  readonly userId: string;
  /** Whether the line says goodbye, where it has words for it. */
  readonly hasFarewell: boolean;
  /** What the contact wrote after this message must not be closed away. */
  readonly lastSeen?: string | undefined;
}

/** Ends an attendance. The conversation is locked, and stays theirs who had it. */
export async function closeTicket(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversation: Attended,
  { userId, hasFarewell, lastSeen }: Closing,
): Promise<void> {
  const { id, ticket_id, status, group_id } = conversation;
  if (status === 'closed' || !ticket_id) throw new AppError('ticket_closed');
  if (lastSeen && (await hasWrittenSince(tx, companyId, id, lastSeen))) throw new AppError('contact_wrote');
  const before = await audienceOf(tx, companyId, conversation);
  await close(tx, companyId, { id, ticket_id }, userId);
  const { farewell } = await namesOf(tx, companyId, id);
  if (hasFarewell && farewell && !group_id) {
    const text = await fillLineText(tx, companyId, id, farewell, parts.clock.now());
    await sendMessage(parts, tx, companyId, id, {
      form: { kind: 'text', text },
      source: 'system',
      userId: null,
      intentKey: `farewell:${ticket_id}`,
    });
  }
  await resumeAutomation(parts, tx, companyId, [id]);
  await releaseHeld(parts, tx, companyId, [id]);
  await addEvent(parts, tx, companyId, id, ticket_id, { event: 'closed', by: await userName(tx, userId) });
  await tellChat(parts, tx, companyId, id, { before });
}
