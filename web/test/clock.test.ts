import { expect, test } from 'vitest';
import { clockIn, spokenTime, withWholeHours } from '../src/locales/clock.ts';
import { fileSize } from '../src/locales/file-size.ts';

test.each([
  ['pt-BR', '03:06', '18:05'],
  ['pt-PT', '03:06', '18:05'],
  ['es-ES', '03:06', '18:05'],
  ['en-US', '3:06 AM', '6:05 PM'],
])('%s writes %s and %s', (language, early, late) => {
  const clock = new Intl.DateTimeFormat(language, { ...clockIn(language), timeZone: 'UTC' });
  expect(clock.format(new Date('2026-11-17T03:06:00Z')).replace(/\s/, ' ')).toBe(early);
  const styled = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  expect(withWholeHours(styled)(new Date('2026-11-17T03:06:00Z')).replace(/\s/, ' ')).toBe(early);
  expect(spokenTime('18:05', language).replace(/\s/, ' ')).toBe(late);
});

test('a time that is still being typed stays as it is', () => {
  expect(spokenTime('', 'en-US')).toBe('');
});

test.each(['pt-BR', 'pt-PT', 'es-ES', 'en-US'])('small files are counted in whole bytes in %s', (language) => {
  expect(fileSize(852, language).replace(/\s/, ' ')).toBe('852 bytes');
});
