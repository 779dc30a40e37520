import { describe, expect, it } from 'vitest';
import { estimateEnd } from '../../src/modules/broadcasts/estimate.ts';
import { isSaidAlike } from '../../src/modules/broadcasts/said-alike.ts';
import { block, flowOf, question, text, wait } from '../support/running-flows.ts';

const timezone = 'America/Sao_Paulo';
const at = (local: string) => new Date(`${local}-03:00`);
const line = (seconds: number, ...caps: number[]) => ({
  delayMs: seconds * 1_000,
  capIn: (days: number) => caps[days] ?? caps.at(-1) ?? Number.POSITIVE_INFINITY,
});
const monday = '2026-11-16';
const weekdays = [1, 2, 3, 4, 5];

describe('how long a broadcast takes', () => {
  const end = (facts: Partial<Parameters<typeof estimateEnd>[0]>) =>
    estimateEnd({ count: 100, lines: [line(10)], window: null, timezone, from: at(`${monday}T09:00`), ...facts });

  it.each([
    ['one line, one after the other', {}, `${monday}T09:16:30`],
    ['two lines share them', { lines: [line(10), line(10)] }, `${monday}T09:08:10`],
    ['nobody takes no time', { count: 0 }, `${monday}T09:00`],
    ['what a day allows, then the next midnight', { lines: [line(10, 60)] }, '2026-11-17T00:06:30'],
    ['a cap of today that is used up', { lines: [line(10, 0, 1_000)] }, '2026-11-17T00:16:30'],
    ['one line is capped, and the other takes its share', { lines: [line(10, 10), line(10)] }, `${monday}T09:14:50`],
    [
      'within the window only',
      { window: { weekdays, from: '08:00', to: '09:10' }, lines: [line(10)] },
      '2026-11-17T08:06:20',
    ],
    [
      'not before the window opens on a weekday',
      { from: at('2026-11-14T10:00'), window: { weekdays, from: '09:00', to: '18:00' } },
      `${monday}T09:16:30`,
    ],
    [
      'a window that passes midnight',
      { from: at(`${monday}T23:50`), window: { weekdays: [1], from: '22:00', to: '02:00' } },
      '2026-11-17T00:06:20',
    ],
  ])('%s', (_, facts, expected) => {
    const ends = end(facts);
    expect(Math.abs((ends?.getTime() ?? 0) - at(expected).getTime())).toBeLessThanOrEqual(20_000);
  });

  it('is nothing that anybody can say without lines, or with a line that never may', () => {
    expect(end({ lines: [] })).toBeNull();
    expect(end({ lines: [line(10, 0)] })).toBeNull();
  });
});

describe('what is said first', () => {
  it.each([
    ['the same words to everybody', flowOf([text('a', 'Oi! Aqui é da {{company}}.')]), true],
    ['a name', flowOf([text('a', 'Oi, {{first_name}}!')]), false],
    ['a name in what comes right behind', flowOf([text('a', 'Oi!'), text('b', 'É você, {{first_name}}?')]), false],
    ['a name only after an answer', flowOf([question('a', 'Tudo bem?', 'name'), text('b', '{{first_name}}')]), true],
    ['a name only after a wait', flowOf([text('a', 'Oi!'), wait('b', 1, 'day'), text('c', '{{first_name}}')]), true],
    ['nothing', flowOf([block('end', 'end', {})]), false],
  ])('%s', (_, flow, isAlike) => {
    expect(isSaidAlike(flow)).toBe(isAlike);
  });
});
