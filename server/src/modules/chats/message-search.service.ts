import type { chats } from '@yupflow/contract/chats';
import type { Output } from '@yupflow/contract/endpoint';
import type { ListQuery } from '@yupflow/contract/list';
import { sql } from 'kysely';
import { everyWord } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { exactly, type Place, readPlace, writePlace } from './chat-list.cursor.ts';
import type { ChatScope } from './chat-list.service.ts';
import { canSeeAll, canSeeGroups, requireChat } from './chat-visibility.service.ts';
import type { MessagePagesParts } from './message-pages.service.ts';
import { presentChats } from './present-chats.service.ts';
import { type MessageRow, messageColumns, presentMessages } from './present-messages.service.ts';

type Found = Output<typeof chats.searchMessages, 'answer'>;

async function listRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, MessageRow>> {
  const rows = await tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Newest first, of chats that the caller may see. */
export async function searchMessages(
  parts: MessagePagesParts,
  scope: ChatScope,
  { search = '', cursor, limit, chat }: ListQuery & { chat?: string | undefined },
): Promise<Found> {
  const { tx, companyId, caller } = scope;
  if (chat) await requireChat(tx, caller, chat);
  const after = cursor ? readPlace(cursor) : null;
  const wanted = everyWord(search);
  if (!wanted) return { results: [], cursor: null };
  const { rows: found } = await sql<Place & { conversation_id: string }>`
    select found.id, found.conversation_id, ${exactly('found.occurred_at')} as at
    from app.search_messages(${companyId}, app.plain(${wanted}), ${canSeeAll(caller) ? null : caller.userId},
      ${canSeeGroups(caller)}, ${chat ?? null}, ${after?.at ?? null}, ${after?.id ?? null}, ${limit + 1}) as found
    order by found.occurred_at desc, found.id desc`.execute(tx);
  const shown = found.slice(0, limit);
  const rows = await listRows(
    tx,
    companyId,
    shown.map(({ id }) => id),
  );
  const messages = await presentMessages(
    tx,
    companyId,
    shown.flatMap(({ id }) => rows.get(id) ?? []),
    parts,
  );
  const chatsById = new Map(
    (await presentChats(tx, companyId, [...new Set(shown.map(({ conversation_id }) => conversation_id))])).map(
      (one) => [one.id, one],
    ),
  );
  const last = shown.at(-1);
  return {
    results: messages.flatMap((message) => {
      const itsChat = chatsById.get(message.chat_id);
      return itsChat ? [{ chat: itsChat, message }] : [];
    }),
    cursor: found.length > limit && last ? writePlace(last) : null,
  };
}
