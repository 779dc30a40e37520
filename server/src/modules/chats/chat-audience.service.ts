import type { Message } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { ChatAudience } from '../../platform/realtime/rooms.ts';
import type { Conversation } from './chat-visibility.service.ts';
import { presentChats } from './present-chats.service.ts';

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

/**
 * The last word of what was done to chats: as they are now, told once it is durable. Presented once, whoever listens,
 * by three queries however many they are.
 */
export async function tellChats(
  { realtime }: { realtime: Pick<Realtime, 'emitToChat'> },
  tx: Tx,
  companyId: string,
  tellings: readonly Telling[],
): Promise<void> {
  const ids = [...new Set(tellings.map(({ conversationId }) => conversationId))];
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', 'group_id', 'status', 'assigned_to', 'role_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const audiences = await audiencesOf(tx, companyId, rows);
  const chats = new Map((await presentChats(tx, companyId, ids)).map((chat) => [chat.id, chat]));
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

export const tellChat = (
  parts: { realtime: Pick<Realtime, 'emitToChat'> },
  tx: Tx,
  companyId: string,
  conversationId: string,
  telling: Omit<Telling, 'conversationId'> = {},
): Promise<void> => tellChats(parts, tx, companyId, [{ conversationId, ...telling }]);

/** Contacts are called something else from now on: so are their chats. */
export async function tellChatsOfContacts(
  parts: { realtime: Pick<Realtime, 'emitToChat'> },
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
