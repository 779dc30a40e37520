import type { FieldCondition, Operator } from '@yupflow/flow-engine/conditions/conditions';
import type { BuiltInField, ContactMoment, FieldType, ValueType } from '@yupflow/flow-engine/conditions/fields';
import { foldText, plainDocument, plainPhone } from '@yupflow/flow-engine/conditions/fold-text';
import { fixedTypeOf, wantedTime, withoutNegation } from '@yupflow/flow-engine/conditions/operators';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ConditionScope, whether } from './contact-conditions-scope.ts';

type Predicate = RawBuilder<SqlBool>;
type Column = RawBuilder<unknown>;
type Wanted = FieldCondition['value'];

interface Columns {
  readonly text: Column;
  readonly number: Column;
  readonly at: Column;
  /** The text without case and accents, where it is kept beside it. */
  readonly plain?: Column;
}

const nobody: Predicate = sql`false`;

/** Documents and phones are kept as they are compared; other texts are folded. */
function textPredicate(type: ValueType, { text, plain: kept }: Columns, operator: Operator, wanted: string): Predicate {
  const isKeptPlain = type === 'document' || type === 'phone';
  const needle = type === 'document' ? plainDocument(wanted) : type === 'phone' ? plainPhone(wanted) : foldText(wanted);
  if (needle === '') return nobody;
  const plain = isKeptPlain ? text : (kept ?? sql`app.plain(${text})`);
  const plainNeedle = isKeptPlain ? sql`${needle}::text` : sql`app.plain(${wanted})`;
  if (operator === 'is') return sql`${plain} = ${plainNeedle}`;
  return operator === 'contains'
    ? sql`strpos(${plain}, ${plainNeedle}) > 0`
    : sql`starts_with(${plain}, ${plainNeedle})`;
}

const signs: Partial<Record<Operator, RawBuilder<unknown>>> = {
  is: sql`=`,
  before: sql`<`,
  after: sql`>`,
  equal: sql`=`,
  greater: sql`>`,
  less: sql`<`,
  greater_or_equal: sql`>=`,
  less_or_equal: sql`<=`,
};

const signOf = (operator: Operator): RawBuilder<unknown> => {
  const sign = signs[operator];
  if (!sign) throw new Error(`${operator} compares nothing`);
  return sign;
};

/**
 * What clocks show can't be looked up in an index, but it is never further than a day from what they show in UTC:
 * that much of the index is read.
 */
function nearby(at: Column, operator: Operator, day: string): Predicate {
  const midnight = sql`${day}::timestamp at time zone 'UTC'`;
  const from = sql<SqlBool>`${at} >= ${midnight} - interval '1 day'`;
  const until = sql<SqlBool>`${at} < ${midnight} + interval '2 days'`;
  if (operator === 'is') return sql`${from} and ${until}`;
  return operator === 'after' ? from : until;
}

function timePredicate(
  type: ValueType,
  at: Column,
  operator: Operator,
  wanted: string | { days: number },
  { now, timezone }: ConditionScope,
): Predicate {
  const { day, minute } = wantedTime(wanted, now, timezone);
  const sign = signOf(operator);
  if (type === 'date') return sql`${at} ${sign} ${day}::timestamp at time zone 'UTC'`;
  const local = sql`(${at} at time zone ${timezone})`;
  const exact =
    minute === undefined
      ? sql`${local}::date ${sign} ${day}::date`
      : sql`date_trunc('minute', ${local}) ${sign} ${`${day}T${minute}`}::timestamp`;
  return sql`${nearby(at, operator, day)} and ${exact}`;
}

/** True where the value is there and as wanted; anything else where not. */
function predicateOf(
  type: ValueType,
  columns: Columns,
  operator: Operator,
  wanted: Wanted,
  scope: ConditionScope,
): Predicate {
  const { text, number, at } = columns;
  if (type === 'number') {
    if (operator === 'has_value') return sql`${number} is not null`;
    return sql`${number} ${signOf(operator)} ${wanted}::float8`;
  }
  if (type === 'date' || type === 'datetime') {
    if (operator === 'has_value') return sql`${at} is not null`;
    return wanted === undefined || typeof wanted === 'number'
      ? nobody
      : timePredicate(type, at, operator, wanted, scope);
  }
  return operator === 'has_value' ? sql`${text} <> ''` : textPredicate(type, columns, operator, String(wanted));
}

function builtInColumn(field: BuiltInField | ContactMoment, alias: string): Column {
  const name = sql.ref(`${alias}.name`);
  switch (field) {
    case 'full_name':
      return name;
    case 'first_name':
      return sql`split_part(${name}, ' ', 1)`;
    case 'last_name':
      return sql`substr(${name}, nullif(strpos(${name}, ' '), 0) + 1)`;
    default:
      return sql.ref(`${alias}.${field}`);
  }
}

const ownColumns = (table: string): Columns => ({
  text: sql.ref(`${table}.text`),
  number: sql.ref(`${table}.number`),
  at: sql.ref(`${table}.at`),
});

/** The column holds the beginning alone. */
const plainOfValue = sql`(case when char_length(own.plain) < 100 then own.plain else app.plain(own.text) end)`;

/** Looks into the index of plain beginnings first: whoever is it, begins like it. */
function likely(type: FieldType, operator: Operator, wanted: Wanted): RawBuilder<unknown> {
  const isText = type !== 'number' && type !== 'date' && type !== 'datetime';
  if (!isText || operator !== 'is' || typeof wanted !== 'string') return sql``;
  const needle = type === 'document' ? plainDocument(wanted) : wanted;
  return sql`own.plain = left(app.plain(${needle}), 100) and`;
}

function userValueExists(
  type: FieldType,
  operator: Operator,
  { field, value }: FieldCondition,
  scope: ConditionScope,
  alias: string,
) {
  return sql<SqlBool>`exists (
    select from contact_field_values as own
    where own.company_id = ${scope.companyId}::uuid and own.contact_id = ${sql.ref(`${alias}.id`)}
      and own.field_id = ${field}::uuid and ${likely(type, operator, value)}
      ${predicateOf(type, { ...ownColumns('own'), plain: plainOfValue }, operator, value, scope)})`;
}

function companyValueExists(type: FieldType, operator: Operator, condition: FieldCondition, scope: ConditionScope) {
  return sql<SqlBool>`exists (
    select from custom_fields as own
    where own.company_id = ${scope.companyId}::uuid and own.id = ${condition.field}::uuid
      and ${predicateOf(type, ownColumns('own'), operator, condition.value, scope)})`;
}

export function compileField(condition: FieldCondition, scope: ConditionScope, alias: string): Predicate {
  const { operator, isNegated } = withoutNegation(condition.operator);
  const fixedType = fixedTypeOf(condition.field);
  if (fixedType !== undefined) {
    const column = builtInColumn(condition.field as BuiltInField | ContactMoment, alias);
    const columns = { text: column, number: column, at: column };
    const holds = predicateOf(fixedType, columns, operator, condition.value, scope);
    return isNegated ? sql`(${holds}) is not true` : holds;
  }
  const field = scope.fields.get(condition.field);
  if (!field) return isNegated ? sql`true` : nobody;
  const exists =
    field.kind === 'bot'
      ? companyValueExists(field.type, operator, condition, scope)
      : userValueExists(field.type, operator, condition, scope, alias);
  return whether(exists, isNegated, scope);
}
