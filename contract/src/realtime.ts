import * as z from 'zod/mini';
import { type MemberAccess, member, signedIn } from './access.ts';
import { id } from './fields.ts';

interface RealtimeEvent {
  /** Told to those of a company who may hear it, or to one person on all their devices. */
  readonly access: MemberAccess | typeof signedIn;
  readonly payload: z.ZodMiniType;
}

const nothing = z.object({});

/** What the server tells browsers. Events name what changed; the truth comes from queries. */
export const realtimeEvents = {
  /** Something may have been missed: read everything that is shown anew. */
  resync: { access: signedIn, payload: nothing },
  /** The person's own: profile, invites, companies. */
  'me.changed': { access: signedIn, payload: nothing },
  'notifications.changed': { access: signedIn, payload: nothing },
  'company.changed': { access: member(null), payload: nothing },
  'members.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  'roles.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  'tags.changed': { access: member('tags'), payload: z.object({ ids: z.array(id) }) },
} as const satisfies Record<string, RealtimeEvent>;

export type RealtimeEventName = keyof typeof realtimeEvents;
export type PersonalEventName = {
  [Name in RealtimeEventName]: (typeof realtimeEvents)[Name]['access'] extends { who: 'signed-in' } ? Name : never;
}[RealtimeEventName];
export type CompanyEventName = Exclude<RealtimeEventName, PersonalEventName>;
export type RealtimePayload<Name extends RealtimeEventName> = z.output<(typeof realtimeEvents)[Name]['payload']>;
