import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { goneFile, picture } from '../../../test/support/known-things.ts';
import { visit } from '../../../test/support/visit.ts';

describe('an audio', () => {
  it.each([
    [true, 'voice'],
    [false, 'audio'],
  ])('with is_voice %s goes out as %s', (is_voice, kind) => {
    expect(visit(drawBlock('one', 'audio', { media: picture, is_voice })).effects).toMatchObject([
      { message: { kind } },
    ]);
  });

  it('that is gone leaves nothing to send', () => {
    const { outcome, effects, remarks } = visit(drawBlock('one', 'audio', { media: goneFile }));
    expect({ outcome, effects, remarks }).toEqual({ outcome: { go: 'next' }, effects: [], remarks: ['missing_media'] });
  });
});
