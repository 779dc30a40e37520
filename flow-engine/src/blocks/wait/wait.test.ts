import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { fields } from '../../../test/support/known-things.ts';
import { person, worldOf } from '../../../test/support/test-world.ts';
import { timer, visit } from '../../../test/support/visit.ts';

describe('a wait', () => {
  it('lasts as long as it says', () => {
    const block = drawBlock('one', 'wait', { until: { kind: 'duration', amount: 2, unit: 'hour' } });
    expect(visit(block).outcome).toEqual({ wait: { kind: 'timer', until: '2026-11-15T19:05:00.000Z' } });
    expect(visit(block, { event: timer }).outcome).toEqual({ go: 'next' });
  });

  it('goes by a field of the contact', () => {
    const block = drawBlock('one', 'wait', { until: { kind: 'date', field: fields.birthday, days: 1, time: '08:30' } });
    const world = worldOf(person({ [fields.birthday]: '2026-12-24' }));
    expect(visit(block, { world }).outcome).toEqual({ wait: { kind: 'timer', until: '2026-12-25T11:30:00.000Z' } });
    expect(visit(block)).toMatchObject({ outcome: { go: 'next' }, remarks: ['no_date'] });
  });

  it('holds back what is due already until its window opens', () => {
    const window = { weekdays: [1], from: '09:00', to: '18:00' };
    const until = { kind: 'date', field: fields.birthday, days: 0, time: '08:30' } as const;
    const world = worldOf(person({ [fields.birthday]: '2020-01-01' }));
    expect(visit(drawBlock('one', 'wait', { until, window }), { world }).outcome).toEqual({
      wait: { kind: 'timer', until: '2026-11-16T12:00:00.000Z' },
    });
  });
});
