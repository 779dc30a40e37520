import { describe, expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { message, timer, visit } from '../../../test/support/visit.ts';

const block = drawBlock('ask', 'save_answer', {
  question: 'Your e-mail, {{first_name}}?',
  field: 'email',
  error: 'That is none, {{first_name}}',
  attempts: 3,
  timeout: { amount: 2, unit: 'minute' },
});
const until = '2026-11-15T17:07:00.000Z';

describe('a question', () => {
  it('is asked, and waits', () => {
    const { outcome, effects } = visit(block);
    expect(outcome).toEqual({ wait: { kind: 'answer', until, tries: 0 } });
    expect(effects).toMatchObject([{ type: 'send', message: { text: 'Your e-mail, João?' } }]);
  });

  it('keeps an answer that fits, and says what changed', () => {
    const { outcome, effects, changes } = visit(block, { event: message('Ze@Example.com') });
    expect(outcome).toEqual({ go: 'answered' });
    expect(effects).toMatchObject([{ type: 'field_set', field: 'email', value: 'ze@example.com' }]);
    expect(changes).toEqual([{ field: 'email', before: null, after: 'ze@example.com' }]);
  });

  it('asks again while attempts are left, then goes on as invalid', () => {
    const again = visit(block, { event: message('no'), tries: 1 });
    expect(again.outcome).toEqual({ wait: { kind: 'answer', until, tries: 2 } });
    expect(again.effects).toMatchObject([{ type: 'send', message: { text: 'That is none, João' } }]);
    const last = visit(block, { event: message('no'), tries: 2 });
    expect(last).toMatchObject({ outcome: { go: 'invalid' }, effects: [], remarks: ['invalid_answer'] });
  });

  it('takes no picture for an answer, even with words below it', () => {
    const { outcome } = visit(block, { event: message('ze@example.com', 'image'), tries: 2 });
    expect(outcome).toEqual({ go: 'invalid' });
  });

  it('is given up when its time is over', () => {
    expect(visit(block, { event: timer }).outcome).toEqual({ go: 'timeout' });
  });
});
