import type { Chat, ChatCounters, OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import { meQuery } from '../../api/me.ts';
import { outdate } from '../../api/outdate.ts';
import { queryClient } from '../../api/query-client.ts';
import { type ChatFilter, type ChatPages, chatKeys } from './chat-keys.ts';
import { noteBack, noteGone } from './gone.ts';

/** The chat as a list or the open page has it at hand. */
export function findChat(id: string): Chat | undefined {
  const open = queryClient.getQueryData<OpenChat>(chatKeys.item(id));
  if (open) return open;
  for (const [, data] of queryClient.getQueriesData<ChatPages>({ queryKey: chatKeys.lists }))
    for (const page of data?.pages ?? []) {
      const found = page.results.find((chat) => chat.id === id);
      if (found) return found;
    }
}

/** A chat as the server now has it: everywhere, in its place, and counted. */
export function takeChat(chat: Chat): void {
  const before = findChat(chat.id);
  noteBack(chat.id);
  queryClient.setQueryData<OpenChat>(chatKeys.item(chat.id), (open) => open && { ...open, ...chat });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: chatKeys.lists })) {
    const filter = queryKey[2] as ChatFilter;
    const isIn = belongs(chat, filter);
    queryClient.setQueryData<ChatPages>(queryKey, (data) => data && withChat(data, chat, isIn));
    // Afterwards: what is put in by hand counts as fresh.
    if (isIn === null) void queryClient.invalidateQueries({ queryKey, exact: true });
  }
  outdate(chatKeys.lists);
  outdate(chatKeys.item(chat.id));
  count(before, chat);
}

/** The open page's own answer: the ticket, tags and all. */
export function takeOpenChat(chat: OpenChat): void {
  takeChat(chat);
  queryClient.setQueryData(chatKeys.item(chat.id), chat);
}

/** Nothing of it may be seen any more. */
export function forgetChat(id: string): void {
  const before = findChat(id);
  noteGone(id);
  queryClient.setQueriesData<ChatPages>({ queryKey: chatKeys.lists }, (data) => data && withoutChat(data, id));
  outdate(chatKeys.lists);
  queryClient.removeQueries({ queryKey: chatKeys.messages(id) });
  queryClient.removeQueries({ queryKey: chatKeys.item(id) });
  count(before, null);
}

/** A chat that was handed over: who did so may not see it any more. */
export function takeHandedOver(chat: Chat): void {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me?.permissions.includes('see_all_tickets') || isMine(chat) || !(chat.assignee || chat.role)) takeChat(chat);
  else if (chat.assignee) forgetChat(chat.id);
  // Whether one of one's roles has it now, the server knows.
  else void queryClient.invalidateQueries({ queryKey: chatKeys.lists });
  void queryClient.invalidateQueries({ queryKey: chatKeys.item(chat.id) });
}

/** Whether a list has it; null where only the server can tell. */
function belongs(chat: Chat, filter: ChatFilter): boolean | null {
  if (filter.connection && filter.connection !== chat.connection_id) return false;
  if (filter.status === 'all' ? chat.status === 'closed' && !filter.search : filter.status !== chat.status)
    return false;
  if (!isOfType(chat, filter.type)) return false;
  return filter.search || filter.conditions ? null : true;
}

function isOfType(chat: Chat, type: ChatFilter['type']): boolean {
  switch (type) {
    case 'all':
      return true;
    case 'chats':
      return chat.type === 'chat';
    case 'groups':
      return chat.type === 'group';
    case 'unread':
      return chat.unread > 0;
    case 'assigned':
      return isMine(chat);
  }
}

function isMine(chat: Chat): boolean {
  return chat.assignee !== null && chat.assignee.id === queryClient.getQueryData(meQuery.queryKey)?.id;
}

const isLater = (one: Chat, other: Chat) =>
  one.updated_at === other.updated_at ? one.id > other.id : one.updated_at > other.updated_at;

function withChat(data: ChatPages, chat: Chat, isIn: boolean | null): ChatPages {
  const isThere = data.pages.some((page) => page.results.some(({ id }) => id === chat.id));
  // Whether it stays in a list of found ones the server tells soon; its words are right at once.
  if (isIn === null) return isThere ? replaced(data, chat) : data;
  if (!isIn) return isThere ? withoutChat(data, chat.id) : data;
  const rest = isThere ? withoutChat(data, chat.id) : data;
  const at = placeOf(rest, chat);
  if (at === null) return rest;
  return {
    ...rest,
    pages: rest.pages.map((page, index) => {
      const total = page.total + 1;
      if (index !== at.page) return { ...page, total };
      return { ...page, total, results: page.results.toSpliced(at.row, 0, chat) };
    }),
  };
}

/** Null for one that comes after all that is loaded, while there is more. */
function placeOf({ pages }: ChatPages, chat: Chat): { page: number; row: number } | null {
  for (const [page, { results }] of pages.entries()) {
    const last = results.at(-1);
    if (!last || isLater(last, chat)) continue;
    return { page, row: results.findIndex((one) => isLater(chat, one)) };
  }
  const last = pages.at(-1);
  if (!last || last.cursor !== null) return null;
  return { page: pages.length - 1, row: last.results.length };
}

function replaced(data: ChatPages, chat: Chat): ChatPages {
  return {
    ...data,
    pages: data.pages.map((page) => {
      const row = page.results.findIndex(({ id }) => id === chat.id);
      return row < 0 ? page : { ...page, results: page.results.with(row, chat) };
    }),
  };
}

function withoutChat(data: ChatPages, id: string): ChatPages {
  const page = data.pages.findIndex(({ results }) => results.some((one) => one.id === id));
  if (page < 0) return data;
  return {
    ...data,
    pages: data.pages.map((one, index) => {
      const total = Math.max(0, one.total - 1);
      return { ...one, total, results: index === page ? one.results.filter((chat) => chat.id !== id) : one.results };
    }),
  };
}

const nothing: ChatCounters = { all: 0, open: 0, pending: 0, unread: 0, groups: 0, assigned: 0 };

function countsOf(chat: Chat | null): ChatCounters {
  if (!chat || chat.status === 'closed') return nothing;
  return {
    all: 1,
    open: chat.status === 'open' ? 1 : 0,
    pending: chat.status === 'pending' ? 1 : 0,
    unread: chat.unread > 0 ? 1 : 0,
    groups: chat.type === 'group' ? 1 : 0,
    assigned: isMine(chat) ? 1 : 0,
  };
}

/** Who was at hand is counted here; about whom nothing was known, the server is asked, now and then. */
function count(before: Chat | undefined, after: Chat | null): void {
  if (!before) {
    recount();
    return;
  }
  const [from, to] = [countsOf(before), countsOf(after)];
  queryClient.setQueryData<ChatCounters>(chatKeys.counters, (counters) => {
    if (!counters) return counters;
    const next = { ...counters };
    // A count that has reached its end stands for "so many, or more".
    for (const name of Object.keys(next) as (keyof ChatCounters)[])
      if (next[name] < limits.countedTotal) next[name] = Math.max(0, next[name] + to[name] - from[name]);
    return next;
  });
  outdate(chatKeys.counters);
}

const recountMs = 2_000;
let isRecounting = false;

function recount(): void {
  if (isRecounting) return;
  isRecounting = true;
  setTimeout(() => {
    isRecounting = false;
    void queryClient.invalidateQueries({ queryKey: chatKeys.counters });
  }, recountMs);
}
