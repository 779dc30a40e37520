import { expect, it } from 'vitest';
import { isWarning } from './warnings.ts';

const warned = (msg: string, message?: string) =>
  isWarning({ level: 'warn', msg, ...(message ? { err: { message } } : {}) });

it('a machine without time is no fault of the product', () => {
  expect(warned('the bus lost its connection', 'no answer to a ping')).toBe(false);
  expect(warned('jobs stumbled', 'timeout exceeded when trying to connect')).toBe(false);
  expect(warned('jobs stumbled', 'Connection terminated due to connection timeout')).toBe(false);
});

it('a job that stumbles over itself is, and so is whatever else somebody is warned of', () => {
  expect(warned('jobs stumbled', 'column "due" does not exist')).toBe(true);
  expect(warned('jobs stumbled')).toBe(true);
  expect(warned('the bus lost its connection', 'the server closed it')).toBe(true);
  expect(warned('something that was due failed', 'timeout exceeded when trying to connect')).toBe(true);
  expect(isWarning({ level: 50, msg: 'a job can never be done' })).toBe(true);
  expect(isWarning({ level: 30, msg: 'the server listens' })).toBe(false);
});
