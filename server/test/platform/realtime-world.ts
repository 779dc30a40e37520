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
  /** What each of them heard, once they all heard a last word: whoever heard that heard everything before it. */
  heardBy(people: readonly Person[], act: () => unknown, lastWord?: PersonalEventName): Promise<unknown[]>;
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
  async function connect({ token, headers }: Person): Promise<Browser> {
    const socket = dial({ token, hearsTogether: true }, { extraHeaders: headers });
    const heard: [string, unknown][] = [];
    socket.onAny((name, payload) => heard.push(...(name === 'together' ? payload : [[name, payload]])));
    expect(await outcome(socket)).toBe('connected');
    return { socket, heard };
  }
  const tell = ({ userId }: Person, name: PersonalEventName) => server.yupflow.parts.realtime.emitTo(userId, name);
  return {
    server,
    dial,
    connect,
    emit: (companyId, name, payload) => server.yupflow.parts.realtime.emit(companyId, name, payload),
    tell,
    async heardBy(people, act, lastWord = 'me.changed') {
      const browsers = await Promise.all(people.map(connect));
      await act();
      // Once each, also for somebody with two devices.
      for (const person of new Map(people.map((somebody) => [somebody.userId, somebody])).values())
        tell(person, lastWord);
      await expect.poll(() => browsers.map(({ heard }) => heard.at(-1)?.[0])).toEqual(people.map(() => lastWord));
      return browsers.map(({ heard }) => heard.slice(0, -1));
    },
    hangUp: () => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
  };
}
