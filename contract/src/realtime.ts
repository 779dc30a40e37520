import * as z from 'zod/mini';
import { type Access, member } from './access.ts';
import { id } from './fields.ts';

interface RealtimeEvent {
  readonly access: Extract<Access, { who: 'member' }>;
  readonly payload: z.ZodMiniType;
}

/** What the server tells browsers. Events name what changed; the truth comes from queries. */
export const realtimeEvents = {
  /** Something may have been missed: read everything that is shown anew. */
  resync: { access: member(null), payload: z.object({}) },
  'tags.changed': { access: member('tags'), payload: z.object({ ids: z.array(id) }) },
} as const satisfies Record<string, RealtimeEvent>;

export type RealtimeEventName = keyof typeof realtimeEvents;
export type RealtimePayload<Name extends RealtimeEventName> = z.output<(typeof realtimeEvents)[Name]['payload']>;
