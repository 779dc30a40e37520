import type { FlowStats } from '@yupflow/contract/flow-stats';
import type { Flow } from '@yupflow/flow-engine/flow';
import { expect, it } from 'vitest';
import { csvOf, figuresOf } from '../src/features/flows/numbers/figures.ts';

const at = { note: '', position: { x: 0, y: 0 } };
const flow: Flow = {
  schemaVersion: 1,
  blocks: [
    { id: 'start', type: 'start', name: 'Início', ...at },
    {
      id: 'ask',
      type: 'save_answer',
      name: 'Nome',
      ...at,
      question: 'Nome?',
      field: 'full_name',
      error: '',
      attempts: 1,
      timeout: { amount: 1, unit: 'hour' },
    },
    { id: 'bye', type: 'text', name: 'Tchau', ...at, text: 'Tchau', typing: 0 },
  ],
  edges: [
    { from: 'start', output: 'next', to: 'ask' },
    { from: 'ask', output: 'answered', to: 'bye' },
    { from: 'ask', output: 'timeout', to: 'bye' },
  ],
  notes: [],
};
const stats: FlowStats = {
  versions: [],
  started: 10,
  finished: 6,
  inside: 1,
  median_seconds: 30,
  before: null,
  blocks: [
    {
      block: 'ask',
      entered: 10,
      inside: 1,
      finished: 2,
      left: 1,
      outputs: [
        { output: 'answered', count: 6 },
        { output: 'invalid', count: 2 },
      ],
    },
    { block: 'bye', entered: 6, inside: 0, finished: 6, left: 0, outputs: [{ output: 'next', count: 6 }] },
  ],
};

it('counts as lost who was interrupted or fell into an output that leads nowhere, and not who reached the end', () => {
  const [, ask, bye] = figuresOf(flow, stats);
  expect(ask?.lost).toBe(3);
  expect(ask?.losses).toEqual([
    { figure: { block: 'ask', outcome: 'left' }, count: 1 },
    { figure: { block: 'ask', output: 'invalid' }, count: 2 },
  ]);
  expect(bye?.lost).toBe(0);
});

it('writes names that look like formulas so that no spreadsheet runs them', () => {
  expect(csvOf([['=HYPERLINK("x")', 'a;b', -3]])).toBe('\ufeff"\'=HYPERLINK(""x"")";"a;b";-3\r\n');
});
