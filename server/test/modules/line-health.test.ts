import { describe, expect, it } from 'vitest';
import { healthOf, type LineFacts, warmUpCap } from '../../src/modules/broadcasts/line-health.ts';

const timezone = 'America/Sao_Paulo';
const now = new Date('2026-11-16T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const warm: LineFacts = {
  isDeleted: false,
  isConnected: true,
  firstConnectedAt: daysAgo(400),
  isWarm: false,
  massCap: 1_000,
  massStoppedAt: null,
  restrictedUntil: null,
  sentToday: 0,
  recent: { begun: 0, refused: 0 },
};
const young: LineFacts = { ...warm, firstConnectedAt: daysAgo(8) };
const of = (facts: Partial<LineFacts>, line = warm) => healthOf({ ...line, ...facts }, now, timezone);

it('lets a young number begin with a little more each day', () => {
  const caps = Array.from({ length: 21 }, (_, index) => warmUpCap(index + 1));
  expect([caps[0], caps[8], caps[9], caps[20]]).toEqual([20, 260, 310, 1_000]);
  expect(caps.every((cap, index) => index === 0 || cap > (caps[index - 1] ?? 0))).toBe(true);
  expect(of({}, young)).toMatchObject({ cap_today: 260, cap_tomorrow: 310, warm_up: { day: 9, days: 21 }, stop: null });
  expect(of({ firstConnectedAt: null })).toMatchObject({ cap_today: 20, warm_up: { day: 1 } });
  expect(of({ firstConnectedAt: daysAgo(20) })).toMatchObject({ cap_today: 1_000, warm_up: { day: 21 } });
  expect(of({ firstConnectedAt: daysAgo(21) })).toMatchObject({ cap_today: 1_000, warm_up: null });
});

it('never lets a number begin with more than its own cap, and believes whoever says that it is warm', () => {
  expect(of({ massCap: 50 }, young)).toMatchObject({ cap_today: 50, cap_tomorrow: 50 });
  expect(of({ isWarm: true, massCap: 6_000 }, young)).toMatchObject({ cap_today: 6_000, warm_up: null });
});

it('counts the age of a number by the days of the company', () => {
  // 22:30 of the day before, in São Paulo.
  const late = { ...young, firstConnectedAt: new Date('2026-11-16T01:30:00Z') };
  expect(healthOf(late, now, timezone).warm_up?.day).toBe(2);
});

describe('says why it begins with nobody, and until when', () => {
  const tomorrow = '2026-11-17T03:00:00.000Z';
  const soon = new Date('2026-11-16T18:00:00Z');
  const cases: [string, Partial<LineFacts>, LineFacts, object][] = [
    ['below its cap', { sentToday: 999 }, warm, { stop: null, stops_until: null }],
    ['at its cap', { sentToday: 1_000 }, warm, { stop: 'cap', stops_until: tomorrow }],
    ['young, and at its cap', { sentToday: 260 }, young, { stop: 'warm_up', stops_until: tomorrow }],
    ['restricted', { restrictedUntil: soon }, warm, { stop: 'restricted', stops_until: soon.toISOString() }],
    ['restricted before', { restrictedUntil: daysAgo(1) }, warm, { stop: null }],
    ['stopped for its failures', { massStoppedAt: daysAgo(1) }, warm, { stop: 'failures', stops_until: null }],
    ['not connected, at its cap', { isConnected: false, sentToday: 9_999 }, warm, { stop: 'disconnected' }],
    ['deleted', { isDeleted: true, isConnected: false }, warm, { stop: 'deleted' }],
  ];
  it.each(cases)('%s', (_, facts, line, expected) => expect(of(facts, line)).toMatchObject(expected));
});

it('is failing at eight of a hundred, once twenty were begun', () => {
  expect(of({ recent: { begun: 50, refused: 3 } })).toMatchObject({ failure_rate: 6, pauses_at: 8, isFailing: false });
  expect(of({ recent: { begun: 50, refused: 4 } })).toMatchObject({ failure_rate: 8, isFailing: true });
  expect(of({ recent: { begun: 19, refused: 19 } })).toMatchObject({ failure_rate: 100, isFailing: false });
  expect(of({})).toMatchObject({ failure_rate: null, isFailing: false });
});
