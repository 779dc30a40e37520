import { afterEach, expect, it } from 'vitest';
import { takeAskedFirst } from '../src/api/asked-first.ts';

const answer = Promise.resolve(new Response('{}'));

afterEach(() => {
  globalThis.askedFirst = undefined;
});

it('an answer that came before the app serves the first who asks, and nobody after that', () => {
  globalThis.askedFirst = { token: 'mine', answers: { '/api/me': answer } };
  expect(takeAskedFirst('/api/me', 'mine')).toBe(answer);
  expect(takeAskedFirst('/api/me', 'mine')).toBeUndefined();
});

it('what was asked for as somebody else is asked again', () => {
  globalThis.askedFirst = { token: 'mine', answers: { '/api/me': answer } };
  expect(takeAskedFirst('/api/me', 'other')).toBeUndefined();
  expect(takeAskedFirst('/api/me', null)).toBeUndefined();
});

it('what nobody asked for before is asked as always', () => {
  expect(takeAskedFirst('/api/me', null)).toBeUndefined();
});
