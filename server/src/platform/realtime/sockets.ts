import type { RealtimeEventName, RealtimePayload, RealtimeTogether } from '@yupflow/contract/realtime';
import type { Socket, Server as SocketServer } from 'socket.io';
import type { Caller } from '../auth/find-session.ts';

/** Nothing is heard from browsers; this is what they hear. */
type ServerEvents = { [Name in RealtimeEventName]: (payload: RealtimePayload<Name>) => void } & {
  together: (events: RealtimeTogether) => void;
};
type NoEvents = Record<string, never>;

type Hearer = Pick<Caller, 'sessionId' | 'userId' | 'companyId' | 'franchiseId' | 'isOwner' | 'viewer'>;
export type FindSession = (token: string, host: string) => Promise<Hearer | null>;

interface SocketData {
  readonly token: string;
  /** As the browser asked for it. */
  readonly host: string;
  /** A page from before there was such a packet hears each event by itself. */
  readonly hearsTogether: boolean;
  hearer: Hearer | null;
  rooms: ReadonlySet<string>;
  /** By which its turn comes to be looked up again. */
  readonly seat: number;
  /** The session changed while it was being looked up. */
  isStale: boolean;
  review: Promise<void> | null;
}

export type RealtimeServer = SocketServer<NoEvents, ServerEvents, NoEvents, SocketData>;
export type RealtimeSocket = Socket<NoEvents, ServerEvents, NoEvents, SocketData>;
