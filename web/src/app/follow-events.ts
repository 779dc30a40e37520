import type { RealtimeEventName } from '@yupflow/contract/realtime';
import type { Socket } from 'socket.io-client';
import { activeCompany } from '../api/active-company.ts';
import { tellListeners } from '../api/events.ts';
import { meQuery, reloadMe } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { whenIdle } from '../browser/when-idle.ts';

/** Which queries an event makes stale, by the first part of their keys. An event without an entry does not compile. */
const staleAfter: Record<RealtimeEventName, readonly string[] | 'all'> = {
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

/** Who we are comes first: a page of one company must not ask the next one for what it shows. */
async function refreshAll(): Promise<void> {
  const company = activeCompany();
  await reloadMe().catch(() => {});
  // In another company everything starts anew by itself: see follow-session.ts.
  if (activeCompany() !== company) return;
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== meQuery.queryKey[0] });
}

function refresh(event: RealtimeEventName): void {
  const names = staleAfter[event];
  if (names === 'all') void refreshAll();
  else for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
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

function hear(event: RealtimeEventName): void {
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

const reconnectMs = 5_000;

/** Listens while somebody is signed in. Events only say what changed; the truth comes from queries. */
export function followEvents(): void {
  let socket: Socket | null = null;

  async function listen(token: string | null) {
    socket?.close();
    socket = null;
    if (!token) return;
    const { io } = await import('socket.io-client');
    // Somebody may have left while the code was on its way.
    if (useSession.getState().token !== token) return;
    socket = connect(io({ transports: ['websocket'], auth: { token } }), token);
  }

  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) void listen(token);
  });
  void listen(useSession.getState().token);
}

function connect(socket: Socket, token: string): Socket {
  // Whatever happened before the line stood, the first time or again, went unheard.
  let isFirst = true;
  socket.on('connect', () => {
    // The first time that was a moment, and the page is still being drawn: it comes first.
    if (isFirst) whenIdle(() => void refreshAll());
    else void refreshAll();
    isFirst = false;
  });
  for (const name of Object.keys(staleAfter) as RealtimeEventName[])
    socket.on(name, (payload) => {
      tellListeners(name, payload);
      hear(name);
    });

  // The server refused or ended the connection, so the client does not come back by itself. Asking who we are
  // tells why: either the session is over, or it is worth another try.
  const connectAgain = () => {
    if (useSession.getState().token === token) socket.connect();
  };
  const lookWhy = () =>
    reloadMe().then(
      () => setTimeout(connectAgain, reconnectMs),
      () => {},
    );
  socket.on('connect_error', () => void (socket.active || lookWhy()));
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && lookWhy()));
  return socket;
}
