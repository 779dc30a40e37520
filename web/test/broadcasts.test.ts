import { broadcastForm } from '@yupflow/contract/broadcasts';
import { expect, it } from 'vitest';
import { type BroadcastValues, formOf, newBroadcast } from '../src/features/broadcasts/broadcast-values.ts';
import { placesOf, rangeOf } from '../src/features/broadcasts/results.ts';
import { durationText } from '../src/locales/duration.ts';

it.each([
  ['en-US', 0.4, '0 sec'],
  ['en-US', 59, '59 sec'],
  ['en-US', 90, '1 min 30 sec'],
  ['pt-BR', 3_600 * 3 + 60 * 20, '3 h 20 min'],
  // Rounded up to a whole hour, which then is the next unit's.
  ['pt-BR', 3_599 + 3_600, '2 h'],
  ['es-ES', 86_400 + 3_600 * 23, '1 d 23 h'],
])('says in %s how long %d seconds are', (language, seconds, words) => {
  expect(durationText(language, seconds).replaceAll(' ', ' ')).toBe(words);
});

const id = '01a1e2a4-f96d-7625-a4ad-93bb1495f763';
const filled: BroadcastValues = {
  ...newBroadcast,
  name: 'Ofertas',
  flow_id: id,
  connections: [id],
  scheduled_at: '2026-11-20T12:00:00Z',
};
const sentBy = (values: BroadcastValues) => broadcastForm.safeParse(formOf(values));

it('keeps a time that was written while somebody chooses when to start, and sends it only if it counts', () => {
  expect(sentBy({ ...filled, starts: 'scheduled' }).data?.scheduled_at).toBe('2026-11-20T12:00:00Z');
  for (const starts of ['now', 'later'] as const) expect(sentBy({ ...filled, starts }).data?.scheduled_at).toBeNull();
  expect(sentBy({ ...filled, starts: 'scheduled', scheduled_at: null }).error?.issues[0]?.path).toEqual([
    'scheduled_at',
  ]);
});

it('shows results for every day of a month, and by weeks for a year, without losing any', () => {
  const days = ['2026-01-02', '2026-11-15', '2026-11-16'].map((day) => ({
    day,
    sent: 10,
    delivered: 9,
    read: 5,
    replied: 2,
    failed: 1,
  }));
  const month = placesOf(days, rangeOf('30', '2026-11-16'), false);
  expect(month).toHaveLength(30);
  expect(month.at(-1)).toMatchObject({ day: '2026-11-16', sent: 10, replied: 2 });
  expect(month.filter(({ sent }) => sent > 0)).toHaveLength(2);
  const year = placesOf(days, rangeOf('365', '2026-11-16'), true);
  expect(year.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(27);
  expect(year).toHaveLength(53);
});
