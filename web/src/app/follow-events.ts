import { type RealtimeEventName, realtimeEvents } from '@yupflow/contract/realtime';
import type { Socket } from 'socket.io-client';
import { reloadMe } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';

/** Which queries an event makes stale; none named means all. An event without an entry does not compile. */
const staleAfter: Record<RealtimeEventName, readonly string[]> = { resync: [], 'tags.changed': ['tags'] };

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
  socket.on('connect', () => void queryClient.invalidateQueries());
  for (const name of Object.keys(realtimeEvents) as RealtimeEventName[])
    socket.on(name, () => void queryClient.invalidateQueries({ queryKey: staleAfter[name] }));

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
