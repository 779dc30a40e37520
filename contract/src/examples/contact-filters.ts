import { exampleIds } from './ids.ts';

const form = {
  name: 'VIP sem compra há 60 dias',
  conditions: {
    match: 'all',
    items: [
      { item: 'tag', operator: 'is', value: exampleIds.vip },
      { item: 'field', field: exampleIds.lastPurchase, operator: 'before', value: { days: -60 } },
    ],
  },
};
const filter = { id: exampleIds.filter, ...form, created_at: '2026-11-03T17:42:10.000Z' };

export const contactFilterExamples = {
  list: { query: {}, answer: { results: [filter], cursor: null, total: 1, has_more_than_total: false } },
  get: { answer: filter },
  create: { body: form, answer: filter },
  update: { body: { ...form, name: 'VIP parados' }, answer: { ...filter, name: 'VIP parados' } },
} as const;
