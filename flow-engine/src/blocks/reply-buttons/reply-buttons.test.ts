import { describe, expect, it } from 'vitest';
import { drawBlock, option } from '../../../test/support/draw-flow.ts';
import { message, timer, visit } from '../../../test/support/visit.ts';

const options = [option('a', 'Coffee'), option('b', 'Tea', 'chá')];
const block = drawBlock('ask', 'reply_buttons', {
  text: 'What, {{first_name}}?',
  options,
  error: 'Which?',
  attempts: 2,
});

describe('the block reply-buttons', () => {
  it('offers its options and waits for ever where it was told no time', () => {
    const { outcome, effects } = visit(block);
    expect(outcome).toEqual({ wait: { kind: 'answer', until: null, tries: 0 } });
    expect(effects).toMatchObject([
      { type: 'send', message: { kind: 'choices', style: 'buttons', text: 'What, João?', options } },
    ]);
  });

  it.each([
    ['coffee', 'a'],
    ['2', 'b'],
    ['CHA', 'b'],
  ])('takes %s for an option', (text, output) => {
    expect(visit(block, { event: message(text) }).outcome).toEqual({ go: output });
  });

  it('asks again, then takes it for something else', () => {
    const again = visit(block, { event: message('Milk') });
    expect(again.outcome).toEqual({ wait: { kind: 'answer', until: null, tries: 1 } });
    expect(again.effects).toMatchObject([{ message: { text: 'Which?' } }]);
    expect(visit(block, { event: message('Milk'), tries: 1 }).outcome).toEqual({ go: 'other' });
  });

  it('is given up when its time is over', () => {
    expect(visit(block, { event: timer }).outcome).toEqual({ go: 'timeout' });
  });
});
