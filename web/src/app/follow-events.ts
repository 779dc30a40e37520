import type { Socket } from 'socket.io-client';
import { useSession } from '../api/session.ts';

/** Listens while somebody is signed in. Events only say what changed; the truth comes from queries. */
export function followEvents(): void {
  let socket: Socket | null = null;

  async function listen(token: string | null) {
    socket?.close();
    socket = null;
    if (!token) return;
    const { openLine } = await import('./line/open-line.ts');
    // Somebody may have left while the code was on its way.
    if (useSession.getState().token !== token) return;
    socket = openLine(token);
  }

  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) void listen(token);
  });
  void listen(useSession.getState().token);
}
