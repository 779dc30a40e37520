import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { goneFile, picture } from '../../../test/support/known-things.ts';
import { visit } from '../../../test/support/visit.ts';

describe('the block video', () => {
  it('sends its file with its words', () => {
    const { outcome, effects } = visit(drawBlock('one', 'video', { media: picture, caption: 'For {{first_name}}' }));
    expect(outcome).toEqual({ go: 'next' });
    expect(effects).toMatchObject([{ type: 'send', message: { kind: 'video', media: picture, text: 'For João' } }]);
  });

  it.each([goneFile, null])('sends its words alone where the file is gone', (media) => {
    const { effects, remarks } = visit(drawBlock('one', 'video', { media, caption: 'Look' }));
    expect(effects).toMatchObject([{ message: { kind: 'text', text: 'Look' } }]);
    expect(remarks).toEqual(['missing_media']);
  });
});
