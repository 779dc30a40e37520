import type { messages } from '@yupflow/contract/api-messages';
import type { chats } from '@yupflow/contract/chats';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type DirectParts, directMessagesService } from './direct-messages.service.ts';
import { messagesService } from './messages.service.ts';
import { scheduledMessagesService } from './scheduled-messages.service.ts';
import type { MessageParts } from './send-message.service.ts';

type MessageHandlers = Pick<
  Handlers<typeof chats>,
  'send' | 'addNote' | 'retry' | 'edit' | 'remove' | 'react' | 'listScheduled' | 'schedule' | 'cancelScheduled'
>;

export function messagesHandlers(parts: MessageParts): MessageHandlers {
  const messages = messagesService(parts);
  const scheduled = scheduledMessagesService(parts);
  return {
    send: (call) => messages.send(call, call.params.id, call.body),
    addNote: (call) => messages.addNote(call, call.params.id, call.body),
    retry: (call) => messages.retry(call, call.params.id, call.params.messageId),
    edit: (call) => messages.edit(call, call.params.id, call.params.messageId, call.body.text),
    remove: (call) => messages.remove(call, call.params.id, call.params.messageId),
    react: (call) => messages.react(call, call.params.id, call.params.messageId, call.body.emoji),
    listScheduled: (call) => scheduled.list(call, call.params.id, call.query),
    schedule: (call) => scheduled.create(call, call.params.id, call.body),
    cancelScheduled: (call) => scheduled.cancel(call, call.params.id, call.params.scheduledId),
  };
}

/** Without opening a chat first: for programs. */
export function directMessagesHandlers(parts: DirectParts): Handlers<typeof messages> {
  const direct = directMessagesService(parts);
  return {
    send: (call) => direct.send(call, call.body),
    get: (call) => direct.get(call, call.params.id),
  };
}
