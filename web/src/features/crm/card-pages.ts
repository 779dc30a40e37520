import type { Card } from '@yupflow/contract/crm';
import type { CardPages } from './board-keys.ts';

const isBefore = (one: Card, other: Card) =>
  one.rank === other.rank ? one.contact.id < other.contact.id : one.rank < other.rank;

/** Rank that sorts right behind a card and before whatever comes next: no real rank has so small a sign. */
const rightBehind = (rank: string) => `${rank}\u0001`;
const beforeAll = '';

/** A place in a column: between which two of those that are shown. */
export interface Spot {
  readonly columnId: string;
  readonly after: Card | null;
  readonly before: Card | null;
}

/** Where a card stands. */
export function spotOf(columnId: string, cards: readonly Card[], { contact }: Card): Spot {
  const at = cards.findIndex((card) => card.contact.id === contact.id);
  return { columnId, after: cards[at - 1] ?? null, before: at < 0 ? null : (cards[at + 1] ?? null) };
}

/** Until the server has said the real one. */
export const rankAt = ({ after }: Spot): string => (after ? rightBehind(after.rank) : beforeAll);

/** Each once, in their order: what moved while pages were read may stand on two of them. */
export function cardsOf(data: Pick<CardPages, 'pages'> | undefined): Card[] {
  const seen = new Set<string>();
  const cards: Card[] = [];
  for (const page of data?.pages ?? [])
    for (const card of page.results) {
      if (seen.has(card.contact.id)) continue;
      seen.add(card.contact.id);
      cards.push(card);
    }
  return cards;
}

export function findIn(data: CardPages | undefined, contactId: string): Card | undefined {
  for (const page of data?.pages ?? []) {
    const found = page.results.find(({ contact }) => contact.id === contactId);
    if (found) return found;
  }
}

export function withoutCard(data: CardPages, contactId: string): CardPages {
  if (!findIn(data, contactId)) return data;
  const pages = data.pages.map((page) =>
    page.results.some(({ contact }) => contact.id === contactId)
      ? { ...page, results: page.results.filter(({ contact }) => contact.id !== contactId) }
      : page,
  );
  return { ...data, pages };
}

/** Where its rank says; not at all behind what is loaded, while there is more. */
export function withCard(data: CardPages, card: Card): CardPages {
  const before = findIn(data, card.contact.id);
  if (before?.rank === card.rank) return changedCard(data, card.contact.id, () => card);
  const rest = withoutCard(data, card.contact.id);
  const last = rest.pages.length - 1;
  const at = rest.pages.findIndex(({ results, cursor }, index) => {
    const end = results.at(-1);
    return (end !== undefined && isBefore(card, end)) || (index === last && cursor === null);
  });
  if (at < 0) return rest;
  const pages = rest.pages.map((page, index) => {
    if (index !== at) return page;
    const row = page.results.findIndex((one) => isBefore(card, one));
    return { ...page, results: page.results.toSpliced(row < 0 ? page.results.length : row, 0, card) };
  });
  return { ...rest, pages };
}

/** In its place, with other words. */
export function changedCard(data: CardPages, contactId: string, change: (card: Card) => Card): CardPages {
  if (!findIn(data, contactId)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    results: page.results.map((card) => (card.contact.id === contactId ? change(card) : card)),
  }));
  return { ...data, pages };
}
