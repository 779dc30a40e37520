import type { OpenChat } from '@yupflow/contract/chats';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { audienceOf } from './chat-audience.service.ts';
import type { ChatScope } from './chat-list.service.ts';
import { requireChat } from './chat-visibility.service.ts';
import { isThere, listViewers } from './open-chat.service.ts';

type Presence = 'viewing' | 'typing' | 'left';

interface PresenceParts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emitToChat'>;
}

/** Whoever fell silent is forgotten on the way. */
async function leave(tx: Tx, companyId: string, conversationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('chat_viewers')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb.not(isThere)]))
    .execute();
}

async function stay(tx: Tx, companyId: string, conversationId: string, userId: string, isTyping: boolean) {
  // biome-ignore lint/plugin: who is there at this very moment is told by the machine's clock
  const values = { is_typing: isTyping, seen_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('chat_viewers')
    .values({ company_id: companyId, conversation_id: conversationId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'conversation_id', 'user_id']).doUpdateSet(values))
    .execute();
}

export function chatPresenceService({ bus, realtime }: PresenceParts) {
  return {
    /** Others hear of it only where something changed: most calls just say that somebody is still there. */
    async set(scope: ChatScope, id: string, state: Presence): Promise<{ viewers: OpenChat['viewers'] }> {
      const { tx, companyId, userId, caller } = scope;
      const chat = await requireChat(tx, caller, id);
      const before = await listViewers(tx, companyId, id);
      const wasTyping = before.some((viewer) => viewer.id === userId && viewer.is_typing);
      if (state === 'left') await leave(tx, companyId, id, userId);
      else await stay(tx, companyId, id, userId, state === 'typing');
      const viewers = await listViewers(tx, companyId, id);
      const audience = await audienceOf(tx, companyId, chat);
      afterCommit(tx, () => {
        if (JSON.stringify(before) !== JSON.stringify(viewers))
          realtime.emitToChat(companyId, audience, 'chats.viewers', { chat_id: id, viewers });
        const { connection_id: connectionId, address } = chat;
        if (state === 'typing' || wasTyping)
          bus.publish('lines.typing', { companyId, connectionId, address, isTyping: state === 'typing' });
      });
      return { viewers: viewers.filter((viewer) => viewer.id !== userId) };
    },
  };
}
