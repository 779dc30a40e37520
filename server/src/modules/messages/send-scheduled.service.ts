import type { MessageForm } from '@yupflow/contract/messages';
import type { ScheduleFailure } from '@yupflow/contract/scheduled-messages';
import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import { unlessAtRest } from '../../platform/db/at-rest.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { tellChat } from '../chats/chat-audience.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { startBySending } from '../tickets/tickets.service.ts';
import { lockConversation, peerName } from './messages.repository.ts';
import { type MessageParts, sendMessage } from './send-message.service.ts';

export const scheduledKind = 'scheduled-messages';

interface Row {
  conversation_id: string;
  user_id: string | null;
  body: MessageForm;
  is_contact_gone: boolean;
  is_line_gone: boolean;
  is_member: boolean;
}

/** Nobody else sends it meanwhile, and nobody takes it back. Undefined where somebody has done so. */
async function lock(tx: Tx, { companyId, id }: DueItem): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.conversation_id, s.user_id, s.body,
      c.contact_id is not null and p.deleted_at is not null as is_contact_gone,
      l.deleted_at is not null as is_line_gone,
      exists (select 1 from members m where m.company_id = s.company_id and m.user_id = s.user_id) as is_member
    from scheduled_messages s
    join conversations c on c.company_id = s.company_id and c.id = s.conversation_id
    join connections l on l.company_id = c.company_id and l.id = c.connection_id
    left join contacts p on p.company_id = c.company_id and p.id = c.contact_id
    where s.company_id = ${companyId} and s.id = ${id} and s.failure is null and s.send_at <= app.now()
    for update of s skip locked`.execute(tx);
  return rows[0];
}

function reasonOf({ code, details: { fields = {} } }: AppError): ScheduleFailure {
  if (code === 'window_closed') return 'window_closed';
  if (fields['media.key'] || fields['template.media']) return 'media_missing';
  return Object.keys(fields).some((field) => field.startsWith('template')) ? 'template_refused' : 'refused';
}

/** What was scheduled becomes a message at its time: once, with what keeps it in the same transaction. */
export function scheduledMessages(parts: MessageParts & { readonly config: Pick<Config, 'isFranchiseMode'> }): DueWork {
  async function fail(tx: Tx, { companyId, id }: DueItem, row: Row, reason: ScheduleFailure): Promise<void> {
    await tx
      .updateTable('scheduled_messages')
      .set({ failure: reason })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    await tellChat(parts, tx, companyId, row.conversation_id);
    if (!row.user_id || !row.is_member) return;
    const name = await peerName(tx, companyId, row.conversation_id);
    await notify(tx, parts.realtime, {
      userId: row.user_id,
      kind: 'chat.schedule_failed',
      data: { chat: row.conversation_id, name, reason },
      companyId,
    });
  }

  async function send(tx: Tx, { companyId, id }: DueItem, row: Row): Promise<void> {
    const { conversation_id: chatId, user_id: userId, body } = row;
    const conversation = await lockConversation(tx, companyId, chatId);
    if (userId && row.is_member) await startBySending(parts, tx, companyId, conversation, userId);
    await tx.deleteFrom('scheduled_messages').where('company_id', '=', companyId).where('id', '=', id).execute();
    await sendMessage(parts, tx, companyId, chatId, {
      form: body.template ? { ...body, text: '' } : body,
      source: 'member',
      userId,
      intentKey: `scheduled:${id}`,
    });
    failpoint('scheduled.before-commit');
    afterCommit(tx, () => failpoint('scheduled.after-commit'));
  }

  return {
    kind: scheduledKind,

    async find(tx, most, except) {
      const { rows } = await sql<DueItem>`
        select company_id as "companyId", id from scheduled_messages
        where failure is null and send_at <= app.now() and not id = any(${[...except]}::uuid[])
          ${unlessAtRest(parts.config)}
        order by send_at limit ${most}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(send_at) as at from scheduled_messages where failure is null and send_at > app.now()`.execute(tx);
      return rows[0]?.at ?? null;
    },

    async work(tx, item) {
      const row = await lock(tx, item);
      if (!row) return;
      if (row.is_line_gone) return fail(tx, item, row, 'line_deleted');
      if (row.is_contact_gone) return fail(tx, item, row, 'contact_deleted');
      await send(tx, item, row);
    },

    async giveUp(tx, item, error) {
      const row = await lock(tx, item);
      if (row) await fail(tx, item, row, error instanceof AppError ? reasonOf(error) : 'refused');
    },

    /** What the form lacks today it lacks tomorrow. */
    isHopeless: (error) => error instanceof AppError,
  };
}
