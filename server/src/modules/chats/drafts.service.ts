import type { ChatDraft, chats } from '@yupflow/contract/chats';
import type { Output } from '@yupflow/contract/endpoint';
import { sql } from 'kysely';
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { ChatScope } from './chat-list.service.ts';

/** As much as a row of a list shows. */
const longest = 200;

/** One's own, whatever one may see now: they are one's own words. */
export async function listDrafts(
  { tx, companyId, userId }: ChatScope,
  { cursor, limit }: Output<typeof chats.listDrafts, 'query'>,
): Promise<Output<typeof chats.listDrafts, 'answer'>> {
  const [after = null] = cursor ? decodeCursor(cursor, [uuidShape]) : [];
  const { rows } = await sql<ChatDraft>`
    select conversation_id as chat_id, left(text, ${longest}) as text, is_note
    from drafts
    where company_id = ${companyId} and user_id = ${userId}
      and (${after}::uuid is null or conversation_id > ${after}::uuid)
    order by conversation_id limit ${limit + 1}`.execute(tx);
  const results = rows.slice(0, limit);
  const last = results.at(-1);
  return { results, cursor: rows.length > limit && last ? encodeCursor([last.chat_id]) : null };
}
