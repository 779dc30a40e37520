import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { flows, gone } from '../../../test/support/known-things.ts';
import { visit } from '../../../test/support/visit.ts';

describe('go to flow', () => {
  it('leads to a block of another flow', () => {
    const block = drawBlock('go', 'go_to_flow', { flow: flows.sales, block: 'price' });
    expect(visit(block).outcome).toEqual({ jump: flows.sales, entry: 'price' });
  });

  it.each([gone, null])('ends where the flow is gone', (flow) => {
    expect(visit(drawBlock('go', 'go_to_flow', { flow }))).toMatchObject({
      outcome: { finish: true },
      remarks: ['missing_flow'],
    });
  });
});
