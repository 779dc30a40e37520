import type { FlowCondition, Operator } from '../../src/conditions/conditions.ts';
import type { FieldValue, ValueType } from '../../src/conditions/fields.ts';
import { operatorsOfItem, operatorsOfType } from '../../src/conditions/operators.ts';
import { drawFlow } from '../support/draw-flow.ts';
import { fields, members, tags } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

type Wanted = string | number | { days: number };
/** What holds, and what does not; null where nothing is asked for: then who has no value is the other case. */
type Cases = Readonly<Record<string, readonly [holds: Wanted, fails: Wanted] | null>>;

const textCases = (value: string, part: string, start: string): Cases => ({
  is: [value.toUpperCase(), 'x'],
  not_is: ['x', value],
  contains: [part, 'zzz'],
  not_contains: ['zzz', part],
  begins_with: [start, part],
  has_value: null,
  is_unknown: null,
});
const numberCases: Cases = {
  equal: [10, 11],
  not_equal: [11, 10],
  greater: [9, 10],
  less: [11, 10],
  greater_or_equal: [10, 11],
  less_or_equal: [10, 9],
  has_value: null,
  is_unknown: null,
};
const dayCases: Cases = {
  is: ['2026-11-15', '2026-11-16'],
  before: ['2026-11-16', '2026-11-15'],
  after: [{ days: -1 }, { days: 0 }],
  has_value: null,
  is_unknown: null,
};

/** A field of each type, what it holds, and what is asked of it. */
const ofType: Record<ValueType, { field: string; value: FieldValue; cases: Cases }> = {
  text: { field: fields.city, value: 'São Paulo', cases: textCases('São Paulo', 'paulo', 'sao') },
  name: { field: fields.nickname, value: 'Zé Ramos', cases: textCases('Zé Ramos', 'RAMOS', 'ze') },
  email: { field: 'email', value: 'ze@example.com', cases: textCases('ze@example.com', '@example', 'ZE@') },
  document: { field: 'document', value: '52998224725', cases: textCases('529.982.247-25', '247-25', '529.') },
  phone: { field: 'phone', value: '5511988887777', cases: textCases('+55 11 98888-7777', '8888-7777', '+55 (11)') },
  number: { field: fields.points, value: 10, cases: numberCases },
  date: { field: fields.birthday, value: '2026-11-15', cases: dayCases },
  datetime: {
    field: fields.visit,
    // Still the 15th in São Paulo.
    value: '2026-11-16T01:30:00.000Z',
    cases: { ...dayCases, is: ['2026-11-15T22:30', '2026-11-15T22:31'] },
  },
};

const asks = (condition: FlowCondition) =>
  drawFlow(
    {
      who: ['condition', { groups: [{ id: 'yes', name: '', match: 'all', items: [condition] }] }],
      yes: ['text', { text: 'Yes' }],
      no: ['text', { text: 'No' }],
    },
    ['start > who', 'who.yes > yes', 'who.otherwise > no'],
  );

/** Both ways: with somebody for whom it holds, and with somebody for whom it does not. */
function both(
  about: string,
  one: Omit<Scenario, 'title' | 'talk'>,
  other: Omit<Scenario, 'title' | 'talk'>,
): Scenario[] {
  return [
    { title: `${about}: holds`, ...one, talk: [{ bot: 'Yes' }, { is: 'finished' }] },
    { title: `${about}: does not hold`, ...other, talk: [{ bot: 'No' }, { is: 'finished' }] },
  ];
}

function fieldConversations(type: ValueType, operator: Operator): Scenario[] {
  const { field, value, cases } = ofType[type];
  const filled = { [field]: value };
  const about = `${type} ${operator}`;
  const wanted = cases[operator];
  if (wanted === undefined) throw new Error(`nothing is asked: ${about}`);
  if (wanted === null) {
    const flow = asks({ item: 'field', field, operator });
    const [known, unknown] = [
      { flow, fields: filled },
      { flow, fields: { [field]: '' } },
    ];
    return operator === 'has_value' ? both(about, known, unknown) : both(about, unknown, known);
  }
  const [one, other] = wanted.map((asked) => ({
    flow: asks({ item: 'field', field, operator, value: asked }),
    fields: filled,
  }));
  return one && other ? both(about, one, other) : [];
}

