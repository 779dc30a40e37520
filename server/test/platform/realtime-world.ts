import type { CompanyEventName, PersonalEventName, RealtimePayload } from '@yupflow/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** An id that stands for any row. */
export const someId = '01890000-0000-7000-8000-000000000001';

/** 'connected', or why not. */
export const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });

/** Why the line was closed. */
export const closing = (socket: Socket) => new Promise<string>((resolve) => socket.on('disconnect', resolve));

interface Browser {
  readonly socket: Socket;
  readonly heard: [string, unknown][];
}

export interface RealtimeWorld {
  readonly server: TestServer;
  dial(auth: object, options?: object, origin?: string): Socket;
  connect(person: Person): Promise<Browser>;
  emit<Name extends CompanyEventName>(companyId: string, name: Name, payload: RealtimePayload<Name>): void;
  tell(person: Person, name: PersonalEventName): void;
  hangUp(): void;
}

/** A server, and browsers that listen to it. */
export async function startRealtimeWorld(...given: Parameters<typeof startTestServer>): Promise<RealtimeWorld> {
  const server = await startTestServer(...given);
  const sockets: Socket[] = [];
  const dial = (auth: object, options: object = {}, origin = server.origin) => {
    const socket = io(origin, { transports: ['websocket'], auth, forceNew: true, reconnection: false, ...options });
    sockets.push(socket);
    return socket;
  };
  return {
    server,
    dial,
    async connect({ token, headers }) {
      const socket = dial({ token }, { extraHeaders: headers });
      const heard: [string, unknown][] = [];
      socket.onAny((name, payload) => heard.push([name, payload]));
      expect(await outcome(socket)).toBe('connected');
      return { socket, heard };
    },
    emit: (companyId, name, payload) => server.yupflow.parts.realtime.emit(companyId, name, payload),
    tell: ({ userId }, name) => server.yupflow.parts.realtime.emitTo(userId, name),
    hangUp: () => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
  };
}
