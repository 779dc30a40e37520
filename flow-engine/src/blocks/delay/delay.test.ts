import { expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { timer, visit } from '../../../test/support/visit.ts';

it('a delay types while it waits, and leads on when it is over', () => {
  const block = drawBlock('one', 'delay', { seconds: 5, is_typing: true });
  const { outcome, effects } = visit(block);
  expect(outcome).toEqual({ wait: { kind: 'timer', until: '2026-11-15T17:05:05.000Z' } });
  expect(effects).toMatchObject([{ type: 'typing', seconds: 5 }]);
  expect(visit(block, { event: timer })).toMatchObject({ outcome: { go: 'next' }, effects: [] });
});
