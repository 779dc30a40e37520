import type { Chat } from '@yupflow/contract/chats';
import { ApiError } from '@yupflow/contract/client';
import { type Card, crm } from '@yupflow/contract/crm';
import { call } from '../../api/call.ts';
import { onEvent } from '../../api/events.ts';
import { queryClient } from '../../api/query-client.ts';
import { columnsQuery } from '../../pickers/use-columns.ts';
import { changeCard, dropCard, findByChat, findCard, takeCard } from './board-cache.ts';
import { type Board, boardKeys } from './board-keys.ts';

/** More at once than this are better read as columns. */
const mostReadAlone = 8;
const restMs = 800;

/** Whose move is on its way, and the last of them: what is told meanwhile is older than what is shown. */
const moving = new Map<string, Promise<unknown>>();

/** One move of a card after the other, as they were made. */
export async function inTurn<Answer>(contactId: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = moving.get(contactId) ?? Promise.resolve();
  const mine = before.then(work, work);
  moving.set(contactId, mine);
  try {
    return await mine;
  } finally {
    if (moving.get(contactId) === mine) moving.delete(contactId);
  }
}

/** What is shown is the last of what somebody did with it. */
export const isSettled = (contactId: string) => !moving.has(contactId);

async function readCard(contactId: string): Promise<void> {
  if (moving.has(contactId)) return;
  try {
    const card = await call(crm.getCard, { params: { contactId } });
    if (!moving.has(contactId)) takeCard(card);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') dropCard(contactId);
  }
}

let isResting = false;
let hasMore = false;

/** Counts: right away, then all that follows together. */
export function countAnew(): void {
  if (isResting) {
    hasMore = true;
    return;
  }
  void queryClient.invalidateQueries({ queryKey: boardKeys.boards });
  isResting = true;
  setTimeout(() => {
    isResting = false;
    if (hasMore) countAnew();
    hasMore = false;
  }, restMs);
}

/** Cards of these columns, or of all that there are: of one that was deleted nothing is asked any more. */
function readColumns(columns: readonly string[]): void {
  const boards = queryClient.getQueriesData<Board>({ queryKey: boardKeys.boards });
  const known = new Set(boards.flatMap(([, board]) => board?.columns.map(({ id }) => id) ?? []));
  const isRead = (id: string) => known.has(id) && (columns.length === 0 || columns.includes(id));
  void queryClient.invalidateQueries({
    queryKey: boardKeys.lists,
    predicate: ({ queryKey }) => isRead(String(queryKey[2])),
  });
}

/** All of it: first which columns there are. */
export async function readBoard(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: columnsQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: boardKeys.boards });
  readColumns([]);
}

/** Puts what others do in its place while the board is open. Returns how to stop. */
export function followBoard(): () => void {
  const stops = [
    onEvent('crm.changed', ({ columns, contacts }) => {
      if (contacts.length === 0) return void readBoard();
      countAnew();
      if (contacts.length > mostReadAlone) readColumns(columns);
      else for (const contact of contacts) void readCard(contact);
    }),
    onEvent('contacts.changed', ({ ids }) => {
      const shown = ids.filter((id) => findCard(id));
      if (ids.length === 0 || shown.length > mostReadAlone) readColumns([]);
      else for (const id of shown) void readCard(id);
    }),
    onEvent('tags.changed', () => readColumns([])),
    onEvent('chats.message', ({ chat }) => takeChat(chat)),
    onEvent('chats.changed', ({ chat }) => takeChat(chat)),
    onEvent('chats.states', ({ chat_id, message_ids, state }) => {
      const { contact, chat } = findByChat(chat_id) ?? {};
      const last = chat?.last_message;
      if (!contact || !last || !message_ids.includes(last.id)) return;
      changeCard(contact.id, (card) => ({ ...card, chat: { ...chat, last_message: { ...last, state } } }));
    }),
    onEvent('chats.gone', ({ chat_id }) => {
      const card = findByChat(chat_id);
      if (card) void readCard(card.contact.id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the chat tells of its card; that of the latest conversation counts. */
function takeChat(chat: Chat): void {
  const { contact, id, connection_id, status, unread, waiting_since, last_message, updated_at } = chat;
  if (!contact || !findCard(contact.id)) return;
  changeCard(contact.id, (card): Card => {
    const isOlder = card.chat && card.chat.id !== id && card.chat.updated_at > updated_at;
    if (isOlder) return card;
    return {
      ...card,
      contact: { ...card.contact, name: contact.name, phone: contact.phone },
      // A ticket that waits for anybody takes nobody's contact away.
      assignee: chat.assignee ?? card.assignee,
      chat: { id, connection_id, status, unread, waiting_since, last_message, updated_at },
    };
  });
}
