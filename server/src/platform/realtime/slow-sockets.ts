import type { RealtimeSocket } from './sockets.ts';

const mostBufferedBytes = 1_048_576;

/**
 * A browser that does not keep up must not fill our memory: beyond 1 MiB its line is cut. It then connects again
 * by itself and reads everything anew, so nothing is missed.
 */
export function cutWhenSlow(socket: RealtimeSocket, onCut: () => void): void {
  const { conn } = socket;
  let queued = 0;
  let written = 0;
  let isCut = false;
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    queued += typeof data === 'string' ? Buffer.byteLength(data) : 0;
    // What is told until it is closed finds it cut already.
    if (isCut || queued + written <= mostBufferedBytes) return;
    isCut = true;
    onCut();
    // Closing politely would first wait for the buffer to empty.
    socket.request.socket.destroy();
  });
  conn.on('flush', () => {
    written += queued;
    queued = 0;
  });
  conn.transport.on('drain', () => {
    written = 0;
  });
}
