import type { Card } from '@yupflow/contract/crm';
import { outdate } from '../../api/outdate.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Board, type BoardFilter, boardKeys, type CardPages, isWhole } from './board-keys.ts';
import { cardsOf, changedCard, findIn, type Spot, spotOf, withCard, withoutCard } from './card-pages.ts';

interface Listed {
  readonly queryKey: readonly unknown[];
  readonly columnId: string;
  readonly filter: BoardFilter;
}

function lists(): Listed[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: boardKeys.lists })
    .map(({ queryKey }) => ({ queryKey, columnId: queryKey[2] as string, filter: queryKey[3] as BoardFilter }));
}

export function findCard(contactId: string): Card | undefined {
  for (const { queryKey } of lists()) {
    const found = findIn(queryClient.getQueryData<CardPages>(queryKey), contactId);
    if (found) return found;
  }
  return queryClient.getQueryData<Card>(boardKeys.card(contactId));
}

/** Where it stands, as far as that is loaded. */
export function findSpot(card: Card): Spot {
  const list = lists().find(({ columnId }) => columnId === card.column_id);
  const cards = cardsOf(list && queryClient.getQueryData<CardPages>(list.queryKey));
  return spotOf(card.column_id, cards, card);
}

export function findByChat(chatId: string): Card | undefined {
  for (const { queryKey } of lists())
    for (const page of queryClient.getQueryData<CardPages>(queryKey)?.pages ?? []) {
      const found = page.results.find(({ chat }) => chat?.id === chatId);
      if (found) return found;
    }
}

/** A card as it now is: out of wherever it was, into its place. `isFound`: the filter that is shown has it. */
export function takeCard(card: Card, isFound = false): void {
  const contactId = card.contact.id;
  for (const { queryKey, columnId, filter } of lists()) {
    const data = queryClient.getQueryData<CardPages>(queryKey);
    if (!data) continue;
    const isThere = findIn(data, contactId) !== undefined;
    if (columnId !== card.column_id) {
      if (isThere) queryClient.setQueryData<CardPages>(queryKey, withoutCard(data, contactId));
    } else if (isWhole(filter) || isThere || isFound) {
      queryClient.setQueryData<CardPages>(queryKey, withCard(data, card));
    } else void queryClient.invalidateQueries({ queryKey, exact: true });
  }
  queryClient.setQueryData<Card>(boardKeys.card(contactId), (open) => open && card);
  outdate(boardKeys.lists);
}

/** It is not on the board any more. */
export function dropCard(contactId: string): void {
  for (const { queryKey } of lists())
    queryClient.setQueryData<CardPages>(queryKey, (data) => data && withoutCard(data, contactId));
  queryClient.removeQueries({ queryKey: boardKeys.card(contactId) });
  outdate(boardKeys.lists);
}

/** Its words, not its place. */
export function changeCard(contactId: string, change: (card: Card) => Card): void {
  for (const { queryKey } of lists())
    queryClient.setQueryData<CardPages>(queryKey, (data) => data && changedCard(data, contactId, change));
  queryClient.setQueryData<Card>(boardKeys.card(contactId), (open) => open && change(open));
  outdate(boardKeys.lists);
}

/** Until the server has counted anew. */
export function countMove(from: string | null, to: string | null): void {
  if (from === to) return;
  queryClient.setQueriesData<Board>({ queryKey: boardKeys.boards }, (board) => {
    if (!board) return board;
    const change = (id: string) => (id === to ? 1 : 0) - (id === from ? 1 : 0);
    return {
      columns: board.columns.map((column) => ({ ...column, cards: Math.max(0, column.cards + change(column.id)) })),
    };
  });
}
