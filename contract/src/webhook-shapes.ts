import * as z from 'zod/mini';
import { id, moment, name } from './fields.ts';
import { listQuery } from './list.ts';

/** What is told to others, by webhooks of a company or of a reseller: they differ in their events alone. */
export const webhookFormOf = <const Events extends readonly string[]>(events: Events) =>
  z.strictObject({
    name,
    /** Over https, to an address that anybody can reach. */
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
    events: z.array(z.enum(events)).check(z.minLength(1), z.maxLength(events.length)),
    is_active: z._default(z.boolean(), true),
  });

export const webhookOf = <const Events extends readonly string[]>(events: Events) =>
  z.object({
    id,
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(events)),
    is_active: z.boolean(),
    /** Five days without a single success: it was switched off, and somebody was told. */
    disabled_at: z.nullable(moment),
    failing_since: z.nullable(moment),
    waiting: z.number(),
    last_delivery_at: z.nullable(moment),
    created_at: moment,
  });

export const deliveryOf = <const Events extends readonly string[]>(events: Events) =>
  z.object({
    id,
    event: z.enum(events),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number(),
    /** Of the last attempt: the answer's status, or why there was none. */
    status: z.nullable(z.number()),
    error: z.nullable(z.string()),
    took_ms: z.nullable(z.number()),
    next_at: z.nullable(moment),
    created_at: moment,
  });

/** What was sent, and what was answered. */
export const said = z.object({ body: z.unknown(), answer: z.nullable(z.string()) });

export const deliveryParams = z.strictObject({ id, deliveryId: id });

export const deliveriesQuery = z.strictObject({
  cursor: listQuery.shape.cursor,
  limit: listQuery.shape.limit,
  state: z.optional(z.enum(['waiting', 'delivered', 'failed'])),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export const webhookSecret = z.object({ secret: z.string() });
