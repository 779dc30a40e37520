import type { BroadcastReport, LineHealth } from '@yupflow/contract/broadcasts';
import { withinWindow } from '@yupflow/flow-engine/run/wake-time';

/** The lines as they stand in this broadcast: its window may hold one that is well. */
export function linesOf({ broadcast, lines }: BroadcastReport, now: Date, timeZone: string): LineHealth[] {
  const { window, connections, state } = broadcast;
  if (!window || state !== 'started') return lines;
  return lines.map((line) => {
    const isHeld = connections.some(({ id, stop }) => id === line.connection_id && stop === 'window');
    const opens = withinWindow(now, window, timeZone);
    // The clock here may be a bit ahead of the server's.
    return isHeld && !line.stop
      ? { ...line, stop: 'window', stops_until: opens > now ? opens.toISOString() : null }
      : line;
  });
}
