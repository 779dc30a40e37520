import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldCondition, FlowCondition } from '../../src/conditions/conditions.ts';
import { matches, type Subject } from '../../src/conditions/evaluate.ts';
import type { FieldValue, ValueType } from '../../src/conditions/fields.ts';

const vip = '00000000-0000-7000-8000-000000000001';
const cold = '00000000-0000-7000-8000-000000000002';
const ana = '00000000-0000-7000-8000-000000000003';
const points = '00000000-0000-7000-8000-000000000010';
const birthday = '00000000-0000-7000-8000-000000000011';
const visit = '00000000-0000-7000-8000-000000000012';
const plan = '00000000-0000-7000-8000-000000000013';
const gone = '00000000-0000-7000-8000-000000000099';
const types: Record<string, ValueType> = {
  [points]: 'number',
  [birthday]: 'date',
  [visit]: 'datetime',
  [plan]: 'text',
};

const values: Record<string, FieldValue | null> = {
  full_name: 'João Ávila',
  first_name: 'João',
  email: 'joao@example.com',
  document: '52998224725',
  phone: '5511988887777',
  last_message: null,
  [points]: 0,
  [birthday]: '2026-11-15',
  // Still the 14th in São Paulo.
  [visit]: '2026-11-15T02:30:10.000Z',
  created_at: '2026-11-10T12:00:00.000Z',
};
const joao: Subject = {
  valueOf: (field) => values[field],
  typeOf: (field) => types[field],
  tags: new Set([vip]),
  assignedTo: ana,
  // A Sunday, 14:05 in São Paulo.
  now: new Date('2026-11-15T17:05:00Z'),
  timezone: 'America/Sao_Paulo',
  isOpen: true,
};
const holds = (...items: FlowCondition[]) => matches({ match: 'all', items }, joao);
const field = (
  name: string,
  operator: FieldCondition['operator'],
  value?: FieldCondition['value'],
): FieldCondition => ({
  item: 'field',
  field: name,
  operator,
  ...(value !== undefined && { value }),
});

describe('a condition on a field', () => {
  it.each<[string, FieldCondition, boolean]>([
    ['ignores case and accents', field('full_name', 'is', 'JOAO avila'), true],
    ['takes accents written in another way', field('full_name', 'is', 'Joa\u0303o A\u0301vila'), true],
    ['finds a part', field('full_name', 'contains', 'ão á'), true],
    ['finds a beginning', field('full_name', 'begins_with', 'joa'), true],
    ['takes no middle for a beginning', field('full_name', 'begins_with', 'avila'), false],
    ['turns is round', field('first_name', 'not_is', 'joão'), false],
    ['turns contains round', field('first_name', 'not_contains', 'x'), true],
    ['compares documents without signs', field('document', 'is', '529.982.247-25'), true],
    ['compares phones without signs', field('phone', 'contains', '(11) 98888'), true],
    ['finds nobody by an empty phone', field('phone', 'contains', '--'), false],
    ['finds everybody by what is not an empty phone', field('phone', 'not_contains', '--'), true],
    ['finds nobody by an accent alone', field('full_name', 'contains', '\u0301'), false],
    ['knows that there is no value', field('last_message', 'is_unknown'), true],
    ['knows that there is a value', field('email', 'has_value'), true],
    ['counts who has no value as not being it', field('last_message', 'not_is', 'hi'), true],
    ['finds nobody by what they have not', field('last_message', 'contains', 'hi'), false],
    ['takes zero for a value', field(points, 'has_value'), true],
    ['compares numbers', field(points, 'equal', 0), true],
    ['compares numbers at their edge', field(points, 'greater_or_equal', 0), true],
    ['compares numbers beyond their edge', field(points, 'greater', 0), false],
    ['compares numbers downwards', field(points, 'less', 0.5), true],
    ['compares numbers downwards at their edge', field(points, 'less_or_equal', -0.5), false],
    ['finds a number that is another', field(points, 'not_equal', 1), true],
    ['knows a day', field(birthday, 'is', '2026-11-15'), true],
    ['knows today', field(birthday, 'is', { days: 0 }), true],
    ['knows that it is before tomorrow', field(birthday, 'before', { days: 1 }), true],
    ['knows that it is after yesterday', field(birthday, 'after', { days: -1 }), true],
    ['takes the same day for neither before nor after', field(birthday, 'after', { days: 0 }), false],
    ["reads a moment on the company's clock", field(visit, 'is', '2026-11-14'), true],
    ['compares a moment to the minute', field(visit, 'is', '2026-11-14T23:30'), true],
    ['takes the same minute for neither before nor after', field(visit, 'after', '2026-11-14T23:30'), false],
    ['compares a moment with the next minute', field(visit, 'before', '2026-11-14T23:31'), true],
    ['knows when the contact was created', field('created_at', 'is', { days: -5 }), true],
    ['finds nobody by a field that is gone', field(gone, 'contains', 'a'), false],
    ['finds everybody by what a field that is gone is not', field(gone, 'not_is', 'a'), true],
    ['finds everybody who lacks a field that is gone', field(gone, 'is_unknown'), true],
    ['finds nobody with an empty text', field(plan, 'has_value'), false],
  ])('%s', (_, condition, answer) => {
    expect(holds(condition)).toBe(answer);
  });
});

