import type { FieldCondition, FlowCondition, FlowConditions, Operator } from './conditions.ts';
import type { FieldValue, ValueType } from './fields.ts';
import { foldText, plainDocument, plainPhone } from './fold-text.ts';
import { localTimeOf, weekdayOf } from './local-time.ts';
import { fixedTypeOf, type TypeOfField, wantedTime, withoutNegation } from './operators.ts';

/** Who and when is asked about. */
export type Subject = {
  /** By built-in name, moment or custom field's id; a field of the company has the company's value. */
  valueOf: (field: string) => FieldValue | null | undefined;
  /** Of custom fields; undefined for one that is gone. */
  typeOf: TypeOfField;
  tags: ReadonlySet<string>;
  /** The member who has the conversation. */
  assignedTo: string | null;
  now: Date;
  /** The company's. */
  timezone: string;
  isOpen: boolean;
};

const plainers: Partial<Record<ValueType, (text: string) => string>> = { document: plainDocument, phone: plainPhone };

/** How a text of this type is compared. */
const plainerOf = (type: ValueType) => plainers[type] ?? foldText;

function textMatches(type: ValueType, value: string, operator: Operator, wanted: string): boolean {
  const plain = plainerOf(type);
  const needle = plain(wanted);
  if (needle === '') return false;
  const text = plain(value);
  if (operator === 'is') return text === needle;
  return operator === 'contains' ? text.includes(needle) : text.startsWith(needle);
}

function numberMatches(value: number, operator: Operator, wanted: number): boolean {
  if (operator === 'equal') return value === wanted;
  if (operator === 'greater') return value > wanted;
  if (operator === 'less') return value < wanted;
  return operator === 'greater_or_equal' ? value >= wanted : value <= wanted;
}

function timeMatches(
  type: 'date' | 'datetime',
  value: string,
  operator: Operator,
  wanted: string | { days: number },
  { now, timezone }: Subject,
): boolean {
  const { day, minute } = wantedTime(wanted, now, timezone);
  const local = type === 'date' ? { day: value, minute: '' } : localTimeOf(new Date(value), timezone);
  const had = minute === undefined ? local.day : `${local.day}T${local.minute}`;
  const asked = minute === undefined ? day : `${day}T${minute}`;
  if (operator === 'is') return had === asked;
  return operator === 'before' ? had < asked : had > asked;
}

function positiveMatches(type: ValueType, operator: Operator, condition: FieldCondition, subject: Subject): boolean {
  const value = subject.valueOf(condition.field) ?? '';
  if (value === '' || operator === 'has_value') return value !== '';
  const wanted = condition.value;
  if (type === 'number') return numberMatches(Number(value), operator, Number(wanted));
  if (type === 'date' || type === 'datetime') {
    if (wanted === undefined || typeof wanted === 'number') return false;
    return timeMatches(type, String(value), operator, wanted, subject);
  }
  return textMatches(type, String(value), operator, String(wanted));
}

function fieldMatches(condition: FieldCondition, subject: Subject): boolean {
  const type = fixedTypeOf(condition.field) ?? subject.typeOf(condition.field);
  const { operator, isNegated } = withoutNegation(condition.operator);
  return isNegated !== (type !== undefined && positiveMatches(type, operator, condition, subject));
}

function holds(condition: FlowCondition, subject: Subject): boolean {
  switch (condition.item) {
    case 'tag':
      if (condition.operator === 'in') return condition.value.some((tag) => subject.tags.has(tag));
      return subject.tags.has(condition.value) === (condition.operator === 'is');
    case 'field':
      return fieldMatches(condition, subject);
    case 'member':
      if ('value' in condition) return (subject.assignedTo === condition.value) === (condition.operator === 'is');
      return (subject.assignedTo !== null) === (condition.operator === 'has_value');
    case 'weekday':
      return condition.value.includes(weekdayOf(localTimeOf(subject.now, subject.timezone).day));
    case 'opening_hours':
      return subject.isOpen === (condition.operator === 'is');
    case 'time': {
      const { minute } = localTimeOf(subject.now, subject.timezone);
      return condition.operator === 'before' ? minute < condition.value : minute > condition.value;
    }
  }
}

/** Without conditions, everybody. The server's SQL answers the same. */
export function matches(conditions: FlowConditions, subject: Subject): boolean {
  const { items, match } = conditions;
  if (items.length === 0) return true;
  return match === 'all' ? items.every((item) => holds(item, subject)) : items.some((item) => holds(item, subject));
}
