import { expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { visit } from '../../../test/support/visit.ts';

it('the start does nothing but lead on', () => {
  expect(visit(drawBlock('start', 'start'))).toEqual({
    outcome: { go: 'next' },
    effects: [],
    changes: [],
    remarks: [],
  });
});
