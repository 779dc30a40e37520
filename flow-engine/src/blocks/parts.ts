import * as z from 'zod/mini';
import { flowLimits } from '../flow-limits.ts';

/** Within one flow: blocks, options, groups and branches. Short, because edges and states name them. */
export const partId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
/** Of something that the company has: a tag, a member, another flow. Null while nobody has chosen it. */
export const reference = z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)));
/** A built-in name or the id of a custom field. Null while nobody has chosen it. */
export const fieldReference = z.nullable(
  z.string().check(z.regex(/^([a-z_]{1,40}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)),
);

/** What no database can hold is no text. */
export const text = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((value) => !value.includes('\0') && value.isWellFormed()),
  );

/** Texts may hold variables: `{{first_name|fallback}}`. */
export const words = text(flowLimits.textLength);
export const label = text(flowLimits.labelLength);

export const units = ['second', 'minute', 'hour', 'day', 'month'] as const;
export const duration = z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(10_000)), unit: z.enum(units) });
export type Duration = z.output<typeof duration>;

/** A file of the company, as `POST /files` named it. */
export const media = z.strictObject({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  name: text(255),
  type: text(100),
  size: z.int().check(z.minimum(0)),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  seconds: z.optional(z.number()),
});
export type Media = z.output<typeof media>;

export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** 1 is Monday, 7 is Sunday, as ISO counts. */
export const weekday = z.int().check(z.minimum(1), z.maximum(7));

const coordinate = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));
export const position = z.strictObject({ x: coordinate, y: coordinate });

/** A block of one type: what every block has, and its own. A draft may be unfinished: `findFaults` says what is missing. */
export function block<const Type extends string, Fields extends z.core.$ZodLooseShape>(type: Type, fields: Fields) {
  return z.strictObject({
    id: partId,
    type: z.literal(type),
    name: text(flowLimits.nameLength),
    note: z._default(text(flowLimits.noteLength), ''),
    position,
    ...fields,
  });
}

/** What is offered to choose from, and how an answer that fits nothing is treated. */
export const option = z.strictObject({
  id: partId,
  label,
  /** Shown below the label, in lists. */
  description: z._default(text(flowLimits.descriptionLength), ''),
  /** Other words that mean the same. */
  synonyms: z._default(z.array(label).check(z.maxLength(flowLimits.synonyms)), []),
});
export type Option = z.output<typeof option>;

export const asking = {
  /** Sent when an answer fits nothing, as long as attempts are left. */
  error: words,
  attempts: z.int().check(z.minimum(1), z.maximum(flowLimits.attempts)),
  /** Null waits for ever. */
  timeout: z.nullable(duration),
};

/** A name and its value, which may hold variables; or a secret that the server keeps. */
export const pair = z.strictObject({ name: text(200), value: words, secret: reference });
export type Pair = z.output<typeof pair>;

/** Spec section 9. */
export const pixelEvents = [
  'page_view',
  'view_content',
  'search',
  'lead',
  'complete_registration',
  'contact',
  'subscribe',
] as const;
export type PixelEvent = (typeof pixelEvents)[number];
export const pixelFields = {
  event: z.enum(pixelEvents),
  /** A number or a variable; empty sends none. */
  value: text(200),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The provider's, for its test view. */
  test_code: text(60),
};
