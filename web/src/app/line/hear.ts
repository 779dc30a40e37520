import type { RealtimeEventName } from '@yupflow/contract/realtime';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useArrival } from '../arrival.ts';
import { refreshAll } from './unheard.ts';

/** Which queries an event makes stale, by the first part of their keys. An event without an entry does not compile. */
export const staleAfter: Record<RealtimeEventName, readonly string[] | 'all'> = {
  resync: 'all',
  'me.changed': ['me', 'companies', 'devices', 'invites'],
  'notifications.changed': ['notifications'],
  'franchise.changed': ['franchise', 'franchise-roles', 'franchise-companies', 'franchise-users', 'franchise-invoices'],
  'announcements.changed': ['announcements'],
  'subscription.changed': ['subscription', 'me', 'companies', 'company'],
  'data-cleanup.changed': ['data-cleanup'],
  'company.changed': ['me', 'company', 'companies'],
  // Names and roles of members stand on the screens of both.
  'members.changed': ['members', 'roles', 'company'],
  'roles.changed': ['roles', 'members', 'me'],
  'tags.changed': ['tags', 'contacts'],
  'custom-fields.changed': ['custom-fields', 'contacts'],
  // How many have a tag or a field may have changed with them.
  'contacts.changed': ['contacts', 'tags', 'custom-fields'],
  'contact-filters.changed': ['contact-filters'],
  'connections.changed': ['connections', 'company'],
  'templates.changed': ['templates'],
  'quick-messages.changed': ['quick-messages'],
  // These carry what changed: whoever shows it hears them, see api/events.ts.
  'chats.message': [],
  'chats.changed': [],
  'chats.gone': [],
  'chats.states': [],
  'chats.typing': [],
  'chats.viewers': [],
  'chats.resync': ['chats'],
  'internal-chats.message': ['internal-chats'],
  'internal-chats.changed': ['internal-chats'],
  'internal-chats.typing': [],
  'flows.changed': ['flows', 'folders'],
  'flows.editors': [],
  'keywords.changed': ['keywords'],
  'broadcasts.changed': ['broadcasts'],
  'opt-outs.changed': ['opt-outs'],
  // The board puts cards in their place by itself, see features/crm/board-events.ts.
  'crm.changed': [],
  'jobs.changed': ['jobs'],
  'shipping-cycles.changed': ['shipping-cycles'],
  'webhooks.changed': ['webhooks'],
  'webhooks.requested': ['webhooks'],
  'api-keys.changed': ['api-keys'],
  'outgoing-webhooks.changed': ['outgoing-webhooks'],
};

/** On the way into another company everything starts anew there, but who we are: see follow-session.ts. */
const isAskedHere = (name: string) => name === meQuery.queryKey[0] || !useArrival.getState().isOnTheWay;

function refresh(event: RealtimeEventName): void {
  const names = staleAfter[event];
  if (names === 'all') void refreshAll();
  else for (const name of names.filter(isAskedHere)) void queryClient.invalidateQueries({ queryKey: [name] });
}

/** What somebody changes one by one, or many at once: the first is looked at right away, then all others together. */
const oftenInARow: readonly RealtimeEventName[] = [
  'contacts.changed',
  'tags.changed',
  'custom-fields.changed',
  'connections.changed',
  'broadcasts.changed',
  'opt-outs.changed',
  'chats.resync',
  'shipping-cycles.changed',
  'webhooks.changed',
  'webhooks.requested',
  'outgoing-webhooks.changed',
  'franchise.changed',
];
const restMs = 1_000;
const resting = new Map<RealtimeEventName, { hasMore: boolean }>();

export function hear(event: RealtimeEventName): void {
  const rest = resting.get(event);
  if (rest) {
    rest.hasMore = true;
    return;
  }
  refresh(event);
  if (!oftenInARow.includes(event)) return;
  const next = { hasMore: false };
  resting.set(event, next);
  setTimeout(() => {
    resting.delete(event);
    if (next.hasMore) hear(event);
  }, restMs);
}
