import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { visit } from '../../../test/support/visit.ts';

describe('a text', () => {
  it('is sent with its variables filled in and its typing', () => {
    const { outcome, effects } = visit(drawBlock('hi', 'text', { text: 'Hi {{first_name}}', typing: 4 }));
    expect(outcome).toEqual({ go: 'next' });
    expect(effects).toEqual([
      { key: '1.1', block: 'hi', type: 'send', message: { kind: 'text', text: 'Hi João' }, typing: 4 },
    ]);
  });

  it('that is empty is no message', () => {
    expect(visit(drawBlock('hi', 'text', { text: ' {{email}}\n' })).effects).toEqual([]);
  });
});
