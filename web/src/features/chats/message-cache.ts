import type { Message } from '@yupflow/contract/messages';
import { outdate } from '../../api/outdate.ts';
import { queryClient } from '../../api/query-client.ts';
import { chatKeys, type MessagePages } from './chat-keys.ts';

const isLater = (one: Message, other: Message) =>
  one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;

/** A message that is new or has changed: in every window on its chat that reaches to where it belongs. */
export function takeMessage(message: Message): void {
  // A deleted one may have had a file.
  if (message.media || message.deleted_at)
    void queryClient.invalidateQueries({ queryKey: chatKeys.media(message.chat_id) });
  changeMessages(message.chat_id, (data) =>
    has(data, message.id) ? replaced(data, message) : inserted(data, message),
  );
}

/** Changes those that are at hand. */
export function patchMessages(chatId: string, ids: readonly string[], change: (message: Message) => Message): void {
  const meant = new Set(ids);
  changeMessages(chatId, (data) => ({
    ...data,
    pages: data.pages.map((page) =>
      page.results.some(({ id }) => meant.has(id))
        ? { ...page, results: page.results.map((message) => (meant.has(message.id) ? change(message) : message)) }
        : page,
    ),
  }));
}

function changeMessages(chatId: string, change: (data: MessagePages) => MessagePages): void {
  queryClient.setQueriesData<MessagePages>({ queryKey: chatKeys.messages(chatId) }, (data) => data && change(data));
  outdate(chatKeys.messages(chatId));
}

const has = (data: MessagePages, id: string) =>
  data.pages.some((page) => page.results.some((message) => message.id === id));

function replaced(data: MessagePages, message: Message): MessagePages {
  return {
    ...data,
    pages: data.pages.map((page) => {
      const at = page.results.findIndex(({ id }) => id === message.id);
      return at < 0 ? page : { ...page, results: page.results.with(at, message) };
    }),
  };
}

/** Newest first. What lies beyond the ends that are loaded comes with its page. */
function inserted(data: MessagePages, message: Message): MessagePages {
  const [first] = data.pages;
  const newest = first?.results[0];
  if (first?.newer && newest && isLater(message, newest)) return data;
  for (const [index, page] of data.pages.entries()) {
    const at = page.results.findIndex((one) => isLater(message, one));
    if (at >= 0) return withPage(data, index, page.results.toSpliced(at, 0, message));
  }
  const last = data.pages.at(-1);
  if (!last || last.cursor !== null) return data;
  return withPage(data, data.pages.length - 1, [...last.results, message]);
}

function withPage(data: MessagePages, index: number, results: Message[]): MessagePages {
  return { ...data, pages: data.pages.map((page, at) => (at === index ? { ...page, results } : page)) };
}
