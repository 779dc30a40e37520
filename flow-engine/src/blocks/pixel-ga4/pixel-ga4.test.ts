import { expect, it } from 'vitest';
import { secrets } from '../../../test/support/known-things.ts';
import { playBlock } from '../../../test/support/play-block.ts';

it('tells Google of the event', () => {
  const own = { secret: secrets.token, event: 'contact', value: '5', currency: 'EUR', test_code: '' } as const;
  expect(playBlock('pixel_ga4', { ...own, measurement: 'G-1' })).toMatchObject({
    effects: [
      {
        type: 'pixel',
        provider: 'ga4',
        pixel: 'G-1',
        secret: secrets.token,
        event: 'contact',
        value: 5,
        currency: 'EUR',
        testCode: '',
      },
    ],
    outcome: { go: 'next' },
  });
});
