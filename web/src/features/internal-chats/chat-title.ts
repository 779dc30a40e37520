import type { InternalChat } from '@yupflow/contract/internal-chats';

/** A direct chat is named by the other one. */
export function otherOf({ members }: Pick<InternalChat, 'members'>, ownId: string | undefined) {
  return members.find(({ id }) => id !== ownId) ?? null;
}

export function titleOf(chat: InternalChat, ownId: string | undefined, nobody: string): string {
  return chat.type === 'group' ? chat.name : (otherOf(chat, ownId)?.name ?? nobody);
}
