import type { OpenChat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { createContext, use } from 'react';

/** What every message of an open conversation may need of it. */
export interface Conversation {
  readonly chat: OpenChat;
  readonly userId: string;
  /** To a message that may be far away. */
  readonly goTo: (messageId: string) => void;
  readonly reply: (message: Message) => void;
  readonly edit: (message: Message) => void;
  readonly showPicture: (message: Message) => void;
  /** Lets the actions of a message be chosen beside this element. */
  readonly openActions: (message: Message, beside: Element) => void;
  readonly openReactions: (message: Message, beside: Element) => void;
}

const Context = createContext<Conversation | null>(null);

export const ConversationProvider = Context.Provider;

export function useConversation(): Conversation {
  const conversation = use(Context);
  if (!conversation) throw new Error('outside of a conversation');
  return conversation;
}
