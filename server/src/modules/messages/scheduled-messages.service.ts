import type { chats } from '@yupflow/contract/chats';
import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import type { MessageForm } from '@yupflow/contract/messages';
import type { ScheduledMessage, ScheduleFailure } from '@yupflow/contract/scheduled-messages';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { tellChat } from '../chats/chat-audience.service.ts';
import { requireChat } from '../chats/chat-visibility.service.ts';
import type { StoredMedia } from '../chats/present-messages.service.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { lockConversation } from './messages.repository.ts';
import type { MessageScope } from './messages.service.ts';
import type { MessageParts } from './send-message.service.ts';
import { scheduledKind } from './send-scheduled.service.ts';
import { contentOf } from './write-message.ts';

type ScheduleForm = Output<typeof chats.schedule, 'body'>;
type ScheduledQuery = Output<typeof chats.listScheduled, 'query'>;

const day = 86_400_000;

interface Row {
  id: string;
  conversation_id: string;
  body: MessageForm;
  file: Pick<StoredMedia, 'name' | 'type' | 'size'> | null;
  send_at: Date;
  /** To the microsecond: where the list goes on. */
  send_at_text: string;
  user_id: string | null;
  user_name: string | null;
  user_image: string | null;
  failure: ScheduleFailure | null;
  created_at: Date;
}

const readRows = (companyId: string, where: ReturnType<typeof sql>) => sql<Row>`
  select s.id, s.conversation_id, s.body, s.send_at, s.send_at::text as send_at_text, s.failure, s.created_at,
    u.id as user_id, u.name as user_name, u.image as user_image,
    case when f.key is not null then json_build_object('name', f.name, 'type', f.type, 'size', f.size) end as file
  from scheduled_messages s
  left join users u on u.id = s.user_id
  left join files f on f.company_id = s.company_id and f.key = s.body -> 'media' ->> 'key'
  where s.company_id = ${companyId} and ${where}`;

export function scheduledMessagesService(parts: MessageParts) {
  function mediaOf(companyId: string, { body, file }: Row): ScheduledMessage['body']['media'] {
    if (!body.media) return null;
    const { key, ...facts } = body.media;
    const { name = '', type = 'application/octet-stream', size = 0 } = file ?? {};
    const url = file ? parts.files.links.sign(companyId, key, parts.clock.now()) : null;
    return { url, key: file ? key : null, state: file ? 'ready' : 'expired', name, type, size, ...facts };
  }

  const present =
    (companyId: string) =>
    (row: Row): ScheduledMessage => ({
      id: row.id,
      chat_id: row.conversation_id,
      body: { kind: row.body.kind, text: row.body.text, media: mediaOf(companyId, row) },
      send_at: row.send_at.toISOString(),
      by: row.user_id ? { id: row.user_id, name: row.user_name ?? '', image: pictureUrl(row.user_image) } : null,
      failure: row.failure,
      created_at: row.created_at.toISOString(),
    });

  function checkTime(sendAt: string): Date {
    const at = new Date(sendAt);
    const now = parts.clock.now().getTime();
    if (at.getTime() <= now) throw new AppError('invalid_fields', { fields: { send_at: 'in_the_past' } });
    if (at.getTime() > now + limits.scheduledDays * day)
      throw new AppError('invalid_fields', { fields: { send_at: 'invalid_date' } });
    return at;
  }

  return {
    async list(
      scope: MessageScope,
      chatId: string,
      { cursor, limit }: ScheduledQuery,
    ): Promise<List<ScheduledMessage>> {
      const { tx, companyId, caller } = scope;
      await requireChat(tx, caller, chatId);
      const ofChat = sql`s.conversation_id = ${chatId}`;
      const [at = '', id = ''] = cursor ? decodeCursor(cursor, [/^\d{4}-[\d :.+-]{10,40}$/, uuidShape]) : [];
      const after = cursor ? sql`and (s.send_at, s.id) > (${at}::timestamptz, ${id}::uuid)` : sql``;
      const { rows } = await readRows(
        companyId,
        sql`${ofChat} ${after} order by s.send_at, s.id limit ${limit + 1}`,
      ).execute(tx);
      const counted = sql`select 1 from scheduled_messages s where s.company_id = ${companyId} and ${ofChat}`;
      return {
        ...pageOf(rows, limit, { keysOf: (row) => [row.send_at_text, row.id], present: present(companyId) }),
        ...(await countUpToLimit(tx, counted)),
      };
    },

    async create(scope: MessageScope, chatId: string, form: ScheduleForm): Promise<ScheduledMessage> {
      const { tx, companyId, userId, caller } = scope;
      const { send_at, ...body } = form;
      const at = checkTime(send_at);
      await requireChat(tx, caller, chatId);
      // What is wrong with it is said now, and not when nobody looks.
      const { text } = await contentOf(parts, tx, companyId, await lockConversation(tx, companyId, chatId), body);
      const { id } = await tx
        .insertInto('scheduled_messages')
        .values({
          company_id: companyId,
          conversation_id: chatId,
          user_id: userId,
          // What a template says today is shown until it is sent.
          body: JSON.stringify({ ...body, text }),
          send_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tellChat(parts, tx, companyId, chatId);
      afterCommit(tx, () => parts.bus.publish('due.added', { kind: scheduledKind }));
      const { rows } = await readRows(companyId, sql`s.id = ${id}`).execute(tx);
      return present(companyId)(rows[0] as Row);
    },

    async cancel({ tx, companyId, caller }: MessageScope, chatId: string, id: string): Promise<void> {
      await requireChat(tx, caller, chatId);
      const { numDeletedRows } = await tx
        .deleteFrom('scheduled_messages')
        .where('company_id', '=', companyId)
        .where('conversation_id', '=', chatId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new AppError('not_found');
      await tellChat(parts, tx, companyId, chatId);
    },
  };
}
