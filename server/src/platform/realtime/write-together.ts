import type { RealtimeSocket } from './sockets.ts';

/**
 * What waits for a browser leaves in one write. Each write costs the kernel more than the words in it, and with hundreds
 * of browsers that was most of what it costs to tell them something.
 */
export function writeTogether({ conn, request }: RealtimeSocket): void {
  const line = request.socket;
  conn.on('flush', () => line.cork());
  conn.on('drain', () => line.uncork());
}
