import { exampleIds } from './ids.ts';

/** A tag that many contacts get, half way. */
const jobExample = {
  id: exampleIds.job,
  type: 'contacts_tag',
  state: 'running',
  processed: 107,
  total: 214,
  errors: [],
  file: null,
  can_undo: false,
  can_cancel: true,
  data: { tag: { id: exampleIds.vip, name: 'VIP', color: '#0284c7' } },
  created_by: { id: exampleIds.member, name: 'Marina Azevedo' },
  created_at: '2026-11-15T17:05:00.000Z',
  finished_at: null,
};
const over = { can_cancel: false, can_undo: true, finished_at: '2026-11-15T17:05:02.000Z' };

/** Before anything was done. */
export const waitingJob = { ...jobExample, state: 'waiting', processed: 0, total: null, data: {} };

export const jobExamples = {
  list: { query: { active: 'true' }, answer: { results: [jobExample], cursor: null } },
  get: { answer: jobExample },
  cancel: { answer: { ...jobExample, ...over, state: 'cancelled' } },
  undo: { answer: { ...jobExample, ...over, state: 'undoing', processed: 214, can_undo: false } },
} as const;
