import type { RealtimeEventName } from '@yupflow/contract/realtime';
import type { Socket } from 'socket.io-client';
import { meQuery, reloadMe } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';

/** Which queries an event makes stale, by the first part of their keys. An event without an entry does not compile. */
const staleAfter: Record<RealtimeEventName, readonly string[] | 'all'> = {
  resync: 'all',
  'me.changed': ['me', 'companies', 'devices', 'invites'],
  'notifications.changed': ['notifications'],
  'company.changed': ['me', 'company', 'companies'],
  // Names and roles of members stand on the screens of both.
  'members.changed': ['members', 'roles', 'company'],
  'roles.changed': ['roles', 'members', 'me'],
  'tags.changed': ['tags'],
};

const activeCompany = () => queryClient.getQueryData(meQuery.queryKey)?.activeCompany?.company_id;

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
  socket.on('connect', () => void refreshAll());
  for (const name of Object.keys(staleAfter) as RealtimeEventName[]) socket.on(name, () => refresh(name));

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