it.each<[string, FlowCondition, boolean]>([
  ['a tag they have', { item: 'tag', operator: 'is', value: vip }, true],
  ['a tag they have not', { item: 'tag', operator: 'is', value: cold }, false],
  ['not a tag they have', { item: 'tag', operator: 'not_is', value: vip }, false],
  ['one of some tags', { item: 'tag', operator: 'in', value: [cold, vip] }, true],
  ['one of other tags', { item: 'tag', operator: 'in', value: [cold] }, false],
  ['their member', { item: 'member', operator: 'is', value: ana }, true],
  ['not their member', { item: 'member', operator: 'not_is', value: ana }, false],
  ['any member', { item: 'member', operator: 'has_value' }, true],
  ['no member', { item: 'member', operator: 'is_unknown' }, false],
  ['a Sunday', { item: 'weekday', operator: 'in', value: [6, 7] }, true],
  ['a Monday', { item: 'weekday', operator: 'in', value: [1] }, false],
  ['while it is open', { item: 'opening_hours', operator: 'is' }, true],
  ['while it is closed', { item: 'opening_hours', operator: 'not_is' }, false],
  ['before a time', { item: 'time', operator: 'before', value: '14:06' }, true],
  ['after this very minute', { item: 'time', operator: 'after', value: '14:05' }, false],
])('knows %s', (_, condition, answer) => {
  expect(holds(condition)).toBe(answer);
});

describe('several conditions', () => {
  const yes: FlowCondition = { item: 'tag', operator: 'is', value: vip };
  const no: FlowCondition = { item: 'tag', operator: 'is', value: cold };

  it('hold all or any, and everybody passes where there are none', () => {
    expect(matches({ match: 'all', items: [yes, no] }, joao)).toBe(false);
    expect(matches({ match: 'any', items: [yes, no] }, joao)).toBe(true);
    expect(matches({ match: 'any', items: [no, no] }, joao)).toBe(false);
    expect(matches({ match: 'any', items: [] }, joao)).toBe(true);
  });
});

it('answers the opposite for every opposite, whatever the texts', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.constantFrom('ΣΑΣ', 'İ', 'é', ''));
  fc.assert(
    fc.property(
      text,
      text.filter((needle) => needle !== ''),
      (value, needle) => {
        const subject: Subject = { ...joao, valueOf: () => value };
        const ask = (operator: FieldCondition['operator']) =>
          matches({ match: 'all', items: [field(plan, operator, needle)] }, subject);
        expect(ask('not_is')).toBe(!ask('is'));
        expect(ask('not_contains')).toBe(!ask('contains'));
        if (ask('is')) expect(ask('begins_with')).toBe(true);
        if (ask('begins_with')) expect(ask('contains')).toBe(true);
      },
    ),
  );
});
