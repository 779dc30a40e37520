import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type {
  ChatEventName,
  CompanyEventName,
  FranchiseEventName,
  MembersEventName,
  PersonalEventName,
  RealtimePayload,
  RealtimeTogether,
} from '@yupflow/contract/realtime';
import { Server as SocketServer } from 'socket.io';
import type { Bus, BusMessage } from '../bus.ts';
import type { Log } from '../log.ts';
import {
  type ChatAudience,
  chatRoomsOf,
  type FranchiseAudience,
  franchiseRoomOf,
  isEventName,
  memberRoomOf,
  personalRoomOf,
  roomsFor,
  roomsOf,
} from './rooms.ts';
import { cutWhenSlow } from './slow-sockets.ts';
import type { FindSession, RealtimeServer, RealtimeSocket } from './sockets.ts';
import { tellTogether } from './tell-together.ts';
import { writeTogether } from './write-together.ts';

export interface Realtime {
  /** Tells every browser of the company that may hear it, on every node. Call it after the commit. */
  emit<Name extends CompanyEventName>(companyId: string, name: Name, payload: RealtimePayload<Name>): void;
  /** Tells those who may see one chat, without those of another audience. */
  emitToChat<Name extends ChatEventName>(
    companyId: string,
    audience: ChatAudience,
    name: Name,
    payload: RealtimePayload<Name>,
    except?: ChatAudience,
  ): void;
  /** Tells these members, on all their devices that are in this company. */
  emitToMembers<Name extends MembersEventName>(
    companyId: string,
    userIds: readonly string[],
    name: Name,
    payload: RealtimePayload<Name>,
  ): void;
  /** Tells the people in the companies of one reseller, as far as it means them. */
  emitToFranchise(franchiseId: string, audience: FranchiseAudience, name: FranchiseEventName): void;
  /** Tells every device of one person. */
  emitTo(userId: string, name: PersonalEventName): void;
  /** From now on browsers can connect. */
  attach(server: HttpServer): void;
  countSockets(): number;
  /** Before the HTTP server closes, which waits for its open lines. */
  close(): Promise<void>;
}

interface RealtimeSettings {
  readonly bus: Bus;
  readonly findSession: FindSession;
  readonly publicUrl: string;
  /** Then the host that the browser asked for is the one that the proxy names. */
  readonly isBehindProxy: boolean;
  readonly log: Log;
  /**
   * The second net under `sessions.changed`: sessions also end by their age, or by a hand in the database. Everybody is
   * looked up once in that time.
   */
  readonly reviewAllMs?: number;
}

/** A thousand who are all looked up at the same moment would keep everybody else's calls waiting for a second. */
const reviewParts = 100;

