import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldCondition } from '../../src/conditions/conditions.ts';
import { fieldTypes } from '../../src/conditions/fields.ts';
import { foldText, plainDocument, plainPhone } from '../../src/conditions/fold-text.ts';
import { addDays, isDay, localTimeOf, weekdayOf } from '../../src/conditions/local-time.ts';
import { faultOf } from '../../src/conditions/operators.ts';

const custom = (index: number) => `00000000-0000-7000-8000-00000000000${index}`;
const typeOf = (field: string) => fieldTypes[Number(field.at(-1))];
const fault = (field: string, operator: FieldCondition['operator'], value?: FieldCondition['value']) =>
  faultOf({ item: 'field', field, operator, ...(value !== undefined && { value }) }, typeOf);
const of = (type: (typeof fieldTypes)[number]) => custom(fieldTypes.indexOf(type));

it.each<[string, FieldCondition['operator'], FieldCondition['value'], ReturnType<typeof fault>]>([
  ['full_name', 'contains', 'ana', null],
  ['phone', 'begins_with', '5511', null],
  ['phone', 'greater', '5511', 'wrong_operator'],
  ['full_name', 'before', 'ana', 'wrong_operator'],
  ['full_name', 'in', 'ana', 'wrong_operator'],
  ['full_name', 'is', 5, 'wrong_value'],
  ['full_name', 'is', { days: 1 }, 'wrong_value'],
  ['full_name', 'is', undefined, 'wrong_value'],
  ['full_name', 'is', 'a\0', 'wrong_value'],
  ['full_name', 'is', '\ud800', 'wrong_value'],
  ['full_name', 'has_value', undefined, null],
  ['full_name', 'has_value', 'ana', 'wrong_value'],
  ['email', 'is_unknown', undefined, null],
  [of('number'), 'equal', 5, null],
  [of('number'), 'equal', '5', 'wrong_value'],
  [of('number'), 'is', 5, 'wrong_operator'],
  [of('number'), 'equal', Number.NaN, 'wrong_value'],
  [of('date'), 'is', '2026-02-28', null],
  [of('date'), 'is', '2026-02-29', 'wrong_value'],
  [of('date'), 'is', '0000-01-01', 'wrong_value'],
  [of('date'), 'is', '2026-02-28T10:00', 'wrong_value'],
  [of('date'), 'after', { days: -7 }, null],
  [of('date'), 'not_is', '2026-02-28', 'wrong_operator'],
  [of('datetime'), 'before', '2026-02-28T23:59', null],
  [of('datetime'), 'before', '2026-02-28T24:00', 'wrong_value'],
  [of('datetime'), 'before', 'tomorrow', 'wrong_value'],
  ['created_at', 'after', { days: -30 }, null],
  ['created_at', 'contains', '2026', 'wrong_operator'],
  ['first_pet', 'is', 'Rex', 'unknown_field'],
  ['constructor', 'is', 'Rex', 'unknown_field'],
  // Somebody deleted it meanwhile: a saved filter still opens.
  [custom(9), 'is', 'Rex', null],
])('%s %s %j: %s', (field, operator, value, answer) => {
  expect(fault(field, operator, value)).toBe(answer);
});

describe('a plain text', () => {
  it.each([
    ['AÇÃO', 'acao'],
    ['ΌΣΟΣ', 'οσοσ'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA ı', 'isparta ı'],
    ['Straße', 'straße'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['\u0301', ''],
  ])('of %j is %j', (text, plain) => {
    expect(foldText(text)).toBe(plain);
  });

  it('is plain already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
      }),
    );
  });

  it('of a document or a phone has neither signs nor letters that grow', () => {
    expect(plainDocument('12.abc.345/01de-35ßı')).toBe('12ABC34501DE35');
    expect(plainPhone('+55 (11) 98888-7777 ٥')).toBe('5511988887777');
  });
});

describe('local time', () => {
  it.each([
    ['2026-11-15T02:30:59Z', 'America/Sao_Paulo', '2026-11-14', '23:30'],
    ['2026-11-15T00:00:00Z', 'Asia/Kathmandu', '2026-11-15', '05:45'],
    ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04', '01:00'],
    ['2026-07-01T23:30:00Z', 'Europe/Lisbon', '2026-07-02', '00:30'],
    ['0900-01-01T12:00:00Z', 'UTC', '0900-01-01', '12:00'],
  ])('of %s in %s is %s %s', (instant, timezone, day, minute) => {
    expect(localTimeOf(new Date(instant), timezone)).toEqual({ day, minute });
  });

  it('counts days over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(['2026-11-15', '2026-11-16'].map(weekdayOf)).toEqual([7, 1]);
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -36_500, max: 36_500 }), (from, days) => {
        expect(isDay(addDays(from, days))).toBe(true);
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
  });
});
