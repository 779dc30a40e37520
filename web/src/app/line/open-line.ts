import type { RealtimeEventName, RealtimePayload, RealtimeTogether } from '@yupflow/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { tellListeners } from '../../api/events.ts';
import { reloadMe } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { hear, staleAfter } from './hear.ts';
import { refreshAll, refreshUnheard } from './unheard.ts';

const reconnectMs = 5_000;

function hearEvent<Name extends RealtimeEventName>(name: Name, payload: RealtimePayload<Name>): void {
  tellListeners(name, payload);
  hear(name);
}

/** The line on which the server tells what changed. */
export function openLine(token: string): Socket {
  const socket = io({ transports: ['websocket'], auth: { token, hearsTogether: true } });
  // Whatever happened before the line stood, the first time or again, went unheard.
  let isFirst = true;
  socket.on('connect', () => {
    if (isFirst) refreshUnheard();
    else void refreshAll();
    isFirst = false;
  });
  for (const name of Object.keys(staleAfter) as RealtimeEventName[])
    socket.on(name, (payload) => hearEvent(name, payload));
  socket.on('together', (events: RealtimeTogether) => {
    for (const [name, payload] of events) if (name in staleAfter) hearEvent(name, payload);
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
