import type { DirectMessageForm } from '@yupflow/contract/api-messages';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import type { Message } from '@yupflow/contract/messages';
import { AppError } from '../../platform/app-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { chatCreateService, lockConversation } from '../chats/chat-create.service.ts';
import { type Conversation, requireChat } from '../chats/chat-visibility.service.ts';
import { findLine } from '../chats/find-line.service.ts';
import { findTemplate } from '../quick-messages/templates.service.ts';
import { fillLineText } from '../tickets/line-texts.service.ts';
import { startBySending } from '../tickets/tickets.service.ts';
import { findMessage } from './messages.repository.ts';
import type { MessageScope } from './messages.service.ts';
import { type MessageParts, presentMessage, sendMessage } from './send-message.service.ts';

export interface DirectParts extends MessageParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo' | 'emitToChat'>;
}

const refuse = (fields: FieldErrors) => new AppError('invalid_fields', { fields });

export function directMessagesService(parts: DirectParts) {
  const { peerOf } = chatCreateService(parts);

  /** Locked, and one that the caller may see; it is made where there is none. */
  async function chatOf(scope: MessageScope, form: DirectMessageForm): Promise<Conversation> {
    const { tx, companyId, caller } = scope;
    const { contact_id, phone, name, chat_id, connection_id: connectionId } = form;
    if (chat_id) {
      if (contact_id) throw refuse({ contact_id: 'unknown_field' });
      if (phone) throw refuse({ phone: 'unknown_field' });
      if (connectionId) throw refuse({ connection_id: 'unknown_field' });
      return requireChat(tx, caller, chat_id, { isLocked: true });
    }
    const peer = await peerOf(scope, { contact_id, phone, name });
    const line = await findLine(tx, companyId, { contactId: peer.id, connectionId });
    if (!line) throw refuse({ connection_id: connectionId ? 'invalid' : 'required' });
    if (!peer.address) throw refuse({ contact_id: 'invalid_phone' });
    const { id } = await lockConversation(tx, companyId, line.id, { id: peer.id, address: peer.address });
    return requireChat(tx, caller, id, { isLocked: true });
  }

  async function contentOf({ tx, companyId, caller }: MessageScope, chat: Conversation, form: DirectMessageForm) {
    const { kind, text, media, location, contacts, template: wanted } = form;
    if (!wanted) return { kind, text, media, location, contacts };
    for (const field of ['text', 'media', 'location', 'contacts'] as const)
      if (form[field]) throw refuse({ [field]: 'unknown_field' });
    if ('id' in wanted) return { kind: 'template' as const, text: '', template: wanted };
    const isAllowed = caller.viewer.company?.modules.includes('quick_messages');
    const template = isAllowed ? await findTemplate(tx, companyId, wanted.name) : undefined;
    if (!template) throw refuse({ 'template.name': 'invalid' });
    const filled = await fillLineText(tx, companyId, chat.id, template.text, parts.clock.now());
    return { ...template, text: filled };
  }

  return {
    /** What a program sends is automation's: no attendance begins by it, and none is taken from anybody. */
    async send(scope: MessageScope, form: DirectMessageForm): Promise<Message> {
      const { tx, companyId, userId, caller } = scope;
      const chat = await chatOf(scope, form);
      const content = await contentOf(scope, chat, form);
      if (!caller.apiKey) {
        await startBySending(parts, tx, companyId, chat, userId);
        return sendMessage(parts, tx, companyId, chat.id, { form: content, source: 'member', userId });
      }
      const trigger = { kind: 'api', ...caller.apiKey, text: null, at: parts.clock.now().toISOString() } as const;
      return sendMessage(parts, tx, companyId, chat.id, {
        form: content,
        source: 'automation',
        userId: null,
        automation: { flow: null, trigger },
      });
    },

    async get({ tx, companyId, caller }: MessageScope, id: string): Promise<Message> {
      const row = await findMessage(tx, companyId, id);
      if (!row) throw new AppError('not_found');
      await requireChat(tx, caller, row.conversation_id);
      return presentMessage(parts, tx, companyId, row);
    },
  };
}
