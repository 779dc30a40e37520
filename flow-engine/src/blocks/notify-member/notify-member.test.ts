import { describe, expect, it } from 'vitest';
import { gone, members } from '../../../test/support/known-things.ts';
import { playBlock } from '../../../test/support/play-block.ts';

describe('a notice to members', () => {
  const notify = (who: string[], text = '{{first_name}} espera') => playBlock('notify_member', { members: who, text });

  it('goes to whoever is still there', () => {
    expect(notify([members.ana, gone])).toMatchObject({
      effects: [{ type: 'notified', members: [members.ana], text: 'João espera' }],
      remarks: [`missing_member ${gone}`],
      outcome: { go: 'next' },
    });
  });

  it('is not made for nobody, or of nothing', () => {
    expect(notify([gone])).toMatchObject({ effects: [], outcome: { go: 'next' } });
    expect(notify([members.ana], ' {{email}} ')).toMatchObject({ effects: [], outcome: { go: 'next' } });
  });
});
