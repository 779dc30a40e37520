import type { InfiniteData } from '@tanstack/react-query';
import type { BoardColumn, Card } from '@yupflow/contract/crm';

/** Which cards the board shows. */
export interface BoardFilter {
  readonly search: string;
  /** JSON, as the address carries it. */
  readonly conditions: string | null;
  /** Ids, with commas between them. */
  readonly tags: string | null;
  /** Whose cards: an id, or `none`. */
  readonly member: string | null;
}

export const wholeBoard: BoardFilter = { search: '', conditions: null, tags: null, member: null };

export const isWhole = ({ search, conditions, tags, member }: BoardFilter) =>
  search === '' && conditions === null && tags === null && member === null;

export interface Board {
  readonly columns: BoardColumn[];
}

export type CardPages = InfiniteData<{ readonly results: Card[]; readonly cursor: string | null }, string | undefined>;

/** All begin with `crm`, so that a resync reads all of them anew. */
export const boardKeys = {
  boards: ['crm', 'board'] as const,
  board: (filter: BoardFilter) => ['crm', 'board', filter] as const,
  lists: ['crm', 'cards'] as const,
  cards: (columnId: string, filter: BoardFilter) => ['crm', 'cards', columnId, filter] as const,
  card: (contactId: string) => ['crm', 'card', contactId] as const,
};