const { ana, bruno } = members;
const withAna = { assignedTo: ana };
const withTag = { tags: [tags.vip] };
const closed = { world: { isOpen: false } };

/** By item and operator, both ways. They are asked on a Sunday at 14:05. */
const ofItem: { readonly [Item in keyof typeof operatorsOfItem]: Readonly<Record<string, Scenario[]>> } = {
  tag: {
    is: both(
      'tag is',
      { flow: asks({ item: 'tag', operator: 'is', value: tags.vip }), ...withTag },
      { flow: asks({ item: 'tag', operator: 'is', value: tags.lead }), ...withTag },
    ),
    not_is: both(
      'tag not_is',
      { flow: asks({ item: 'tag', operator: 'not_is', value: tags.lead }), ...withTag },
      { flow: asks({ item: 'tag', operator: 'not_is', value: tags.vip }), ...withTag },
    ),
    in: both(
      'tag in',
      { flow: asks({ item: 'tag', operator: 'in', value: [tags.lead, tags.vip] }), ...withTag },
      { flow: asks({ item: 'tag', operator: 'in', value: [tags.lead, tags.cold] }), ...withTag },
    ),
  },
  member: {
    is: both(
      'member is',
      { flow: asks({ item: 'member', operator: 'is', value: ana }), ...withAna },
      { flow: asks({ item: 'member', operator: 'is', value: bruno }), ...withAna },
    ),
    not_is: both(
      'member not_is',
      { flow: asks({ item: 'member', operator: 'not_is', value: bruno }), ...withAna },
      { flow: asks({ item: 'member', operator: 'not_is', value: ana }), ...withAna },
    ),
    has_value: both(
      'member has_value',
      { flow: asks({ item: 'member', operator: 'has_value' }), ...withAna },
      { flow: asks({ item: 'member', operator: 'has_value' }) },
    ),
    is_unknown: both(
      'member is_unknown',
      { flow: asks({ item: 'member', operator: 'is_unknown' }) },
      { flow: asks({ item: 'member', operator: 'is_unknown' }), ...withAna },
    ),
  },
  weekday: {
    in: both(
      'weekday in',
      { flow: asks({ item: 'weekday', operator: 'in', value: [6, 7] }) },
      { flow: asks({ item: 'weekday', operator: 'in', value: [1, 2, 3, 4, 5] }) },
    ),
  },
  opening_hours: {
    is: both(
      'opening_hours is',
      { flow: asks({ item: 'opening_hours', operator: 'is' }) },
      { flow: asks({ item: 'opening_hours', operator: 'is' }), ...closed },
    ),
    not_is: both(
      'opening_hours not_is',
      { flow: asks({ item: 'opening_hours', operator: 'not_is' }), ...closed },
      { flow: asks({ item: 'opening_hours', operator: 'not_is' }) },
    ),
  },
  time: {
    before: both(
      'time before',
      { flow: asks({ item: 'time', operator: 'before', value: '14:06' }) },
      { flow: asks({ item: 'time', operator: 'before', value: '14:05' }) },
    ),
    after: both(
      'time after',
      { flow: asks({ item: 'time', operator: 'after', value: '14:04' }) },
      { flow: asks({ item: 'time', operator: 'after', value: '14:05' }) },
    ),
  },
};

const fieldTypes = Object.keys(operatorsOfType) as ValueType[];
const items = Object.keys(operatorsOfItem) as (keyof typeof operatorsOfItem)[];

/** Every operator with every type that it is defined for: the registers themselves are walked through. */
export const operatorConversations: readonly Scenario[] = [
  ...fieldTypes.flatMap((type) => operatorsOfType[type].flatMap((operator) => fieldConversations(type, operator))),
  ...items.flatMap((item) =>
    operatorsOfItem[item].flatMap((operator) => {
      const conversations = ofItem[item][operator];
      if (conversations === undefined) throw new Error(`nothing is asked: ${item} ${operator}`);
      return conversations;
    }),
  ),
];
