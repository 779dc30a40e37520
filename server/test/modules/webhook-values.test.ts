import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { expect, it } from 'vitest';
import { readFor } from '../../src/modules/webhooks/given-of.ts';

const place = { country: 'BR', timezone: 'America/Sao_Paulo' };

it.each<[string, FieldType, FieldValue, FieldValue | null]>([
  ['a number as it is', 'number', 1.234, 1.234],
  ['a number that a program wrote as a text', 'number', '4780.00', 4780],
  ['a point of a program as no group of thousands', 'number', '1.234', 1.234],
  ['a number that a person of the country wrote', 'number', '1.234,56', 1234.56],
  ['no words for a number', 'number', 'muitos', null],
  ['a moment in its own zone', 'datetime', '2026-11-15T10:00:00-03:00', '2026-11-15T13:00:00.000Z'],
  ['a moment without a zone as the company would', 'datetime', '2026-11-15 10:00', '2026-11-15T13:00:00.000Z'],
  ['milliseconds since 1970', 'datetime', 1_763_208_000_000, '2025-11-15T12:00:00.000Z'],
  ['seconds since 1970', 'datetime', '1763208000', '2025-11-15T12:00:00.000Z'],
  ['the day on which a moment is where the company is', 'date', '2026-11-16T01:30:00Z', '2026-11-15'],
  ['a day as people of the country write it', 'date', '15/11/2026', '2026-11-15'],
  ['no day that no calendar has', 'date', '2026-02-30', null],
  ['a text of a number', 'text', 2214, '2214'],
  ['an address in small letters', 'email', 'Ana@Example.com', 'ana@example.com'],
  ['nothing that is no address', 'email', 'ana@', null],
  ['a document without its signs', 'document', '529.982.247-25', '52998224725'],
  ['no text that is longer than a field', 'text', 'x'.repeat(20_000), null],
])('a field takes %s', (_, type, given, kept) => {
  expect(readFor(type, given, place)).toBe(kept);
});
