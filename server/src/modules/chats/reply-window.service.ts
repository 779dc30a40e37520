import { type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import { sql } from 'kysely';

/** How long after a contact wrote they may be written to freely, where the channel wants templates after that. */
const windowHours = 24;
const windowMs = windowHours * 3_600_000;

interface Peer {
  readonly line_type: string;
  readonly last_inbound_at: Date | null;
}

/** Null where the line has no such window. Who never wrote has none that is open: it ended when the chat began. */
export function windowUntil({ line_type, last_inbound_at }: Peer, beganAt: Date): Date | null {
  if (!channelFeatures[line_type as ConnectionType].hasWindow) return null;
  return last_inbound_at ? new Date(last_inbound_at.getTime() + windowMs) : beganAt;
}

export const isWindowClosed = (peer: Peer, now: Date): boolean => {
  const until = windowUntil(peer, now);
  return until !== null && until <= now;
};

const windowed = Object.entries(channelFeatures).flatMap(([type, { hasWindow }]) => (hasWindow ? [type] : []));

/** The same in SQL, of a conversation `v` and its line `l`. */
export const isClosedAt = (now: Date) => sql<boolean>`(l.type = any(${windowed})
  and coalesce(v.last_inbound_at <= ${now}::timestamptz - make_interval(hours => ${windowHours}), true))`;
