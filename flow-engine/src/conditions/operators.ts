import type { FieldCondition, Operator } from './conditions.ts';
import { builtInFields, contactMoments, type ValueType } from './fields.ts';
import { addDays, isDay, localTimeOf } from './local-time.ts';

const presence = ['has_value', 'is_unknown'] as const satisfies Operator[];
const textOperators = ['is', 'not_is', 'contains', 'not_contains', 'begins_with', ...presence] as const;
const numberOperators = [
  'equal',
  'not_equal',
  'greater',
  'less',
  'greater_or_equal',
  'less_or_equal',
  ...presence,
] as const satisfies Operator[];
const dayOperators = ['is', 'before', 'after', ...presence] as const satisfies Operator[];

export const operatorsOfType: Record<ValueType, readonly Operator[]> = {
  text: textOperators,
  name: textOperators,
  email: textOperators,
  document: textOperators,
  phone: textOperators,
  number: numberOperators,
  date: dayOperators,
  datetime: dayOperators,
};

/** Of what is no field. */
export const operatorsOfItem = {
  tag: ['is', 'not_is', 'in'],
  member: ['is', 'not_is', ...presence],
  weekday: ['in'],
  opening_hours: ['is', 'not_is'],
  time: ['before', 'after'],
} as const satisfies Record<string, readonly Operator[]>;

export const needsValue = (operator: Operator): boolean => operator !== 'has_value' && operator !== 'is_unknown';

/** The opposite asks the same question and turns the answer round: who has no value is no VIP either. */
const opposites: Partial<Record<Operator, Operator>> = {
  not_is: 'is',
  not_contains: 'contains',
  not_equal: 'equal',
  is_unknown: 'has_value',
};
export function withoutNegation(operator: Operator): { operator: Operator; isNegated: boolean } {
  const positive = opposites[operator];
  return { operator: positive ?? operator, isNegated: positive !== undefined };
}

export type TypeOfField = (field: string) => ValueType | undefined;

const fixedTypes: Record<string, ValueType> = { ...builtInFields, ...contactMoments };

/** The type of what every contact has; undefined for the id of a custom field. */
export const fixedTypeOf: TypeOfField = (field) => (Object.hasOwn(fixedTypes, field) ? fixedTypes[field] : undefined);

const isId = (field: string) => field.includes('-');

function isFittingValue(type: ValueType, value: FieldCondition['value']): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'date' || type === 'datetime') {
    if (typeof value === 'object') return true;
    if (typeof value !== 'string') return false;
    const [day = '', minute] = value.split('T');
    return isDay(day) && (minute === undefined || (type === 'datetime' && /^([01]\d|2[0-3]):[0-5]\d$/.test(minute)));
  }
  // What no database can hold can't be asked for.
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

export type ConditionFault = 'unknown_field' | 'wrong_operator' | 'wrong_value';

/** Why a condition on a field makes no sense, or null. A field that is gone is no fault: then nobody has it. */
export function faultOf(condition: FieldCondition, typeOf: TypeOfField): ConditionFault | null {
  const type = fixedTypeOf(condition.field) ?? typeOf(condition.field);
  if (type === undefined) return isId(condition.field) ? null : 'unknown_field';
  if (!operatorsOfType[type].includes(condition.operator)) return 'wrong_operator';
  if (!needsValue(condition.operator)) return condition.value === undefined ? null : 'wrong_value';
  return isFittingValue(type, condition.value) ? null : 'wrong_value';
}

/** The day that is asked for, and the minute where it matters. */
export function wantedTime(
  value: string | { days: number },
  now: Date,
  timezone: string,
): { day: string; minute: string | undefined } {
  if (typeof value === 'object') return { day: addDays(localTimeOf(now, timezone).day, value.days), minute: undefined };
  const [day = '', minute] = value.split('T');
  return { day, minute };
}
