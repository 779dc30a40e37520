import type { Chat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { ChatAudience } from '../../platform/realtime/rooms.ts';
import type { Conversation } from './chat-visibility.service.ts';
import { presentChats } from './present-chats.service.ts';
import { type MessageRow, type PresentParts, presentMessages } from './present-messages.service.ts';

type Assigned = Pick<Conversation, 'id' | 'group_id' | 'status' | 'assigned_to' | 'role_id'>;

/** Who waits with a role: its members. */
async function listHolders(tx: Tx, companyId: string, roleIds: readonly string[]): Promise<Map<string, string[]>> {
  if (roleIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('member_roles')
    .select(['role_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('role_id', '=', sql<string>`any(${[...roleIds]}::uuid[])`)
    .execute();
  const holders = new Map<string, string[]>();
  for (const { role_id, user_id } of rows) holders.set(role_id, [...(holders.get(role_id) ?? []), user_id]);
  return holders;
}

const isUnclaimed = ({ status, assigned_to }: Assigned) => status === 'pending' && assigned_to === null;

/** Who may hear of each: the same as `isVisible` says of reading. */
export async function audiencesOf(
  tx: Tx,
  companyId: string,
  conversations: readonly Assigned[],
): Promise<Map<string, ChatAudience>> {
  const roleIds = conversations.flatMap((one) => (isUnclaimed(one) && one.role_id ? [one.role_id] : []));
  const holders = await listHolders(tx, companyId, [...new Set(roleIds)]);
  return new Map(
    conversations.map((one) => {
      const { id, group_id, assigned_to, role_id } = one;
      const isOfRole = isUnclaimed(one) && role_id !== null;
      return [
        id,
        {
          isGroup: group_id !== null,
          isPending: isUnclaimed(one) && role_id === null,
          userIds: isOfRole ? (holders.get(role_id) ?? []) : assigned_to ? [assigned_to] : [],
        },
      ];
    }),
  );
}

export async function audienceOf(tx: Tx, companyId: string, conversation: Assigned): Promise<ChatAudience> {
  const audience = (await audiencesOf(tx, companyId, [conversation])).get(conversation.id);
  if (!audience) throw new Error('every conversation has its audience');
  return audience;
}

interface Telling {
  readonly conversationId: string;
  /** What is new or has changed in it; without one, the chat itself has changed. */
  readonly message?: Message | undefined;
  /** Who could hear of it before: who no longer may is told that it is gone. */
  readonly before?: ChatAudience | undefined;
}

/** PostgreSQL carries 8 kB between processes: a longer message is read by whoever shows it. */
const mostBytes = 6_000;
const isShort = (message: Message) => Buffer.byteLength(JSON.stringify(message)) <= mostBytes;

interface TellParts {
  readonly realtime: Pick<Realtime, 'emitToChat'>;
}

type Chats = ReadonlyMap<string, Chat>;

/** As they are now, by one query. */
export async function readChats(tx: Tx, companyId: string, ids: readonly string[]): Promise<Chats> {
  const chats = await presentChats(tx, companyId, [...new Set(ids)]);
  return new Map(chats.map((chat) => [chat.id, chat]));
}

/** Whoever shows a chat shows whose it is. */
const assignedOf = ({ id, group, status, assignee, role }: Chat): Assigned => ({
  id,
  group_id: group?.id ?? null,
  status,
  assigned_to: assignee?.id ?? null,
  role_id: role?.id ?? null,
});

async function tell(
  { realtime }: TellParts,
  tx: Tx,
  companyId: string,
  chats: Chats,
  tellings: readonly Telling[],
): Promise<void> {
  const audiences = await audiencesOf(tx, companyId, [...chats.values()].map(assignedOf));
  afterCommit(tx, () => {
    for (const { conversationId, message, before } of tellings) {
      const [chat, audience] = [chats.get(conversationId), audiences.get(conversationId)];
      if (!chat || !audience) continue;
      if (before) realtime.emitToChat(companyId, before, 'chats.gone', { chat_id: conversationId }, audience);
      if (message)
        realtime.emitToChat(companyId, audience, 'chats.message', { chat, message: isShort(message) ? message : null });
      else realtime.emitToChat(companyId, audience, 'chats.changed', { chat });
    }
  });
}

/**
 * The last word of what was done to chats: as they are now, told once it is durable. Presented once, whoever listens, by
 * one query however many they are; who holds a role is looked up where one of them waits for it.
 */
export async function tellChats(
  parts: TellParts,
  tx: Tx,
  companyId: string,
  tellings: readonly Telling[],
): Promise<void> {
  const ids = tellings.map(({ conversationId }) => conversationId);
  if (ids.length > 0) await tell(parts, tx, companyId, await readChats(tx, companyId, ids), tellings);
}

/**
 * The same of messages that are new or have changed, which are shown with what is known of their chats. Who asked for
 * these together with what changed them gives them.
 */
export async function tellMessages(
  parts: TellParts & PresentParts,
  tx: Tx,
  companyId: string,
  rows: readonly MessageRow[],
  read?: Chats,
): Promise<Message[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ conversation_id }) => conversation_id);
  const chats = read ?? (await readChats(tx, companyId, ids));
  const messages = await presentMessages(tx, companyId, rows, parts, chats);
  const tellings = messages.map((message) => ({ conversationId: message.chat_id, message }));
  await tell(parts, tx, companyId, chats, tellings);
  return messages;
}

export const tellChat = (
  parts: TellParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  telling: Omit<Telling, 'conversationId'> = {},
): Promise<void> => tellChats(parts, tx, companyId, [{ conversationId, ...telling }]);

/** Contacts are called something else from now on: so are their chats. */
export async function tellChatsOfContacts(
  parts: TellParts,
  tx: Tx,
  companyId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const rows = await tx
    .selectFrom('conversations')
    .select('id as conversationId')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', sql<string>`any(${[...contactIds]}::uuid[])`)
    .execute();
  await tellChats(parts, tx, companyId, rows);
}
