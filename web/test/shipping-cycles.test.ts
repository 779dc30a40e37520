import type { CycleStep } from '@yupflow/contract/shipping-cycles';
import { describe, expect, it } from 'vitest';
import { cameTo, worstLoss } from '../src/features/shipping-cycles/step-losses.ts';
import { withoutBraces } from '../src/pickers/without-braces.ts';

const step = (id: string, figures: Partial<CycleStep>): CycleStep => ({
  id,
  position: 1,
  flow: null,
  delay: { amount: 1, unit: 'day' },
  window: null,
  is_active: true,
  waiting: 0,
  received: 0,
  left: 0,
  skipped: 0,
  ...figures,
});

describe('where a cycle loses people', () => {
  it('is the step at which the largest part of those who reach it leave, not the one with most leaving', () => {
    const first = step('first', { received: 1_900, waiting: 40, left: 60 });
    const last = step('last', { received: 180, left: 20 });
    expect(worstLoss([first, last])).toBe('last');
  });

  it('is not told of a handful of people, of nobody leaving, or of a single step', () => {
    const few = step('few', { received: 1, left: 1 });
    const calm = step('calm', { received: 500, waiting: 20 });
    expect(worstLoss([few, calm])).toBeNull();
    expect(worstLoss([step('only', { received: 50, left: 50 })])).toBeNull();
  });

  it('counts everybody who came to a step, also those who passed it over', () => {
    expect(cameTo(step('any', { waiting: 1, received: 2, left: 3, skipped: 4 }))).toBe(10);
  });
});

it('shows what a step says in the words of somebody whose data is not known, or by the names of the data', () => {
  expect(withoutBraces('Oi, {{first_name|tudo bem}}! Sua visita é em {{01930000-0000-7000-8000-0000000000f1}}.')).toBe(
    'Oi, tudo bem! Sua visita é em ….',
  );
  expect(withoutBraces('{{greeting}}, {{ first_name }}!', (id) => (id === 'greeting' ? 'Bom dia' : null))).toBe(
    '[Bom dia], …!',
  );
});
