import { exampleIds } from './ids.ts';

const prepared = {
  id: exampleIds.import,
  state: 'prepared',
  phase: 'reading',
  file: { name: 'clientes-feira-decor.xlsx', size: 48_213 },
  sheet: 'Clientes',
  header_row: 1,
  columns: [
    { column: 0, header: 'Nome', samples: ['Ana Beatriz Moura', 'Bruno Sampaio'], target: 'name' },
    { column: 1, header: 'WhatsApp', samples: ['(11) 98214-7730', '21 99673-1082'], target: 'phone' },
    { column: 2, header: 'Cidade', samples: ['São Paulo', 'Rio de Janeiro'], target: exampleIds.city },
    { column: 3, header: 'Obs.', samples: ['estande 12'], target: null },
  ],
  rows: 1_240,
  processed: 0,
  total: null,
  options: null,
  check: null,
  result: null,
  refused_file: null,
  fault: null,
  can_undo: false,
  created_by: { id: exampleIds.member, name: 'Marina Azevedo' },
  created_at: '2026-11-15T17:10:00.000Z',
  finished_at: null,
};

const options = {
  columns: [
    { column: 0, target: 'name' },
    { column: 1, target: 'phone' },
    { column: 2, target: exampleIds.city },
  ],
  mode: 'both',
  overwrite: false,
  tags: [exampleIds.vip],
};

const figures = {
  created: 1_120,
  updated: 87,
  unchanged: 12,
  refused: 21,
  reasons: [
    { code: 'phone_too_short', count: 14 },
    { code: 'duplicate_in_file', count: 7 },
  ],
};

const check = { ...figures, new_tags: { count: 2, names: ['Feira Decor', 'Showroom'], are_left_out: false } };

const done = {
  ...prepared,
  state: 'done',
  phase: 'writing',
  processed: 1_240,
  total: 1_240,
  options,
  check,
  result: figures,
  can_undo: true,
  finished_at: '2026-11-15T17:10:04.000Z',
};

export const contactImportExamples = {
  upload: { query: { dryRun: 'true' }, answer: { ...prepared, state: 'waiting' } },
  getLast: { answer: { import: done } },
  get: { answer: { ...done, state: 'running', processed: 496, result: null, can_undo: false, finished_at: null } },
  changeHeader: { body: { row: 5 }, answer: { ...prepared, header_row: 5 } },
  check: { body: options, answer: { ...prepared, state: 'waiting', phase: 'checking', options } },
  run: { body: options, answer: { ...prepared, state: 'waiting', phase: 'writing', options, check } },
  listRefused: {
    query: { code: 'duplicate_in_file', limit: '50' },
    answer: {
      results: [
        {
          row: 318,
          name: 'Bruno Sampaio',
          value: '21 99673-1082',
          header: 'WhatsApp',
          code: 'duplicate_in_file',
          other: 3,
        },
      ],
      cursor: null,
      total: 7,
    },
  },
  getTemplate: { query: { language: 'pt-BR' } },
} as const;
