import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/answers/read-answer.ts';
import type { FieldValue, ValueType } from '../../src/conditions/fields.ts';

const now = new Date('2026-11-15T17:05:00Z');
const inBrazil = { country: 'BR', timezone: 'America/Sao_Paulo', now };
const inAmerica = { country: 'US', timezone: 'America/New_York', now };
const inPortugal = { country: 'PT', timezone: 'Europe/Lisbon', now };

describe('an answer in Brazil', () => {
  it.each<[ValueType, string, FieldValue | null]>([
    ['text', '  anything\r\nat all \u0007', 'anything\nat all'],
    ['text', ' \n ', null],
    ['text', 'a'.repeat(2_001), null],
    ['name', ' Maria \n da  Silva', 'Maria da Silva'],
    ['name', '李', '李'],
    ['name', '42 !', null],
    ['name', 'a'.repeat(121), null],
    ['email', 'Ze@Example.COM', 'ze@example.com'],
    ['email', 'meu email: ze@example.com!', 'ze@example.com'],
    ['email', '<mailto:ze@example.com>', 'ze@example.com'],
    ['email', 'ze@example', null],
    ['email', 'ze', null],
    ['document', '529.982.247-25', '52998224725'],
    ['document', '529.982.247-26', null],
    ['number', '10', 10],
    ['number', ' -10,5 ', -10.5],
    ['number', '1.500', 1500],
    ['number', '1.234.567,89', 1234567.89],
    ['number', 'R$ 1.500,00', 1500],
    ['number', '20 €', 20],
    ['number', 'BRL 20', 20],
    ['number', '15 %', 15],
    ['number', 'ten', null],
    ['number', '1,2,3', null],
    ['number', '', null],
    ['date', '2026-11-15', '2026-11-15'],
    ['date', '5/2/1990', '1990-02-05'],
    ['date', '05-02-1990', '1990-02-05'],
    ['date', '05.02.90', '1990-02-05'],
    ['date', '05 / 02 / 30', '2030-02-05'],
    ['date', '31/02/1990', null],
    ['date', '16/11', '2026-11-16'],
    ['date', '14/11', '2027-11-14'],
    ['date', '29/02', '2028-02-29'],
    ['date', '30/02', null],
    ['date', 'Amanhã', '2026-11-16'],
    ['date', 'hoy', '2026-11-15'],
    ['date', 'yesterday', '2026-11-14'],
    ['date', 'someday', null],
    ['date', 'constructor', null],
    ['datetime', '2026-11-15T14:05:00Z', '2026-11-15T14:05:00.000Z'],
    ['datetime', '20/11/2026 14:30', '2026-11-20T17:30:00.000Z'],
    ['datetime', '20/11/2026, 9:30', '2026-11-20T12:30:00.000Z'],
    ['datetime', '20/11 às 14h', '2026-11-20T17:00:00.000Z'],
    ['datetime', '20/11/26 14h30', '2026-11-20T17:30:00.000Z'],
    ['datetime', 'mañana a las 15', '2026-11-16T18:00:00.000Z'],
    ['datetime', 'tomorrow at 3:15 pm', '2026-11-16T18:15:00.000Z'],
    ['datetime', 'tomorrow 12am', '2026-11-16T03:00:00.000Z'],
    ['datetime', '20/11/2026', '2026-11-20T03:00:00.000Z'],
    ['datetime', '20/11/2026 25:00', null],
    ['datetime', '20/11/2026 10:75', null],
    ['datetime', '14:30', null],
    ['phone', '+55 (11) 98888-7777', '5511988887777'],
    ['phone', '12', null],
    ['phone', 'call 5511988887777', null],
  ])('for %s: %j is %j', (type, text, value) => {
    expect(readAnswer(type, text, inBrazil)).toBe(value);
  });
});

describe('an answer elsewhere', () => {
  it.each<[ValueType, string, typeof inAmerica, FieldValue | null]>([
    ['number', '$1,500.50', inAmerica, 1500.5],
    ['number', '1.500', inAmerica, 1.5],
    ['date', '2/5/1990', inAmerica, '1990-02-05'],
    ['datetime', '11/20/2026 2pm', inAmerica, '2026-11-20T19:00:00.000Z'],
    ['document', 'whatever 1', inAmerica, 'WHATEVER1'],
    ['document', '123 456 789', inPortugal, '123456789'],
    ['document', '123 456 780', inPortugal, null],
    // Clocks of Lisbon skip that hour.
    ['datetime', '28/03/2027 01:30', inPortugal, '2027-03-28T01:30:00.000Z'],
  ])('for %s: %j', (type, text, place, value) => {
    expect(readAnswer(type, text, place)).toBe(value);
  });
});

describe('whatever is answered', () => {
  const types = fc.constantFrom<ValueType>('text', 'name', 'email', 'document', 'number', 'date', 'datetime', 'phone');

  /** With halves of characters, and what only machines write. */
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 });
  const texts = fc.oneof(
    fc.string({ maxLength: 80 }),
    units.map((codes) => String.fromCharCode(...codes)),
  );

  it('is read without a throw, and a value that was read is read as itself', () => {
    fc.assert(
      fc.property(types, texts, (type, text) => {
        const value = readAnswer(type, text, inBrazil);
        if (value === null) return;
        // Numbers are written with a point where they are kept, not where people write them.
        const again = type === 'number' ? String(value).replace('.', ',') : String(value);
        expect(readAnswer(type, again, inBrazil)).toBe(value);
      }),
    );
  });

  it('is not looked at where it is a book', () => {
    expect(readAnswer('datetime', ' 1'.repeat(25_000_000), inBrazil)).toBeNull();
  });
});
