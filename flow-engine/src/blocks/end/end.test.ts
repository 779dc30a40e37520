import { expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { visit } from '../../../test/support/visit.ts';

it('the end finishes the session', () => {
  expect(visit(drawBlock('end', 'end'))).toEqual({ outcome: { finish: true }, effects: [], changes: [], remarks: [] });
});
