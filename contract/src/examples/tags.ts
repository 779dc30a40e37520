import { exampleIds } from './ids.ts';

const tag = {
  id: exampleIds.vip,
  name: 'VIP',
  color: '#0284c7',
  contacts: 214,
  created_at: '2026-04-19T13:20:00.000Z',
};
const page = { cursor: null, total: 2, has_more_than_total: false };
const form = { name: 'VIP', color: '#0284c7' };

export const tagExamples = {
  list: {
    query: { search: 'vi', limit: '25' },
    answer: { results: [tag], cursor: null, total: 1, has_more_than_total: false },
  },
  listShort: {
    query: { limit: '100' },
    answer: {
      results: [
        { id: exampleIds.architect, name: 'Arquiteto', color: '#d97706' },
        { id: tag.id, name: tag.name, color: tag.color },
      ],
      ...page,
    },
  },
  listUses: {
    answer: {
      contacts: 214,
      results: [{ kind: 'contact_filter', id: exampleIds.filter, name: 'VIP sem compra há 60 dias' }],
    },
  },
  get: { answer: tag },
  create: { body: form, answer: { ...tag, contacts: 0 } },
  update: { body: { ...form, name: 'Cliente VIP' }, answer: { ...tag, name: 'Cliente VIP' } },
} as const;
