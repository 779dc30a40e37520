import { sql } from 'kysely';
import type { ChatAddress } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ChatAudience } from '../../platform/realtime/rooms.ts';
import { audienceOf } from '../chats/chat-audience.service.ts';
import type { Line } from './find-peers.repository.ts';
import { identitiesOf } from './peers.ts';
import { toJson } from './to-json.ts';

interface TypingChat {
  readonly conversationId: string;
  readonly audience: ChatAudience;
  /** Who of a group. */
  readonly name: string | null;
}

type OfLine = Parameters<typeof audienceOf>[2];

/** Whoever types says so every few seconds; who may see the chat seldom changes in between. */
const rememberedMs = 5_000;
const mostRemembered = 5_000;
const remembered = new Map<string, { readonly chat: Promise<TypingChat | null>; readonly until: number }>();

async function findChat(
  db: Pick<Database, 'withCompany'>,
  { companyId, connectionId }: Line,
  address: ChatAddress,
  participant: string | null,
): Promise<TypingChat | null> {
  return db.withCompany(companyId, async (tx) => {
    const { rows: found } = await sql<OfLine>`
      select v.id, v.group_id, v.status, v.assigned_to, v.role_id from conversations v
      where v.company_id = ${companyId} and v.connection_id = ${connectionId} and (v.contact_id = (
          select i.contact_id from json_to_recordset(${toJson(identitiesOf(address))}::json) as w (kind text, value text)
          join contact_identities i on i.company_id = ${companyId} and i.kind = w.kind and i.value = w.value limit 1)
        or v.group_id = (select g.id from groups g where g.company_id = ${companyId}
          and g.connection_id = ${connectionId} and g.address = ${address.address}))`.execute(tx);
    const [chat] = found;
    if (!chat || chat.status === 'closed') return null;
    const { rows } = await sql<{ name: string }>`
      select coalesce(nullif(name, ''), phone, address) as name from group_participants
      where company_id = ${companyId} and group_id = ${chat.group_id} and address = ${participant}`.execute(tx);
    return { conversationId: chat.id, audience: await audienceOf(tx, companyId, chat), name: rows[0]?.name ?? null };
  });
}

/** At most one look into the database in some seconds, however often somebody types. */
export function findTypingChat(
  db: Pick<Database, 'withCompany'>,
  line: Line,
  address: ChatAddress,
  participant: string | null,
): Promise<TypingChat | null> {
  const key = `${line.connectionId} ${address.address} ${participant ?? ''}`;
  const now = performance.now();
  const known = remembered.get(key);
  if (known && known.until > now) return known.chat;
  if (remembered.size >= mostRemembered) remembered.clear();
  const chat = findChat(db, line, address, participant);
  remembered.set(key, { chat, until: now + rememberedMs });
  chat.catch(() => remembered.delete(key));
  return chat;
}
