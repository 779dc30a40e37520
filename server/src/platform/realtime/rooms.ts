import { decideAccess, type Viewer } from '@yupflow/contract/access';
import { type RealtimeEventName, realtimeEvents } from '@yupflow/contract/realtime';

/** One room per company and permission: whoever may hear an event is in its room, and nobody else. */
export function roomOf(companyId: string, name: RealtimeEventName): string {
  return `${companyId} ${realtimeEvents[name].access.permission ?? 'member'}`;
}

const names = Object.keys(realtimeEvents) as RealtimeEventName[];

export const isEventName = (name: string): name is RealtimeEventName => names.some((known) => known === name);

interface Listener {
  readonly companyId: string | null;
  readonly viewer: Viewer;
}

export function roomsFor({ companyId, viewer }: Listener): Set<string> {
  if (!companyId) return new Set();
  const allowed = names.filter((name) => !decideAccess(realtimeEvents[name].access, viewer));
  return new Set(allowed.map((name) => roomOf(companyId, name)));
}
