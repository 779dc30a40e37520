import { decideAccess, type Viewer } from '@yupflow/contract/access';
import {
  type CompanyEventName,
  type PersonalEventName,
  type RealtimeEventName,
  realtimeEvents,
} from '@yupflow/contract/realtime';

const names = Object.keys(realtimeEvents) as RealtimeEventName[];

export const isEventName = (name: string): name is RealtimeEventName => names.some((known) => known === name);

/** One room per company and permission: whoever may hear an event is in its room, and nobody else. */
export function roomOf(companyId: string, name: CompanyEventName): string {
  return `${companyId} ${realtimeEvents[name].access.permission ?? 'member'}`;
}

/** All devices of one person. */
export function personalRoomOf(userId: string): string {
  return `user ${userId}`;
}

const isPersonal = (name: RealtimeEventName): name is PersonalEventName =>
  realtimeEvents[name].access.who === 'signed-in';
const companyEvents = names.filter((name): name is CompanyEventName => !isPersonal(name));

interface Listener {
  readonly userId: string;
  readonly companyId: string | null;
  readonly viewer: Viewer;
}

export function roomsFor({ userId, companyId, viewer }: Listener): Set<string> {
  const rooms = new Set([personalRoomOf(userId)]);
  if (!companyId) return rooms;
  for (const name of companyEvents)
    if (!decideAccess(realtimeEvents[name].access, viewer)) rooms.add(roomOf(companyId, name));
  return rooms;
}
