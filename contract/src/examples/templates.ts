import { exampleIds } from './ids.ts';

const template = {
  id: exampleIds.template,
  business_id: '102290129340398',
  name: 'volta_ao_estoque',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  reason: null,
  header: null,
  body: { text: 'Olá, {{1}}! A {{2}} voltou ao estoque.', places: ['1', '2'] },
  footer: 'Responda SAIR para não receber mais.',
  buttons: [
    { kind: 'quick_reply', text: 'Quero ver', has_place: false },
    { kind: 'url', text: 'Abrir na loja', has_place: true },
  ],
  unusable: null,
  updated_at: '2026-11-14T13:00:00.000Z',
};

export const templateExamples = {
  list: {
    query: { status: 'approved', limit: '25' },
    answer: { results: [template], cursor: null, total: 1, has_more_than_total: false },
  },
  get: { answer: template },
} as const;
