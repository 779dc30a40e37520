import type { OpenChat } from '@yupflow/contract/chats';
import { sql, type Updateable } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Conversations } from '../../platform/db/db.types.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { holdSessions, resumeAutomation } from '../flow-sessions/hold-sessions.service.ts';
import { addEvent, type MessageParts } from '../messages/send-message.service.ts';
import { tellChat } from './chat-audience.service.ts';
import type { ChatScope } from './chat-list.service.ts';
import { requireChat } from './chat-visibility.service.ts';
import { getOpenChat } from './open-chat.service.ts';

export function chatMarksService(parts: MessageParts) {
  const change = async ({ tx, companyId }: ChatScope, id: string, changes: Updateable<Conversations>) => {
    await tx
      .updateTable('conversations')
      .set(changes)
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    await tellChat(parts, tx, companyId, id);
  };

  return {
    async read(scope: ChatScope, id: string): Promise<void> {
      const { tx, companyId, caller } = scope;
      const { unread_count, connection_id } = await requireChat(tx, caller, id, { isLocked: true });
      if (unread_count === 0) return;
      await change(scope, id, { unread_count: 0 });
      afterCommit(tx, () =>
        parts.bus.publish('lines.read', {
          companyId,
          connectionId: connection_id,
          conversationId: id,
          count: unread_count,
        }),
      );
    },

    async unread(scope: ChatScope, id: string): Promise<void> {
      const { unread_count } = await requireChat(scope.tx, scope.caller, id, { isLocked: true });
      if (unread_count === 0) await change(scope, id, { unread_count: 1 });
    },

    /** Automation belongs to an attendance: where there is none, nothing can be paused. */
    async setAutomation(scope: ChatScope, id: string, isPaused: boolean): Promise<OpenChat> {
      const { tx, companyId, userId, caller } = scope;
      const { status, ticket_id, bot_paused_at } = await requireChat(tx, caller, id, { isLocked: true });
      if (status === 'closed') throw new AppError('ticket_closed');
      if (isPaused && !bot_paused_at) {
        await holdSessions(tx, companyId, [id]);
        await change(scope, id, { bot_paused_at: parts.clock.now(), bot_paused_by: userId });
      }
      if (!isPaused && bot_paused_at) {
        const { name } = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
        await addEvent(parts, tx, companyId, id, ticket_id, { event: 'bot_resumed', by: name });
        await resumeAutomation(parts, tx, companyId, [id]);
        await change(scope, id, { bot_paused_at: null, bot_paused_by: null });
      }
      return getOpenChat(tx, caller, id);
    },

    /** One's own, on all devices. */
    async saveDraft(
      { tx, companyId, userId, caller }: ChatScope,
      id: string,
      { text, is_note }: { text: string; is_note: boolean },
    ): Promise<void> {
      await requireChat(tx, caller, id);
      const key = { company_id: companyId, user_id: userId, conversation_id: id };
      if (text === '') {
        await tx
          .deleteFrom('drafts')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .where('conversation_id', '=', id)
          .execute();
        return;
      }
      const values = { text, is_note, updated_at: sql<Date>`app.now()` };
      await tx
        .insertInto('drafts')
        .values({ ...key, ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'conversation_id']).doUpdateSet(values))
        .execute();
    },
  };
}