export function openRealtime(settings: RealtimeSettings): Realtime {
  const { bus, findSession, log, reviewAllMs = 30_000 } = settings;
  const io: RealtimeServer = new SocketServer({
    transports: ['websocket'],
    serveClient: false,
    // A handshake is all that a browser may say.
    maxHttpBufferSize: 2_048,
    connectTimeout: 5_000,
    perMessageDeflate: false,
    allowRequest: (request, decide) => decide(null, isFromOurPages(request, settings)),
  });
  const sockets = new Set<RealtimeSocket>();
  let isAttached = false;

  /** Looks the session up until it held still meanwhile, then moves the socket to just the rooms it may be in. */
  async function lookUp(socket: RealtimeSocket): Promise<void> {
    const { data } = socket;
    do {
      data.isStale = false;
      data.hearer = await findSession(data.token, data.host);
    } while (data.isStale);
    const before = data.rooms;
    data.rooms = data.hearer ? roomsFor(data.hearer) : new Set();
    for (const room of before.difference(data.rooms)) await socket.leave(room);
    await socket.join([...data.rooms]);
  }

  function review(socket: RealtimeSocket): Promise<void> {
    const { data } = socket;
    data.isStale = true;
    data.review ??= lookUp(socket).finally(() => {
      data.review = null;
    });
    return data.review;
  }

  /** Whose session ended is put out, to ask anew who they are; who moved is told to read everything anew. */
  async function reviewOpen(socket: RealtimeSocket): Promise<void> {
    const before = socket.data.rooms;
    await review(socket);
    const { hearer, rooms } = socket.data;
    if (!hearer) socket.disconnect(true);
    else if (socket.connected && rooms.symmetricDifference(before).size > 0) socket.emit('resync', {});
  }

  function reviewWhere(isConcerned: (socket: RealtimeSocket) => boolean): void {
    for (const socket of sockets)
      if (isConcerned(socket))
        reviewOpen(socket).catch((err: unknown) => log.warn({ err }, 'a socket could not be reviewed'));
  }

  const reviewAll = () => reviewWhere(() => true);

  let seats = 0;
  let turn = 0;
  function reviewNextPart(): void {
    turn = (turn + 1) % reviewParts;
    reviewWhere(({ data }) => data.seat % reviewParts === turn);
  }

  io.use((socket, next) => {
    const { token, hearsTogether } = socket.handshake.auth;
    socket.data = {
      token: typeof token === 'string' ? token : '',
      host: hostOf(socket.handshake.headers, settings),
      hearsTogether: hearsTogether === true,
      hearer: null,
      rooms: new Set(),
      seat: seats++,
      isStale: false,
      review: null,
    };
    // Known before it is looked up, so that a change in between is not missed.
    sockets.add(socket);
    socket.conn.once('close', () => sockets.delete(socket));
    review(socket)
      .then(() => next(socket.data.hearer ? undefined : new Error('signed_out')))
      .catch((err: unknown) => {
        log.warn({ err }, 'a socket could not be let in');
        // Not an answer but a broken line: the browser then tries again by itself.
        socket.conn.close();
      });
  });

  io.on('connection', (socket) => {
    cutWhenSlow(socket, () => log.info('a slow socket was cut'));
    writeTogether(socket);
    socket.use(() => socket.disconnect(true));
  });

  const tell = tellTogether(io, log);
  bus.subscribe('realtime.event', ({ rooms, except = [], name, payload }) => {
    if (isEventName(name)) tell({ rooms, except, event: [name, payload] as RealtimeTogether[number] });
  });
  bus.subscribe('sessions.changed', (change) => reviewWhere((socket) => isConcerned(socket, change)));
  bus.onGap(() => {
    reviewAll();
    io.emit('resync', {});
  });
  const net = setInterval(reviewNextPart, reviewAllMs / reviewParts);
  net.unref();

  return {
    emit: (companyId, name, payload) =>
      bus.publish('realtime.event', { rooms: roomsOf(companyId, name), name, payload }),
    emitToChat: (companyId, audience, name, payload, except) =>
      bus.publish('realtime.event', {
        rooms: chatRoomsOf(companyId, audience),
        ...(except ? { except: chatRoomsOf(companyId, except) } : {}),
        name,
        payload,
      }),
    emitToMembers: (companyId, userIds, name, payload) =>
      bus.publish('realtime.event', {
        rooms: userIds.map((userId) => memberRoomOf(companyId, userId, name)),
        name,
        payload,
      }),
    emitToFranchise: (franchiseId, audience, name) =>
      bus.publish('realtime.event', { rooms: [franchiseRoomOf(franchiseId, audience)], name, payload: {} }),
    emitTo: (userId, name) => bus.publish('realtime.event', { rooms: [personalRoomOf(userId)], name, payload: {} }),
    attach(server) {
      isAttached = true;
      io.attach(server);
    },
    countSockets: () => sockets.size,
    async close() {
      clearInterval(net);
      // Not io.close(), which would also close the HTTP server that others still use.
      if (isAttached) io.engine.close();
    },
  };
}

/** A socket whose session is still being looked up is concerned by every change. */
function isConcerned({ data: { hearer } }: RealtimeSocket, change: BusMessage<'sessions.changed'>): boolean {
  if (!hearer) return true;
  if ('sessionId' in change) return hearer.sessionId === change.sessionId;
  if ('userId' in change) return hearer.userId === change.userId;
  return hearer.companyId === change.companyId;
}

/** As `request.host` of HTTP: behind a proxy that is trusted, the one that the browser asked for. */
function hostOf(headers: IncomingHttpHeaders, { isBehindProxy }: Pick<RealtimeSettings, 'isBehindProxy'>): string {
  const forwarded = headers['x-forwarded-host'];
  return (isBehindProxy && typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : headers.host) ?? '';
}

/** Other sites' pages are refused; programs, which send no origin, need a token like everybody. */
function isFromOurPages(
  { headers }: IncomingMessage,
  { publicUrl, isBehindProxy }: Pick<RealtimeSettings, 'publicUrl' | 'isBehindProxy'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  // No page can set this header, so a page of another site can't pretend.
  return host === headers.host || (isBehindProxy && host === headers['x-forwarded-host']);
}
