import type { InternalChat, internalEvents } from '@yupflow/contract/internal-chats';
import type { List, ListQuery } from '@yupflow/contract/list';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import * as repository from './internal-chats.repository.ts';
import { createMessage } from './internal-messages.repository.ts';
import { type PresentParts, presentChats, presentMessages } from './present-internal.ts';

export interface InternalParts extends PresentParts {
  readonly realtime: Pick<Realtime, 'emitToMembers' | 'emitTo'>;
}

export interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

type EventName = (typeof internalEvents)[number];

const membersFault = () => new AppError('invalid_fields', { fields: { members: 'invalid' } });

/** 404 also for a chat of others. */
export async function requireChat(scope: Scope, id: string, options?: { isLocked: boolean }) {
  const chat = await repository.findChat(scope.tx, scope, id, options);
  if (!chat) throw new AppError('not_found');
  return chat;
}

async function requireGroup(scope: Scope, id: string) {
  const chat = await requireChat(scope, id, { isLocked: true });
  if (chat.kind !== 'group') throw new AppError('not_found');
  return chat;
}

export const memberIdsOf = async ({ tx, companyId }: Scope, chatId: string): Promise<string[]> =>
  ((await repository.listMembers(tx, companyId, [chatId])).get(chatId) ?? []).map(({ id }) => id);

export function internalChatsService(parts: InternalParts) {
  const { realtime } = parts;

  const get = async (scope: Scope, id: string): Promise<InternalChat> => {
    const [chat] = await presentChats(scope.tx, scope.companyId, [await requireChat(scope, id)]);
    if (!chat) throw new AppError('not_found');
    return chat;
  };

  /** Everybody who is in it now, and whoever just left, looks at it anew. */
  const tell = async (scope: Scope, chatId: string, alsoTo: readonly string[] = []) => {
    const people = [...new Set([...(await memberIdsOf(scope, chatId)), ...alsoTo])];
    afterCommit(scope.tx, () =>
      realtime.emitToMembers(scope.companyId, people, 'internal-chats.changed', { chat_id: chatId }),
    );
  };

  const addEvent = async (scope: Scope, chatId: string, event: EventName, names: string[]) => {
    const { tx, companyId, userId } = scope;
    const by = { id: userId, name: await repository.getName(tx, userId) };
    const row = await createMessage(
      tx,
      companyId,
      chatId,
      {
        user_id: userId,
        kind: 'event',
        text: '',
        media_key: null,
        media: null,
        data: { event: { event, names } },
        quoted_id: null,
      },
      by,
    );
    const [message = null] = await presentMessages(tx, companyId, [row], parts);
    const people = await memberIdsOf(scope, chatId);
    afterCommit(tx, () =>
      realtime.emitToMembers(companyId, people, 'internal-chats.message', { chat_id: chatId, message }),
    );
  };

  /** They must be of the company and may open it; the caller is left out. */
  const readColleagues = async ({ tx, companyId, userId }: Scope, ids: readonly string[]) => {
    const others = [...new Set(ids)].filter((id) => id !== userId);
    const colleagues = await repository.listColleagues(tx, companyId, others);
    if (colleagues.length < others.length) throw membersFault();
    return colleagues;
  };

  return {
    async list(scope: Scope, query: ListQuery): Promise<List<InternalChat>> {
      const { results, ...page } = await repository.listChats(scope.tx, scope, query);
      return { ...page, results: await presentChats(scope.tx, scope.companyId, results) };
    },

    count: async (scope: Scope) => ({ unread: await repository.countUnread(scope.tx, scope) }),

    get,

    async create(scope: Scope, { members, name }: { members: string[]; name?: string | undefined }) {
      const { tx, companyId, userId } = scope;
      const colleagues = await readColleagues(scope, members);
      const [first] = colleagues;
      if (!first) throw membersFault();
      if (name === undefined) {
        if (colleagues.length > 1) throw new AppError('invalid_fields', { fields: { name: 'required' } });
        const { id, isNew } = await repository.openDirectChat(tx, scope, first.id);
        // Again, where one of them had left the company in between.
        await repository.addMembers(tx, companyId, id, [userId, first.id]);
        if (isNew) await tell(scope, id);
        return get(scope, id);
      }
      const id = await repository.createGroup(tx, scope, name);
      await repository.addMembers(tx, companyId, id, [userId, ...colleagues.map((one) => one.id)], userId);
      await addEvent(scope, id, 'created', []);
      await tell(scope, id);
      return get(scope, id);
    },

    async update(
      scope: Scope,
      id: string,
      { name, members }: { name?: string | undefined; members?: string[] | undefined },
    ) {
      const { tx, companyId, userId } = scope;
      const group = await requireGroup(scope, id);
      if (!group.is_admin) throw new AppError('group_admin_only');
      if (name !== undefined && name !== group.name) {
        await repository.renameGroup(tx, companyId, id, name);
        await addEvent(scope, id, 'renamed', [name]);
      }
      const before = (await repository.listMembers(tx, companyId, [id])).get(id) ?? [];
      // Whoever is in it stays, even if their role no longer opens it.
      const isNew = (wanted: string) => before.every((one) => one.id !== wanted);
      const added = await readColleagues(scope, members?.filter(isNew) ?? []);
      const removed = members ? before.filter((one) => one.id !== userId && !members.includes(one.id)) : [];
      await repository.addMembers(
        tx,
        companyId,
        id,
        added.map((one) => one.id),
      );
      await repository.removeMembers(
        tx,
        companyId,
        id,
        removed.map((one) => one.id),
      );
      const namesOf = (people: readonly { name: string }[]) => people.map((one) => one.name);
      if (added.length > 0) await addEvent(scope, id, 'added', namesOf(added));
      if (removed.length > 0) await addEvent(scope, id, 'removed', namesOf(removed));
      await tell(
        scope,
        id,
        removed.map((one) => one.id),
      );
      return get(scope, id);
    },

    async leave(scope: Scope, id: string): Promise<void> {
      const { tx, companyId, userId } = scope;
      await requireGroup(scope, id);
      await addEvent(scope, id, 'left', []);
      await repository.removeMembers(tx, companyId, id, [userId]);
      await repository.keepAnAdmin(tx, companyId, id);
      await tell(scope, id, [userId]);
    },

    /** Others see how far one has read. */
    async read(scope: Scope, id: string): Promise<void> {
      await requireChat(scope, id);
      if (await repository.markRead(scope.tx, scope, id)) await tell(scope, id);
    },

    async setTyping(scope: Scope, id: string): Promise<void> {
      await requireChat(scope, id);
      const user = { id: scope.userId, name: await repository.getName(scope.tx, scope.userId) };
      const others = (await memberIdsOf(scope, id)).filter((one) => one !== scope.userId);
      afterCommit(scope.tx, () =>
        realtime.emitToMembers(scope.companyId, others, 'internal-chats.typing', { chat_id: id, user }),
      );
    },
  };
}
