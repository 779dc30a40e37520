import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { listQuery } from './list.ts';

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** entered = moved on + inside + finished + left. */
export const blockStats = z.object({
  block: z.string(),
  entered: z.number(),
  /** Waiting there now. */
  inside: z.number(),
  /** The flow ended there, as it should: an end, another flow, or an output that leads nowhere. */
  finished: z.number(),
  /** Dropped out: somebody else took over, another flow began, or a fault. */
  left: z.number(),
  outputs: z.array(z.object({ output: z.string(), count: z.number() })),
});
export type BlockStats = z.output<typeof blockStats>;

export const flowStats = z.object({
  /** Newest first, with how many began in each within the period. */
  versions: z.array(
    z.object({ id, number: z.number(), published_at: moment, by: z.nullable(z.string()), started: z.number() }),
  ),
  started: z.number(),
  finished: z.number(),
  inside: z.number(),
  /** Half of those who finished took no longer, waits set aside; null while nobody has. */
  median_seconds: z.nullable(z.number()),
  /** The same of the version before it; null without one. */
  before: z.nullable(z.object({ number: z.number(), started: z.number(), finished: z.number() })),
  blocks: z.array(blockStats),
});
export type FlowStats = z.output<typeof flowStats>;

const period = {
  /** Without it, all versions. */
  version: z.optional(id),
  from: day,
  to: day,
};
const access = member('flow');

export const flowStatsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/flows/{id}/stats',
    summary: 'How many contacts went through each block and output of a version',
    access,
    params: idParams,
    query: z.strictObject(period),
    answer: flowStats,
  }),
  listContacts: endpoint({
    method: 'GET',
    path: '/api/flows/{id}/stats/contacts',
    summary: 'The contacts behind a figure, latest first',
    access,
    params: idParams,
    query: z.strictObject({
      ...period,
      block: z.string().check(z.maxLength(40)),
      output: z.optional(z.string().check(z.maxLength(40))),
      outcome: z.optional(z.enum(['inside', 'finished', 'left'])),
      cursor: listQuery.shape.cursor,
      limit: listQuery.shape.limit,
    }),
    answer: z.object({
      results: z.array(
        z.object({ id, name: z.string(), phone: z.nullable(z.string()), chat_id: z.nullable(id), at: moment }),
      ),
      cursor: z.nullable(z.string()),
    }),
  }),
};
