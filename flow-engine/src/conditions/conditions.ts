import * as z from 'zod/mini';

/** Spec section 9. `is_unknown` is the opposite of `has_value`. */
export const operators = [
  'is',
  'not_is',
  'contains',
  'not_contains',
  'begins_with',
  'before',
  'after',
  'in',
  'greater',
  'less',
  'greater_or_equal',
  'less_or_equal',
  'equal',
  'not_equal',
  'has_value',
  'is_unknown',
] as const;
export type Operator = (typeof operators)[number];

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const ids = z.array(id).check(z.minLength(1), z.maxLength(100));

const tagCondition = z.discriminatedUnion('operator', [
  z.strictObject({ item: z.literal('tag'), operator: z.enum(['is', 'not_is']), value: id }),
  z.strictObject({ item: z.literal('tag'), operator: z.literal('in'), value: ids }),
]);

/** So many days from today, before it where negative: a saved filter stays true tomorrow. */
const relativeDay = z.strictObject({ days: z.int().check(z.minimum(-36_500), z.maximum(36_500)) });

/** `field` is a built-in name, a moment of the contact or the id of a custom field; its type decides what fits. */
const fieldCondition = z.strictObject({
  item: z.literal('field'),
  field: z.string().check(z.regex(/^([a-z_]{1,40}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)),
  operator: z.enum(operators),
  /** None for `has_value` and `is_unknown`. Dates: `2026-11-15`, with `T14:05` where the minute matters. */
  value: z.optional(z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.number(), relativeDay])),
});

/** The member who has the contact's conversation. */
const memberCondition = z.discriminatedUnion('operator', [
  z.strictObject({ item: z.literal('member'), operator: z.enum(['is', 'not_is']), value: id }),
  z.strictObject({ item: z.literal('member'), operator: z.enum(['has_value', 'is_unknown']) }),
]);

/** 1 is Monday, 7 is Sunday, as ISO counts. */
const weekdayCondition = z.strictObject({
  item: z.literal('weekday'),
  operator: z.literal('in'),
  value: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
});

const openingHoursCondition = z.strictObject({
  item: z.literal('opening_hours'),
  operator: z.enum(['is', 'not_is']),
});

const timeCondition = z.strictObject({
  item: z.literal('time'),
  operator: z.enum(['before', 'after']),
  value: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
});

/** What can be asked about a contact whenever somebody looks. */
export const contactCondition = z.union([tagCondition, fieldCondition, memberCondition]);
export type ContactCondition = z.output<typeof contactCondition>;
export type FieldCondition = z.output<typeof fieldCondition>;

/** What only makes sense at the moment when a flow comes by. */
export const flowCondition = z.union([contactCondition, weekdayCondition, openingHoursCondition, timeCondition]);
export type FlowCondition = z.output<typeof flowCondition>;

export const mostConditions = 20;

const match = z.enum(['all', 'any']);
export const contactConditions = z.strictObject({
  match,
  items: z.array(contactCondition).check(z.maxLength(mostConditions)),
});
/** Without items, everybody. */
export type ContactConditions = z.output<typeof contactConditions>;

export const flowConditions = z.strictObject({
  match,
  items: z.array(flowCondition).check(z.maxLength(mostConditions)),
});
export type FlowConditions = z.output<typeof flowConditions>;
