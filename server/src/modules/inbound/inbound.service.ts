import type {
  ChannelEvents,
  Group,
  InboundCall,
  InboundChange,
  InboundMessage,
  PersonNews,
  Receipt,
} from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellChats } from '../chats/chat-audience.service.ts';
import { applyReceipts } from '../outbox/outbox.service.ts';
import { applyGroupNews, lockGroupChats } from './group-news.repository.ts';
import { saveGroups } from './groups.repository.ts';
import { Lanes } from './lanes.ts';
import { LineQueue, type QueueParts } from './line-queue.ts';
import { applyNamedChanges } from './persist-changes.ts';
import { tellGroupNews } from './tell-group-news.ts';
import { findTypingChat } from './typing-chats.ts';

/** Of the connections to the database: the others are for people who wait for an answer, and for what goes out. */
const laneCount = 2;

interface OfProcess {
  readonly lanes: Lanes;
  readonly queues: Map<string, LineQueue>;
}

const processes = new WeakMap<QueueParts['db'], OfProcess>();

/** One for each line of this process. */
function queueOf(parts: QueueParts, companyId: string, connectionId: string): LineQueue {
  const { lanes, queues } = processes.get(parts.db) ?? { lanes: new Lanes(laneCount), queues: new Map() };
  processes.set(parts.db, { lanes, queues });
  const key = `${companyId} ${connectionId}`;
  const queue = queues.get(key) ?? new LineQueue(parts, { companyId, connectionId }, lanes);
  queues.set(key, queue);
  return queue;
}

/**
 * A clock elsewhere may be ahead of ours, and nothing happened after we heard of it: what is said from here on by our own
 * clock stands below it.
 */
function notAfterNow<Heard extends { readonly at: Date }>({ clock }: QueueParts, heard: Heard): Heard {
  const now = clock.now();
  return heard.at > now ? { ...heard, at: now } : heard;
}

/** Resolves once they are durable, with conversation, ticket and unread count: only then may the channel be told. */
export function receiveMessages(
  parts: QueueParts,
  companyId: string,
  connectionId: string,
  batch: readonly InboundMessage[],
): Promise<void> {
  const items = batch.map((message) => ({ kind: 'message' as const, message: notAfterNow(parts, message) }));
  return queueOf(parts, companyId, connectionId).add(items);
}

/** In the same queue as messages, so that no change overlooks a message that is just being stored. */
export function receiveChanges(
  parts: QueueParts,
  companyId: string,
  connectionId: string,
  batch: readonly InboundChange[],
): Promise<void> {
  const items = batch.map((change) => ({ kind: 'change' as const, change: notAfterNow(parts, change) }));
  return queueOf(parts, companyId, connectionId).add(items);
}

/** A call that rang is told in its chat, and answered in words where the line has any. */
export function receiveCalls(
  parts: QueueParts,
  companyId: string,
  connectionId: string,
  batch: readonly InboundCall[],
): Promise<void> {
  const items = batch.map((call) => ({ kind: 'call' as const, call: notAfterNow(parts, call) }));
  return queueOf(parts, companyId, connectionId).add(items);
}

/** In their turn, so that nobody is joined with somebody whose message is just being stored. */
export function receivePeople(
  parts: QueueParts,
  companyId: string,
  connectionId: string,
  batch: readonly PersonNews[],
): Promise<void> {
  const items = batch.map((person) => ({ kind: 'person' as const, person }));
  return queueOf(parts, companyId, connectionId).add(items);
}

/** In one transaction: what became of messages of ours, and what waited for the channel to tell how it calls them. */
export async function receiveReceipts(
  parts: QueueParts,
  tx: Tx,
  companyId: string,
  connectionId: string,
  batch: readonly Receipt[],
): Promise<void> {
  await applyReceipts(parts, tx, companyId, connectionId, batch);
  const names = batch.flatMap(({ remoteId }) => remoteId ?? []);
  await applyNamedChanges(parts, tx, { companyId, connectionId }, names);
}

export async function receiveGroups(
  parts: QueueParts,
  companyId: string,
  connectionId: string,
  told: readonly Group[],
): Promise<void> {
  if (told.length === 0) return;
  const batch = told.map((group) => ({ ...group, news: group.news?.map((one) => notAfterNow(parts, one)) ?? [] }));
  await parts.db.withCompany(companyId, async (tx) => {
    const line = { companyId, connectionId };
    const addresses = batch.map(({ address }) => address);
    const chats = await lockGroupChats(tx, line, addresses);
    // Before they are gone from it: whoever left has a name.
    await tellGroupNews(parts, tx, line, batch, chats);
    const shown = await saveGroups(tx, line, batch);
    await applyGroupNews(tx, line, batch);
    await tellChats(
      parts,
      tx,
      companyId,
      shown.map((conversationId) => ({ conversationId })),
    );
  });
}

type Typing = Parameters<ChannelEvents['typing']>[0];

/** Nothing of it is kept: whoever sees the chat just now is told. */
export async function receiveTyping(
  parts: QueueParts,
  companyId: string,
  connectionId: string,
  { chat, participant, isTyping }: Typing,
): Promise<void> {
  const known = await findTypingChat(parts.db, { companyId, connectionId }, chat, participant);
  if (!known) return;
  const { audience, conversationId, name } = known;
  parts.realtime.emitToChat(companyId, audience, 'chats.typing', {
    chat_id: conversationId,
    name,
    is_typing: isTyping,
  });
}
