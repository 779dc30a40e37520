import { decideAccess, type MemberAccess, type Viewer } from '@yupflow/contract/access';
import type { announcementAudiences } from '@yupflow/contract/announcements';
import {
  type ChatEventName,
  type CompanyEventName,
  type FranchiseEventName,
  type MembersEventName,
  type PersonalEventName,
  type RealtimeEventName,
  realtimeEvents,
} from '@yupflow/contract/realtime';

const names = Object.keys(realtimeEvents) as RealtimeEventName[];

export const isEventName = (name: string): name is RealtimeEventName => names.some((known) => known === name);

const roomOf = (companyId: string, { permission }: MemberAccess) => `${companyId} ${permission ?? 'member'}`;

/** Each of these may hear it. */
function accessesOf(name: CompanyEventName): readonly MemberAccess[] {
  const event = realtimeEvents[name];
  return 'alsoFor' in event ? [event.access, event.alsoFor] : [event.access];
}

/** One room per company and permission: whoever may hear an event is in one of its rooms, and nobody else. */
export const roomsOf = (companyId: string, name: CompanyEventName): string[] =>
  accessesOf(name).map((access) => roomOf(companyId, access));

/** Who may hear about one chat: those who see all, those who see what is pending, and these users. */
export interface ChatAudience {
  readonly isGroup: boolean;
  /** Waits for everybody, and not for the members of one role. */
  readonly isPending: boolean;
  /** Whose it is, or whom it waits for. */
  readonly userIds: readonly string[];
}

const chatRoom = (companyId: string, who: string, isGroup: boolean) =>
  `${companyId} ${isGroup ? 'groups' : 'chats'} ${who}`;

export function chatRoomsOf(companyId: string, { isGroup, isPending, userIds }: ChatAudience): string[] {
  const who = ['all', ...(isPending ? ['pending'] : []), ...userIds];
  return who.map((one) => chatRoom(companyId, one, isGroup));
}

/** Whoever attends hears of their own chats, and of all or of what is pending; of groups only with that permission. */
function chatRoomsFor(companyId: string, userId: string, { permissions }: Viewer): string[] {
  const who = [permissions.includes('see_all_tickets') ? 'all' : 'pending', userId];
  const kinds = permissions.includes('tickets_groups') ? [false, true] : [false];
  return kinds.flatMap((isGroup) => who.map((one) => chatRoom(companyId, one, isGroup)));
}

/** One member, in one company, as far as they may hear such events. */
export function memberRoomOf(companyId: string, userId: string, name: MembersEventName): string {
  return `${companyId} ${realtimeEvents[name].access.permission} ${userId}`;
}

/** All devices of one person. */
export function personalRoomOf(userId: string): string {
  return `user ${userId}`;
}

/** Whom a reseller speaks to: everybody in its companies, or their owners. */
export type FranchiseAudience = (typeof announcementAudiences)[number];

export const franchiseRoomOf = (franchiseId: string, audience: FranchiseAudience) =>
  `franchise ${franchiseId} ${audience}`;

const isOfFranchise = (name: RealtimeEventName): name is FranchiseEventName => 'isOfFranchise' in realtimeEvents[name];
const isPersonal = (name: RealtimeEventName): name is PersonalEventName =>
  realtimeEvents[name].access.who === 'signed-in' && !isOfFranchise(name);
const isOfChat = (name: RealtimeEventName): name is ChatEventName => 'isOfChat' in realtimeEvents[name];
const isToMembers = (name: RealtimeEventName): name is MembersEventName => 'isToMembers' in realtimeEvents[name];
const memberEvents = names.filter(isToMembers);
const companyEvents = names.filter(
  (name): name is CompanyEventName =>
    !isPersonal(name) && !isOfFranchise(name) && !isOfChat(name) && !isToMembers(name),
);
const chatAccess = realtimeEvents['chats.message'].access;

interface Listener {
  readonly userId: string;
  readonly companyId: string | null;
  /** Of the address that was called. */
  readonly franchiseId: string | null;
  readonly isOwner: boolean;
  readonly viewer: Viewer;
}

export function roomsFor({ userId, companyId, franchiseId, isOwner, viewer }: Listener): Set<string> {
  const rooms = new Set([personalRoomOf(userId)]);
  if (!companyId) return rooms;
  if (franchiseId) {
    rooms.add(franchiseRoomOf(franchiseId, 'everyone'));
    if (isOwner) rooms.add(franchiseRoomOf(franchiseId, 'owners'));
  }
  for (const access of companyEvents.flatMap(accessesOf))
    if (!decideAccess(access, viewer)) rooms.add(roomOf(companyId, access));
  for (const name of memberEvents)
    if (!decideAccess(realtimeEvents[name].access, viewer)) rooms.add(memberRoomOf(companyId, userId, name));
  if (!decideAccess(chatAccess, viewer)) for (const room of chatRoomsFor(companyId, userId, viewer)) rooms.add(room);
  return rooms;
}
