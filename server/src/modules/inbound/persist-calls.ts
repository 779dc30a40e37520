import { sql } from 'kysely';
import type { InboundCall } from '../../channels/channel.ts';
import { isAtRest } from '../../platform/db/at-rest.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { tellChats } from '../chats/chat-audience.service.ts';
import { lastMessageOf } from '../chats/last-message.service.ts';
import type { MessageRow } from '../chats/present-messages.service.ts';
import { addEvents } from '../messages/add-events.service.ts';
import { sendMessage } from '../messages/send-message.service.ts';
import { fillLineText } from '../tickets/line-texts.service.ts';
import { findOrCreate } from './find-or-create.ts';
import type { Line, Locked } from './find-peers.repository.ts';
import { saveConversations } from './move-conversations.repository.ts';
import type { Moved } from './move-conversations.ts';
import { cleanName, Peers } from './peers.ts';
import type { InboundParts } from './persist-messages.ts';
import { toJson } from './to-json.ts';

/** Whoever called longer ago is not answered as if the phone were ringing. */
const freshMs = 10 * 60_000;

interface Rung {
  readonly call: InboundCall;
  readonly key: string;
  readonly chat: Locked;
}

/** Told again, a call is the one that is there. */
async function listNew(tx: Tx, companyId: string, rung: readonly Rung[]): Promise<Rung[]> {
  const { rows } = await sql<{ intent_key: string }>`
    select intent_key from messages where company_id = ${companyId}
      and intent_key = any(${rung.map(({ key }) => key)}::text[])`.execute(tx);
  const known = new Set(rows.map(({ intent_key }) => intent_key));
  return [...new Map(rung.map((one) => [one.key, one])).values()].filter(({ key }) => !known.has(key));
}

/** Nobody could take it, so somebody is waited for: where no attendance is under way, one begins. */
function movedBy(rung: readonly Rung[]): Moved[] {
  return [...Map.groupBy(rung, ({ chat }) => chat)].map(([chat, calls]) => {
    const isClosed = chat.status === 'closed';
    const first = calls.reduce((at, { call }) => (call.at < at ? call.at : at), calls[0]?.call.at ?? new Date(0));
    const opened = isClosed ? { ticket_id: newId(), status: 'pending' as const, assigned_to: null, role_id: null } : {};
    const after = {
      ...chat,
      ...opened,
      unread_count: chat.unread_count + calls.length,
      waiting_since: chat.waiting_since ?? first,
    };
    return { after, added: [], ticket: isClosed ? 'new' : 'same', begins: false };
  });
}

/** The list shows that they called, unless something was said since. */
async function showLast(tx: Tx, companyId: string, rows: readonly MessageRow[]): Promise<void> {
  const shown = rows.map((row) => ({
    id: row.id,
    conversation_id: row.conversation_id,
    at: row.occurred_at,
    last_message: lastMessageOf(row),
  }));
  await sql`
    update conversations v set last_message_id = w.id, last_message_at = w.at, last_message = w.last_message
    from (select distinct on (conversation_id) * from json_to_recordset(${toJson(shown)}::json)
      as s (id uuid, conversation_id uuid, at timestamptz, last_message jsonb) order by conversation_id, at desc) w
    where v.company_id = ${companyId} and v.id = w.conversation_id
      and (v.last_message_id is null or v.last_message_at <= w.at)`.execute(tx);
}

/** In words, once for each call. */
async function answer(parts: InboundParts, tx: Tx, line: Line, rung: readonly Rung[]): Promise<void> {
  const { companyId, connectionId } = line;
  const now = parts.clock.now();
  const fresh = rung.filter(({ call }) => now.getTime() - call.at.getTime() < freshMs);
  if (fresh.length === 0) return;
  const { call_message: text } = await tx
    .selectFrom('connections')
    .select('call_message')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  if (text === '' || (await isAtRest(tx, parts.config, companyId))) return;
  for (const { chat, key } of fresh)
    await sendMessage(parts, tx, companyId, chat.id, {
      form: { kind: 'text', text: await fillLineText(tx, companyId, chat.id, text, now) },
      source: 'system',
      userId: null,
      intentKey: `answer:${key}`,
    });
}

/** Calls that rang: told in their chats, where somebody sees that they are waited for. Automation does not hear them. */
export async function persistCalls(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  batch: readonly InboundCall[],
): Promise<void> {
  const { companyId, connectionId } = line;
  const peers = new Peers();
  const heard = batch.map((call) => {
    const peer = peers.of(call.chat);
    peer.name = cleanName(call.name) || peer.name;
    return { call, peer };
  });
  const chats = await findOrCreate(parts, tx, line, peers.all);
  const rung = heard.flatMap(({ call, peer }): Rung[] => {
    const chat = chats.get(peer);
    return chat ? [{ call, chat, key: `call:${connectionId}:${call.id}` }] : [];
  });
  const fresh = await listNew(tx, companyId, rung);
  if (fresh.length === 0) return;
  await saveConversations(tx, companyId, movedBy(fresh));
  const rows = await addEvents(
    parts,
    tx,
    companyId,
    fresh.map(({ call, chat, key }) => ({
      conversationId: chat.id,
      event: { event: 'called' as const, by: null, to: call.isVideo ? 'video' : 'voice' },
      key,
      at: call.at,
    })),
  );
  await showLast(tx, companyId, rows);
  await tellChats(
    parts,
    tx,
    companyId,
    rows.map(({ conversation_id }) => ({ conversationId: conversation_id })),
  );
  await answer(parts, tx, line, fresh);
}
