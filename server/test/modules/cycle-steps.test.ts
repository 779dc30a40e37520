import type { Duration } from '@yupflow/flow-engine/blocks/parts';
import { localTimeOf, weekdayOf } from '@yupflow/flow-engine/conditions/local-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DueFacts,
  type PlannedStep,
  stepAfter,
  timeOf,
  verdictOf,
} from '../../src/modules/shipping-cycles/next-step.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6] as const;
const planned = (position: number, facts: Partial<PlannedStep> = {}): PlannedStep => ({
  id: `s${position}`,
  position,
  delay: { amount: 1, unit: 'day' },
  window: null,
  isActive: true,
  ...facts,
});
const window = (from: string, to: string, weekdays: readonly number[] = everyDay) =>
  ({ from, to, weekdays }) as PlannedStep['window'];
const after = (amount: number, unit: Duration['unit']): Partial<PlannedStep> => ({ delay: { amount, unit } });

describe('a step is due', () => {
  it.each([
    [
      '31 January and a month: the end of February',
      'America/Sao_Paulo',
      '2027-01-31T10:00',
      after(1, 'month'),
      '2027-02-28T10:00',
    ],
    ['in a leap year too', 'America/Sao_Paulo', '2028-01-31T10:00', after(1, 'month'), '2028-02-29T10:00'],
    ['31 August and six months', 'Europe/Lisbon', '2026-08-31T08:15', after(6, 'month'), '2027-02-28T08:15'],
    [
      'a day over the change to summer time: the same hour',
      'Europe/Lisbon',
      '2027-03-27T12:00',
      after(1, 'day'),
      '2027-03-28T12:00',
    ],
    [
      '24 hours over it: an hour later by the clock',
      'Europe/Lisbon',
      '2027-03-27T12:00',
      after(24, 'hour'),
      '2027-03-28T13:00',
    ],
    ['a day over the change back', 'Europe/Lisbon', '2027-10-30T12:00', after(1, 'day'), '2027-10-31T12:00'],
    [
      'at an hour that the change leaves out: right behind it',
      'Europe/Lisbon',
      '2027-03-27T01:30',
      after(1, 'day'),
      '2027-03-28T02:30',
    ],
    [
      'before its window: when it opens',
      'America/Sao_Paulo',
      '2027-01-04T06:00',
      { ...after(1, 'hour'), window: window('09:00', '18:00') },
      '2027-01-04T09:00',
    ],
    [
      'behind its window: the next day',
      'America/Sao_Paulo',
      '2027-01-04T17:30',
      { ...after(1, 'hour'), window: window('09:00', '18:00') },
      '2027-01-05T09:00',
    ],
    [
      'on a Friday evening, where only workdays are: on Monday',
      'America/Sao_Paulo',
      '2027-01-07T20:00',
      { ...after(1, 'day'), window: window('09:00', '18:00', [1, 2, 3, 4, 5]) },
      '2027-01-11T09:00',
    ],
    [
      'past midnight, in a window that is open then',
      'America/Sao_Paulo',
      '2027-01-04T23:30',
      { ...after(1, 'hour'), window: window('22:00', '02:00') },
      '2027-01-05T00:30',
    ],
  ])('%s', (_, timezone, from, facts, expected) => {
    const offset = (local: string) => {
      const guess = new Date(`${local}:00Z`);
      const { day, minute } = localTimeOf(guess, timezone);
      return new Date(guess.getTime() - (Date.parse(`${day}T${minute}:00Z`) - guess.getTime()));
    };
    const { day, minute } = localTimeOf(timeOf(planned(1, facts), offset(from), timezone), timezone);
    expect(`${day}T${minute}`).toBe(expected);
  });
});

