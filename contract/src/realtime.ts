import * as z from 'zod/mini';
import { type MemberAccess, member, signedIn } from './access.ts';
import { chat, viewer } from './chats.ts';
import { id } from './fields.ts';
import { flowEditor } from './flow-editors.ts';
import { internalMessage } from './internal-chats.ts';
import { message, messageStates } from './messages.ts';

interface RealtimeEvent {
  /** Told to those of a company who may hear it, or to one person on all their devices. */
  readonly access: MemberAccess | typeof signedIn;
  /** Others of a company who may hear it: they see the same elsewhere. */
  readonly alsoFor?: MemberAccess;
  readonly payload: z.ZodMiniType;
  /** About one chat: heard only by those who may see that chat, see `ChatAudience` on the server. */
  readonly isOfChat?: true;
  /** Told to some members of the company by name, and only while they may hear it. */
  readonly isToMembers?: true;
  /** Told to the people in the companies of one reseller, or to their owners alone. */
  readonly isOfFranchise?: true;
}

const nothing = z.object({});

/** What the server tells browsers. Events name what changed; the truth comes from queries. */
export const realtimeEvents = {
  /** Something may have been missed: read everything that is shown anew. */
  resync: { access: signedIn, payload: nothing },
  /** The person's own: profile, invites, companies. */
  'me.changed': { access: signedIn, payload: nothing },
  'notifications.changed': { access: signedIn, payload: nothing },
  /** The reseller's own lists and settings, told to each of its admins. */
  'franchise.changed': { access: signedIn, payload: nothing },
  /** What the reseller says to the people of its companies. */
  'announcements.changed': { access: signedIn, isOfFranchise: true, payload: nothing },
  'company.changed': { access: member(null), payload: nothing },
  'members.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  'roles.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  /** Names and colours, which whoever sees a contact sees. */
  'tags.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  'custom-fields.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  /** Without ids: so many that a list is better read anew. Whoever has the board sees names and tags on its cards. */
  'contacts.changed': {
    access: member('contacts'),
    alsoFor: member('crm'),
    payload: z.object({ ids: z.array(id) }),
  },
  'contact-filters.changed': { access: member('contacts'), payload: z.object({ ids: z.array(id) }) },
  'connections.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  'templates.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  'quick-messages.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  /**
   * A message that is new or has changed, with its chat as it now is: both are put in their place without asking the
   * server. Without the message where it is too long for the way: then it is read.
   */
  'chats.message': {
    access: member('tickets'),
    isOfChat: true,
    payload: z.object({ chat, message: z.nullable(message) }),
  },
  /** The ticket, the unread count or the name has changed. */
  'chats.changed': { access: member('tickets'), isOfChat: true, payload: z.object({ chat }) },
  /** Who could see it no longer may: it was handed over. */
  'chats.gone': { access: member('tickets'), isOfChat: true, payload: z.object({ chat_id: id }) },
  'chats.states': {
    access: member('tickets'),
    isOfChat: true,
    payload: z.object({ chat_id: id, message_ids: z.array(id), state: z.enum(messageStates) }),
  },
  /** The contact is typing, for a few seconds. In a group, who. */
  'chats.typing': {
    access: member('tickets'),
    isOfChat: true,
    payload: z.object({ chat_id: id, name: z.nullable(z.string()), is_typing: z.boolean() }),
  },
  'chats.viewers': {
    access: member('tickets'),
    isOfChat: true,
    payload: z.object({ chat_id: id, viewers: z.array(viewer) }),
  },
  /** So much has changed that lists are better read anew. */
  'chats.resync': { access: member('tickets'), payload: nothing },
  'internal-chats.message': {
    access: member('internal_chats'),
    isToMembers: true,
    payload: z.object({ chat_id: id, message: z.nullable(internalMessage) }),
  },
  'internal-chats.changed': {
    access: member('internal_chats'),
    isToMembers: true,
    payload: z.object({ chat_id: id }),
  },
  'internal-chats.typing': {
    access: member('internal_chats'),
    isToMembers: true,
    payload: z.object({ chat_id: id, user: z.object({ id, name: z.string() }) }),
  },
  /** Lists of flows and folders, and whoever has one open. `revision` of the draft where that is what changed. */
  'flows.changed': {
    access: member('flow'),
    payload: z.object({ ids: z.array(id), revision: z.optional(z.number()), by: z.optional(z.nullable(id)) }),
  },
  'flows.editors': { access: member('flow'), payload: z.object({ flow_id: id, editors: z.array(flowEditor) }) },
  'keywords.changed': { access: member('keywords'), payload: z.object({ ids: z.array(id) }) },
  /** Progress too, at most some times a second. */
  'broadcasts.changed': { access: member('broadcasts'), payload: z.object({ ids: z.array(id) }) },
  'opt-outs.changed': { access: member('broadcasts'), payload: nothing },
  'shipping-cycles.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
  /** Columns, or cards: whose, and where they are now. Without contacts: the board is better read anew. */
  'crm.changed': {
    access: member('crm'),
    payload: z.object({ columns: z.array(id), contacts: z.array(id) }),
  },
  'webhooks.changed': { access: member('webhooks'), payload: z.object({ ids: z.array(id) }) },
  /** Requests came, or became something: at most some times a second for each webhook. */
  'webhooks.requested': { access: member('webhooks'), payload: z.object({ id }) },
  'api-keys.changed': { access: member('settings_company', { module: 'integration' }), payload: nothing },
  /** Deliveries too, at most some times a second. */
  'outgoing-webhooks.changed': {
    access: member('settings_company', { module: 'integration' }),
    payload: z.object({ ids: z.array(id) }),
  },
  /** The state of the company's access, its invoices or its plan. */
  'subscription.changed': { access: member(null), payload: nothing },
  'data-cleanup.changed': { access: member('settings_company'), payload: nothing },
  /** Progress too, some times a second. */
  'jobs.changed': { access: member(null), payload: z.object({ ids: z.array(id) }) },
} as const satisfies Record<string, RealtimeEvent>;

export type RealtimeEventName = keyof typeof realtimeEvents;
/** Told to the people of one reseller's companies. */
export type FranchiseEventName = {
  [Name in RealtimeEventName]: (typeof realtimeEvents)[Name] extends { isOfFranchise: true } ? Name : never;
}[RealtimeEventName];
export type PersonalEventName = Exclude<
  {
    [Name in RealtimeEventName]: (typeof realtimeEvents)[Name]['access'] extends { who: 'signed-in' } ? Name : never;
  }[RealtimeEventName],
  FranchiseEventName
>;
/** Told to whoever may see one chat. */
export type ChatEventName = {
  [Name in RealtimeEventName]: (typeof realtimeEvents)[Name] extends { isOfChat: true } ? Name : never;
}[RealtimeEventName];
/** Told to members that are named. */
export type MembersEventName = {
  [Name in RealtimeEventName]: (typeof realtimeEvents)[Name] extends { isToMembers: true } ? Name : never;
}[RealtimeEventName];
export type CompanyEventName = Exclude<
  RealtimeEventName,
  PersonalEventName | FranchiseEventName | ChatEventName | MembersEventName
>;
export type RealtimePayload<Name extends RealtimeEventName> = z.output<(typeof realtimeEvents)[Name]['payload']>;

/** Events that a browser is told at once, in their order: one packet, named `together`. */
export type RealtimeTogether = readonly {
  [Name in RealtimeEventName]: readonly [name: Name, payload: RealtimePayload<Name>];
}[RealtimeEventName][];
