import { expect, it } from 'vitest';
import { relativeTime } from '../src/locales/relative-time.ts';

const now = new Date('2026-11-15T12:00:00.000Z');

it.each([
  ['pt-BR', '2026-11-15T11:59:30.000Z', 'agora'],
  ['pt-BR', '2026-11-15T11:58:00.000Z', 'há 2 minutos'],
  ['pt-BR', '2026-11-15T09:00:00.000Z', 'há 3 horas'],
  ['pt-BR', '2026-11-14T10:00:00.000Z', 'ontem'],
  ['pt-BR', '2026-11-12T10:00:00.000Z', 'há 3 dias'],
  ['en-US', '2026-07-10T12:00:00.000Z', '4 months ago'],
  ['es-ES', '2024-05-10T12:00:00.000Z', 'hace 2 años'],
  // A server whose clock runs ahead of the browser's.
  ['en-US', '2026-11-16T12:00:00.000Z', 'now'],
])('says in %s how long ago %s was', (language, moment, words) => {
  expect(relativeTime(language, new Date(moment), now)).toBe(words);
});
