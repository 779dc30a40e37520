import type { InternalMessage, InternalMessageForm, internalKinds } from '@yupflow/contract/internal-chats';
import type { ListQuery } from '@yupflow/contract/list';
import { AppError } from '../../platform/app-error.ts';
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { everyWord } from '../../platform/db/search.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { findFile } from '../files/files.service.ts';
import { notifyMany } from '../notifications/notifications.service.ts';
import { getName, listChatsById, listMembers, listReadMarks } from './internal-chats.repository.ts';
import { type InternalParts, memberIdsOf, requireChat, type Scope } from './internal-chats.service.ts';
import * as repository from './internal-messages.repository.ts';
import { presentChats, presentMessages } from './present-internal.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly direction: 'older' | 'newer';
  readonly around?: string | undefined;
}

function kindOf(type: string | undefined): (typeof internalKinds)[number] {
  if (type === undefined) return 'text';
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

const placeOf = (cursor: string) => decodeCursor(cursor, [uuidShape])[0];

export function internalMessagesService(parts: InternalParts) {
  const { realtime } = parts;

  const present = async ({ tx, companyId }: Scope, row: repository.MessageRow): Promise<InternalMessage> => {
    const [message] = await presentMessages(tx, companyId, [row], parts);
    if (!message) throw new AppError('not_found');
    return message;
  };

  const tell = async (scope: Scope, message: InternalMessage) => {
    const people = await memberIdsOf(scope, message.chat_id);
    afterCommit(scope.tx, () =>
      realtime.emitToMembers(scope.companyId, people, 'internal-chats.message', { chat_id: message.chat_id, message }),
    );
  };

  /** One's own, and still there. */
  const requireOwn = async (scope: Scope, chatId: string, id: string) => {
    await requireChat(scope, chatId, { isLocked: true });
    const row = await repository.findMessage(scope.tx, scope.companyId, chatId, id);
    if (!row) throw new AppError('not_found');
    if (row.user_id !== scope.userId || row.deleted_at || row.kind === 'event') throw new AppError('message_locked');
    return row;
  };

  /** Older and newer than a message, or from the newest on. */
  const readPage = async ({ tx, companyId }: Scope, chatId: string, query: PageQuery) => {
    const { cursor, limit, direction, around } = query;
    const list = (range: { before?: string; after?: string }, most: number) =>
      repository.listMessages(tx, companyId, chatId, { ...range, limit: most + 1 });
    if (cursor && direction === 'newer') {
      const rows = await list({ after: placeOf(cursor) }, limit);
      return { rows: rows.slice(-limit), hasOlder: true, hasNewer: rows.length > limit };
    }
    if (!cursor && around) {
      const middle = await repository.findMessage(tx, companyId, chatId, around);
      if (!middle) throw new AppError('not_found');
      const half = Math.max(1, Math.floor((limit - 1) / 2));
      const newer = await list({ after: middle.id }, half);
      const older = await list({ before: middle.id }, half);
      return {
        rows: [...newer.slice(-half), middle, ...older.slice(0, half)],
        hasOlder: older.length > half,
        hasNewer: newer.length > half,
      };
    }
    const rows = await list(cursor ? { before: placeOf(cursor) } : {}, limit);
    return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: cursor !== undefined };
  };

  return {
    async list(scope: Scope, chatId: string, query: PageQuery) {
      await requireChat(scope, chatId);
      const { rows, hasOlder, hasNewer } = await readPage(scope, chatId, query);
      const [newest, oldest] = [rows.at(0), rows.at(-1)];
      return {
        results: await presentMessages(scope.tx, scope.companyId, rows, parts),
        cursor: hasOlder && oldest ? encodeCursor([oldest.id]) : null,
        newer: hasNewer && newest ? encodeCursor([newest.id]) : null,
        read_by: await listReadMarks(scope.tx, scope, chatId),
      };
    },

    async send(scope: Scope, chatId: string, form: InternalMessageForm): Promise<InternalMessage> {
      const { tx, companyId, userId } = scope;
      const chat = await requireChat(scope, chatId, { isLocked: true });
      if (!form.text && !form.media) throw new AppError('invalid_fields', { fields: { text: 'required' } });
      const file = form.media ? await findFile(tx, companyId, form.media) : undefined;
      if (form.media && !file) throw new AppError('invalid_fields', { fields: { media: 'invalid' } });
      const quoted = form.quoted && (await repository.findMessage(tx, companyId, chatId, form.quoted));
      const members = (await listMembers(tx, companyId, [chatId])).get(chatId) ?? [];
      const mentioned = members.filter(({ id }) => id !== userId && form.mentions.includes(id));
      const by = { id: userId, name: await getName(tx, userId) };
      const row = await repository.createMessage(
        tx,
        companyId,
        chatId,
        {
          user_id: userId,
          kind: kindOf(file?.type),
          text: form.text,
          media_key: file?.key ?? null,
          media: file ? { name: file.name, type: file.type, size: file.size } : null,
          data: { mentions: mentioned.map(({ id, name }) => ({ id, name })) },
          quoted_id: quoted ? quoted.id : null,
        },
        by,
      );
      await notifyMany(
        tx,
        realtime,
        mentioned.map(({ id }) => id),
        {
          kind: 'internal_chat.mention',
          data: { chat: chatId, by: by.name, name: chat.name, text: form.text.slice(0, 200) },
          companyId,
        },
      );
      const message = await present(scope, row);
      await tell(scope, message);
      return message;
    },

    async edit(scope: Scope, chatId: string, id: string, text: string): Promise<InternalMessage> {
      await requireOwn(scope, chatId, id);
      const message = await present(scope, await repository.changeText(scope.tx, scope.companyId, id, text));
      await tell(scope, message);
      return message;
    },

    async remove(scope: Scope, chatId: string, id: string): Promise<void> {
      await requireOwn(scope, chatId, id);
      await tell(scope, await present(scope, await repository.takeBack(scope.tx, scope.companyId, id)));
    },

    async search(scope: Scope, { search = '', cursor, limit }: ListQuery) {
      const { tx, companyId } = scope;
      const wanted = everyWord(search);
      if (!wanted) return { results: [], cursor: null };
      const before = cursor ? (placeOf(cursor) ?? null) : null;
      const found = await repository.searchMessages(tx, scope, wanted, before, limit + 1);
      const shown = found.slice(0, limit);
      const rows = await repository.listMessagesById(
        tx,
        companyId,
        shown.map(({ id }) => id),
      );
      const messages = await presentMessages(tx, companyId, rows, parts);
      const chatRows = await listChatsById(tx, scope, [...new Set(shown.map(({ chat_id }) => chat_id))]);
      const chats = new Map((await presentChats(tx, companyId, chatRows)).map((chat) => [chat.id, chat]));
      const last = shown.at(-1);
      return {
        results: messages.flatMap((message) => {
          const chat = chats.get(message.chat_id);
          return chat ? [{ chat, message }] : [];
        }),
        cursor: found.length > limit && last ? encodeCursor([last.id]) : null,
      };
    },
  };
}
