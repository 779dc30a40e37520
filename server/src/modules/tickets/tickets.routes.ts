import type { chats } from '@yupflow/contract/chats';
import { AppError } from '../../platform/app-error.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type ChatCaller, requireChat } from '../chats/chat-visibility.service.ts';
import { getOpenChat } from '../chats/open-chat.service.ts';
import { presentChats } from '../chats/present-chats.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { closeTicket } from './close-ticket.service.ts';
import { findJustStarted, lockChat } from './tickets.repository.ts';
import { startTicket } from './tickets.service.ts';
import { transferTicket } from './transfer-ticket.service.ts';

/** Not found where the caller may not see it; but whoever comes a moment too late is told who was first. */
async function requireStartable(tx: Tx, companyId: string, caller: ChatCaller, id: string): Promise<void> {
  try {
    await requireChat(tx, caller, id);
  } catch (error) {
    const assignee = await findJustStarted(tx, companyId, id);
    throw assignee ? new AppError('ticket_taken', { assignee }) : error;
  }
}

/** What is done to the attendance of a chat: a part of the handlers of chats. */
export function ticketsHandlers(parts: MessageParts): Pick<Handlers<typeof chats>, 'start' | 'transfer' | 'close'> {
  return {
    async start({ tx, companyId, userId, caller, params }) {
      await requireStartable(tx, companyId, caller, params.id);
      await startTicket(parts, tx, companyId, await lockChat(tx, companyId, params.id), userId);
      return getOpenChat(tx, caller, params.id);
    },
    async transfer({ tx, companyId, userId, caller, params, body }) {
      const chat = await requireChat(tx, caller, params.id, { isLocked: true });
      await transferTicket(parts, tx, companyId, chat, { ...body, userId });
      // Who handed it over may not see it any more, but what they did is answered.
      return only(await presentChats(tx, companyId, [params.id]));
    },
    async close({ tx, companyId, userId, caller, params, body }) {
      const chat = await requireChat(tx, caller, params.id, { isLocked: true });
      await closeTicket(parts, tx, companyId, chat, {
        userId,
        hasFarewell: body.farewell,
        lastSeen: body.last_seen,
      });
      return getOpenChat(tx, caller, params.id);
    },
  };
}
