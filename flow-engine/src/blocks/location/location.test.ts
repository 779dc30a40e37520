import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { visit } from '../../../test/support/visit.ts';

describe('a place', () => {
  it('is sent, also on the equator', () => {
    const block = drawBlock('one', 'location', { latitude: 0, longitude: 0, title: '{{company}}', address: 'Here' });
    expect(visit(block).effects).toMatchObject([
      { message: { kind: 'location', latitude: 0, longitude: 0, title: 'Padaria Sol', address: 'Here' } },
    ]);
  });

  it('without coordinates is no place', () => {
    expect(visit(drawBlock('one', 'location', { latitude: 1 }))).toMatchObject({
      outcome: { go: 'next' },
      effects: [],
    });
  });
});
