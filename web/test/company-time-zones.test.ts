import { expect, it } from 'vitest';
import { hasWords } from '../src/features/company/has-words.ts';
import { listTimeZones, timeZoneOf } from '../src/pickers/time-zones.ts';

const winter = new Date('2026-01-15T12:00:00.000Z');
const zones = listTimeZones('America/Sao_Paulo', winter, 'pt-BR');
const found = (typed: string) => zones.filter((zone) => hasWords(zone.words, typed)).map(({ id }) => id);

it('names a zone by its city, with its accents and its offset of today', () => {
  expect(timeZoneOf('America/Sao_Paulo', winter, 'pt-BR')).toMatchObject({
    name: 'São Paulo',
    region: 'América',
    offset: 'GMT-3',
  });
  expect(timeZoneOf('Europe/Lisbon', winter, 'pt-BR').offset).toMatch(/^GMT(\+0)?$/);
  expect(timeZoneOf('Europe/Lisbon', new Date('2026-07-15T12:00:00.000Z'), 'pt-BR').offset).toBe('GMT+1');
});

it.each([
  ['brasilia', 'America/Sao_Paulo'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['gmt-3 bahia', 'America/Bahia'],
  ['lisboa', 'Europe/Lisbon'],
  ['lisbon', 'Europe/Lisbon'],
  ['new york', 'America/New_York'],
  ['nova york', 'America/New_York'],
])('is found by %s', (typed, id) => {
  expect(found(typed)).toContain(id);
});

it.each([
  ['pt-BR', 'Lisboa', 'Europa', 'Nova York', 'Madri'],
  ['pt-PT', 'Lisboa', 'Europa', 'Nova Iorque', 'Madrid'],
  ['en-US', 'Lisbon', 'Europe', 'New York', 'Madrid'],
  ['es-ES', 'Lisboa', 'Europa', 'Nueva York', 'Madrid'],
] as const)('speaks the reader’s language: %s', (language, lisbon, europe, newYork, madrid) => {
  expect(timeZoneOf('Europe/Lisbon', winter, language)).toMatchObject({ name: lisbon, region: europe });
  expect(timeZoneOf('America/New_York', winter, language).name).toBe(newYork);
  expect(timeZoneOf('Europe/Madrid', winter, language).name).toBe(madrid);
});

it('stands from west to east, and has the present zone whatever the browser calls it', () => {
  const offsets = zones.map(({ offset }) => offset);
  expect(offsets.indexOf('GMT-11')).toBeLessThan(offsets.indexOf('GMT-3'));
  expect(offsets.indexOf('GMT')).toBeLessThan(offsets.indexOf('GMT+5:30'));
  expect(listTimeZones('UTC', winter, 'pt-BR').some(({ id }) => id === 'UTC')).toBe(true);
});