describe('the next step', () => {
  const steps = [planned(1), planned(2, { isActive: false }), planned(3), planned(4)];
  const from = { lastAction: new Date('2027-01-04T12:00:00Z'), timezone: 'UTC' };
  it.each([
    ['the first one at the entry', 0, [], 's1', []],
    ['passes over what is switched off, and says so', 1, ['s1'], 's3', ['s2']],
    ['is never one that was passed before, wherever it was moved', 2, ['s3', 's2'], 's4', []],
    ['is none behind the last', 4, ['s1', 's3', 's4'], null, []],
  ])('%s', (_, position, passed, next, skipped) => {
    const ahead = stepAfter(steps, { ...from, position, passed: new Set(passed) });
    expect([ahead.next?.id ?? null, ahead.skipped]).toEqual([next, skipped]);
  });

  it('is reached once each, in order, within its window and never before its delay, whatever the steps', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
    const anyStep = fc.record({
      delay: fc.record({
        amount: fc.integer({ min: 1, max: 40 }),
        unit: fc.constantFrom('second', 'minute', 'hour', 'day', 'month'),
      }),
      window: fc.option(
        fc.record({ from: time, to: time, weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }) }),
      ),
      isActive: fc.boolean(),
    });
    const zone = fc.constantFrom(
      'America/Sao_Paulo',
      'Europe/Lisbon',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    );
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), zone, moment, (facts, timezone, entry) => {
        const all = facts.map((fact, index) => planned(index + 1, fact as Partial<PlannedStep>));
        const passed = new Set<string>();
        const received: string[] = [];
        let [position, lastAction] = [0, entry];
        for (;;) {
          const { next, skipped } = stepAfter(all, { position, passed, lastAction, timezone });
          for (const id of skipped) expect(passed.has(id)).toBe(false);
          for (const id of skipped) passed.add(id);
          const step = all.find(({ id }) => id === next?.id);
          if (!next || !step) break;
          expect(passed.has(step.id)).toBe(false);
          expect(next.at.getTime()).toBeGreaterThanOrEqual(
            timeOf({ ...step, window: null }, lastAction, timezone).getTime(),
          );
          if (step.window && step.window.from < step.window.to) {
            const { day, minute } = localTimeOf(next.at, timezone);
            expect(step.window.weekdays).toContain(weekdayOf(day));
            expect(minute >= step.window.from && minute <= step.window.to).toBe(true);
          }
          passed.add(step.id);
          received.push(step.id);
          [position, lastAction] = [step.position, next.at];
        }
        expect(received).toEqual(all.filter(({ isActive }) => isActive).map(({ id }) => id));
        expect(passed.size).toBe(all.length);
      }),
    );
  });
});

describe('at its time a step', () => {
  const now = new Date('2027-01-04T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const night = window('20:00', '22:00');
  const facts: DueFacts = {
    nextAt: now,
    isAsked: false,
    isCycleActive: true,
    step: { isActive: true, window: null },
    isFlowThere: true,
    isOptedOut: false,
    isAttended: false,
    isLineConnected: true,
  };
  const opens = new Date('2027-01-04T20:00:00Z');
  it.each<[string, Partial<DueFacts>, object]>([
    ['begins', {}, { does: 'start' }],
    ['waits for its cycle to be on', { isCycleActive: false }, { does: 'hold', hold: 'off' }],
    [
      'is passed over where it is off',
      { step: { isActive: false, window: null } },
      { does: 'skip', reason: 'inactive' },
    ],
    ['is passed over without its flow', { isFlowThere: false }, { does: 'skip', reason: 'flow' }],
    [
      'is passed over for who wants none',
      { isOptedOut: true, isAttended: true },
      { does: 'skip', reason: 'opted_out' },
    ],
    [
      'begins on time, though its window was changed since',
      { step: { isActive: true, window: night } },
      { does: 'start' },
    ],
    [
      'waits for its window when it is late',
      { step: { isActive: true, window: night }, nextAt: ago(5) },
      { does: 'wait', until: opens },
    ],
    ['waits while somebody attends', { isAttended: true }, { does: 'hold', hold: 'attended' }],
    ['waits for a line', { isLineConnected: false }, { does: 'hold', hold: 'line' }],
    [
      'begins when somebody asks, at any hour',
      { isAsked: true, isCycleActive: false, isAttended: true, nextAt: ago(-90) },
      { does: 'start' },
    ],
    [
      'is not sent to who wants none, whoever asks',
      { isAsked: true, isOptedOut: true },
      { does: 'skip', reason: 'opted_out' },
    ],
  ])('%s', (_, given, expected) => {
    expect(verdictOf({ ...facts, ...given }, now, 'UTC')).toEqual(expected);
  });
});
