import { expect, it } from 'vitest';
import { daysLeft } from '../src/features/members/invite-state.ts';

const now = new Date('2026-11-15T12:00:00Z');

it.each([
  ['2026-11-22T12:00:00Z', 7],
  // A server whose clock runs a little ahead of the browser's.
  ['2026-11-22T12:05:00Z', 7],
  ['2026-11-20T00:00:00Z', 5],
  ['2026-11-15T12:01:00Z', 1],
  ['2026-11-15T12:00:00Z', 0],
  ['2026-11-01T12:00:00Z', 0],
  [null, null],
])('counts the days until %s as %s', (expires_at, days) => {
  expect(daysLeft({ expires_at }, now)).toBe(days);
});
