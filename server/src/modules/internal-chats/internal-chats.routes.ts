import type { internalChats } from '@yupflow/contract/internal-chats';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { internalChatsService } from './internal-chats.service.ts';
import { internalMessagesService } from './internal-messages.service.ts';

export function internalChatsHandlers(
  parts: Pick<Parts, 'clock' | 'files' | 'realtime'>,
): Handlers<typeof internalChats> {
  const chats = internalChatsService(parts);
  const messages = internalMessagesService(parts);
  return {
    list: (call) => chats.list(call, call.query),
    count: (call) => chats.count(call),
    searchMessages: (call) => messages.search(call, call.query),
    create: (call) => chats.create(call, call.body),
    get: (call) => chats.get(call, call.params.id),
    update: (call) => chats.update(call, call.params.id, call.body),
    leave: (call) => chats.leave(call, call.params.id),
    read: (call) => chats.read(call, call.params.id),
    setTyping: (call) => chats.setTyping(call, call.params.id),
    listMessages: (call) => messages.list(call, call.params.id, call.query),
    send: (call) => messages.send(call, call.params.id, call.body),
    edit: (call) => messages.edit(call, call.params.id, call.params.messageId, call.body.text),
    remove: (call) => messages.remove(call, call.params.id, call.params.messageId),
  };
}
