import type { WaitBlock } from '../../src/blocks/wait/schema.ts';
import { drawLine } from '../support/draw-flow.ts';
import { fields } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

const waits = (until: WaitBlock['until'], window: WaitBlock['window'] = null) =>
  drawLine({ wait: ['wait', { until, window }], hi: ['text', { text: 'Hi again' }] });
const nightShift = { weekdays: [5], from: '22:00', to: '02:00' };
const again = { bot: 'Hi again' } as const;
const silent = { is: 'waiting' } as const;

/** They all begin on Sunday, 15 November 2026 at 14:05 in São Paulo where nothing else is said. */
export const waiting: readonly Scenario[] = [
  {
    title: 'seconds go by',
    flow: waits({ kind: 'duration', amount: 90, unit: 'second' }),
    talk: [{ later: '89 seconds' }, silent, { later: '1 second' }, again, { is: 'finished' }],
  },
  {
    title: 'three days go by, and what is written meanwhile is no answer',
    flow: waits({ kind: 'duration', amount: 3, unit: 'day' }),
    talk: [{ later: '2 days' }, { contact: 'Hello?' }, silent, { later: '1 day' }, again],
  },
  {
    title: 'a day is a day by the clock on the night it is moved',
    flow: waits({ kind: 'duration', amount: 1, unit: 'day' }),
    world: { timezone: 'Europe/Lisbon', now: new Date('2027-03-27T12:00:00Z') },
    talk: [{ later: '22 hours' }, silent, { later: '1 hour' }, again],
  },
  {
    title: 'a month after 31 January is the end of February',
    flow: waits({ kind: 'duration', amount: 1, unit: 'month' }),
    world: { now: new Date('2027-01-31T15:00:00Z') },
    talk: [{ later: '27 days' }, silent, { later: '1 day' }, again],
  },
  {
    title: 'a day before a date, at the time of the company',
    flow: waits({ kind: 'date', field: fields.birthday, days: -1, time: '09:00' }),
    fields: { [fields.birthday]: '2026-11-18' },
    talk: [{ later: '42 hours' }, silent, { later: '1 hour' }, again],
  },
  {
    title: 'the day of a moment is the day where the company is',
    flow: waits({ kind: 'date', field: fields.visit, days: 0, time: '18:05' }),
    // Still Sunday in São Paulo.
    fields: { [fields.visit]: '2026-11-16T01:00:00.000Z' },
    talk: [{ later: '239 minutes' }, silent, { later: '1 minute' }, again],
  },
  {
    title: 'a date that is over is not waited for',
    flow: waits({ kind: 'date', field: fields.birthday, days: 0, time: '09:00' }),
    fields: { [fields.birthday]: '2026-11-15' },
    talk: [again, { is: 'finished' }],
  },
  {
    title: 'who has no date goes on at once, and the author is told',
    flow: waits({ kind: 'date', field: fields.birthday, days: 0, time: '09:00' }),
    talk: [again, { remarks: ['no_date'] }],
  },
  {
    title: 'who would wake outside of the window wakes when it opens',
    flow: waits(
      { kind: 'duration', amount: 1, unit: 'hour' },
      { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
    ),
    talk: [{ later: '18 hours' }, silent, { later: '55 minutes' }, again],
  },
  {
    title: 'who wakes within the window waits no longer',
    flow: waits({ kind: 'duration', amount: 1, unit: 'hour' }, { weekdays: [7], from: '09:00', to: '18:00' }),
    talk: [{ later: '1 hour' }, again],
  },
  {
    title: 'a window past midnight belongs to the evening on which it opens',
    flow: waits({ kind: 'duration', amount: 1, unit: 'minute' }, nightShift),
    // Saturday 01:30 in São Paulo: Friday's is still open.
    world: { now: new Date('2026-11-14T04:30:00Z') },
    talk: [{ later: '1 minute' }, again],
  },
  {
    title: 'after a night shift comes the next one',
    flow: waits({ kind: 'duration', amount: 1, unit: 'minute' }, nightShift),
    // Saturday 02:00 in São Paulo.
    world: { now: new Date('2026-11-14T05:00:00Z') },
    talk: [{ later: '6 days' }, silent, { later: '20 hours' }, again],
  },
];
