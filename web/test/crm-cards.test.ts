import type { Card } from '@yupflow/contract/crm';
import { expect, it } from 'vitest';
import type { CardPages } from '../src/features/crm/board-keys.ts';
import { cardsOf, rankAt, spotOf, withCard, withoutCard } from '../src/features/crm/card-pages.ts';

const card = (id: string, rank: string): Card => ({
  contact: { id, name: id, phone: null },
  column_id: 'lead',
  rank,
  entered_at: '2026-11-16T09:00:00.000Z',
  flow_fault: null,
  tags: [],
  assignee: null,
  chat: null,
});

/** Two pages; `cursor` is that of the last. */
const loaded = (cursor: string | null): CardPages => ({
  pages: [
    { results: [card('ana', 'a'), card('bia', 'b')], cursor: 'more' },
    { results: [card('caio', 'c')], cursor },
  ],
  pageParams: [undefined, 'more'],
});
const names = (data: CardPages) => cardsOf(data).map(({ contact }) => contact.id);

it('a card that comes stands where its rank says, and one that moves stands nowhere else', () => {
  expect(names(withCard(loaded(null), card('davi', 'aV')))).toEqual(['ana', 'davi', 'bia', 'caio']);
  expect(names(withCard(loaded(null), card('ana', 'bV')))).toEqual(['bia', 'ana', 'caio']);
  expect(names(withoutCard(loaded(null), 'bia'))).toEqual(['ana', 'caio']);
});

it('a card behind all that is loaded waits for its page, unless there is none', () => {
  expect(names(withCard(loaded('more'), card('davi', 'z')))).toEqual(['ana', 'bia', 'caio']);
  expect(names(withCard(loaded(null), card('davi', 'z')))).toEqual(['ana', 'bia', 'caio', 'davi']);
});

it('until the server has said its rank, a card stands right behind the one it was dropped after', () => {
  const data = loaded(null);
  const [ana = null, bia = null] = cardsOf(data);
  const between = rankAt({ columnId: 'lead', after: ana, before: bia });
  expect(names(withCard(data, card('davi', between)))).toEqual(['ana', 'davi', 'bia', 'caio']);
  // Also where the next rank begins with its own.
  expect(rankAt({ columnId: 'lead', after: card('eva', 'a'), before: null }) < 'a0').toBe(true);
  expect(names(withCard(data, card('davi', rankAt({ columnId: 'lead', after: null, before: ana }))))[0]).toBe('davi');
  expect(spotOf('lead', cardsOf(data), card('bia', 'b'))).toMatchObject({ after: ana, before: { rank: 'c' } });
});

it('what moved while pages were read is listed once', () => {
  const data = loaded(null);
  const twice = { ...data, pages: [...data.pages, { results: [card('ana', 'd')], cursor: null }] };
  expect(names(twice)).toEqual(['ana', 'bia', 'caio']);
});
