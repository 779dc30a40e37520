import { exampleIds } from './ids.ts';

const field = {
  id: exampleIds.lastPurchase,
  name: 'Última compra',
  type: 'date',
  kind: 'user',
  value: null,
  contacts: 1_840,
  created_at: '2026-04-19T13:20:00.000Z',
};
const ofCompany = {
  id: exampleIds.freeShipping,
  name: 'Frete grátis acima de',
  type: 'number',
  kind: 'bot',
  value: 1_500,
  contacts: 0,
  created_at: '2026-04-19T13:21:00.000Z',
};

export const customFieldExamples = {
  list: {
    query: { kind: 'user', limit: '25' },
    answer: { results: [field], cursor: null, total: 1, has_more_than_total: false },
  },
  listShort: {
    query: { kind: 'user' },
    answer: {
      results: [
        { id: exampleIds.city, name: 'Cidade', type: 'text', kind: 'user' },
        { id: field.id, name: field.name, type: 'date', kind: 'user' },
      ],
      cursor: null,
      total: 2,
      has_more_than_total: false,
    },
  },
  listDefault: {
    answer: {
      results: [
        { id: 'full_name', type: 'name' },
        { id: 'phone', type: 'phone' },
      ],
    },
  },
  get: { answer: field },
  listUses: {
    answer: {
      contacts: 1_840,
      results: [{ kind: 'contact_filter', id: exampleIds.filter, name: 'VIP sem compra há 60 dias' }],
    },
  },
  create: { body: { name: 'Última compra', type: 'date' }, answer: { ...field, contacts: 0 } },
  update: { params: { id: exampleIds.freeShipping }, body: { value: 1_500 }, answer: ofCompany },
} as const;
