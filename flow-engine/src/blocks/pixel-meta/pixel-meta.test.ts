import { describe, expect, it } from 'vitest';
import { fields, gone, secrets } from '../../../test/support/known-things.ts';
import { playBlock } from '../../../test/support/play-block.ts';

describe('a pixel', () => {
  const own = { secret: secrets.token, event: 'lead', value: '19,90', currency: 'BRL', test_code: ' T1 ' } as const;
  const effect = { type: 'pixel', secret: secrets.token, event: 'lead', value: 19.9, currency: 'BRL', testCode: 'T1' };

  it('tells Meta of the event', () => {
    expect(playBlock('pixel_meta', { ...own, pixel: ' 1 ' }).effects).toEqual([
      { ...effect, provider: 'meta', pixel: '1' },
    ]);
  });

  it.each<[string, string, number | null, string[]]>([
    ['no value', ' ', null, []],
    ['the value of a field', `{{${fields.points}}}`, 7, []],
    ['no value of an empty field', `{{email}}`, null, []],
    ['no value that is no number, and says so', '{{first_name}}', null, ['not_a_number first_name']],
  ])('sends %s', (_, value, sent, remarks) => {
    const played = playBlock('pixel_meta', { ...own, pixel: '1', value }, { fields: { [fields.points]: 7 } });
    expect(played).toMatchObject({ effects: [{ value: sent }], remarks, outcome: { go: 'next' } });
  });

  it('without a token tells nobody', () => {
    for (const secret of [null, gone]) {
      const played = playBlock('pixel_meta', { ...own, pixel: '1', secret });
      expect(played).toMatchObject({ effects: [], remarks: ['request_failed meta'], outcome: { go: 'next' } });
    }
  });
});
