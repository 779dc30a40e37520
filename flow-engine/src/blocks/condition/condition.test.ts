import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { gone, tags } from '../../../test/support/known-things.ts';
import { person, worldOf } from '../../../test/support/test-world.ts';
import { visit } from '../../../test/support/visit.ts';
import type { ConditionBlock } from './schema.ts';

const group = (id: string, tag: string): ConditionBlock['groups'][number] => ({
  id,
  name: id,
  match: 'all',
  items: [{ item: 'tag', operator: 'is', value: tag }],
});
const block = drawBlock('who', 'condition', {
  groups: [group('x', gone), group('a', tags.vip), group('b', tags.lead)],
});

describe('a condition', () => {
  it('takes the first group that holds, and says what is gone', () => {
    const world = worldOf(person({}, [tags.vip, tags.lead]));
    expect(visit(block, { world })).toMatchObject({ outcome: { go: 'a' }, remarks: ['missing_tag'] });
  });

  it('goes on otherwise where none holds', () => {
    expect(visit(block).outcome).toEqual({ go: 'otherwise' });
  });

  it('takes a group without conditions for everybody', () => {
    const everybody = drawBlock('who', 'condition', { groups: [{ id: 'all', name: '', match: 'any', items: [] }] });
    expect(visit(everybody).outcome).toEqual({ go: 'all' });
  });
});
