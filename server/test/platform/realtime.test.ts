import { companyPermissions } from '@yupflow/contract/permissions';
import { type RealtimeEventName, type RealtimePayload, realtimeEvents } from '@yupflow/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBus } from '../../src/platform/bus.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { createLog } from '../../src/platform/log.ts';
import { openRealtime } from '../../src/platform/realtime/realtime.ts';
import { aMember, aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const someId = '01890000-0000-7000-8000-000000000001';

/** One example of each event: a new event without one does not compile. */
const examples: { [Name in RealtimeEventName]: RealtimePayload<Name> } = {
  resync: {},
  'tags.changed': { ids: [someId] },
};

const names = Object.keys(realtimeEvents) as RealtimeEventName[];
let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function dial(auth: object, options: object = {}): Socket {
  const socket = io(server.origin, {
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection: false,
    ...options,
  });
  sockets.push(socket);
  return socket;
}

/** 'connected', or why not. */
const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });

async function connect({ token }: Person): Promise<{ socket: Socket; heard: [string, unknown][] }> {
  const socket = dial({ token });
  const heard: [string, unknown][] = [];
  socket.onAny((name, payload) => heard.push([name, payload]));
  expect(await outcome(socket)).toBe('connected');
  return { socket, heard };
}

function emit<Name extends RealtimeEventName>(companyId: string, name: Name, payload: RealtimePayload<Name>): void {
  server.yupflow.parts.realtime.emit(companyId, name, payload);
}

/** Said last to everybody who listens in the company: whoever heard it heard everything before. */
const marker = { ids: [] };

describe.each(names)('the event %s', (name) => {
  const { permission } = realtimeEvents[name].access;

  it('has an example that its own schema accepts', () => {
    expect(realtimeEvents[name].payload.parse(examples[name])).toEqual(examples[name]);
  });

  it.each([
    ['no token', {}],
    ['a bad token', { token: 'x'.repeat(43) }],
    ['a token that is no text', { token: { $ne: '' } }],
  ])('is not heard with %s: the handshake is refused', async (_name, auth) => {
    expect(await outcome(dial(auth))).toBe('signed_out');
  });

  it('is heard in its company with the permission, not without it, not in another company, not without one', async () => {
    const [ana, bruno] = await twoCompanies(server);
    const allowed = await aMember(server, ana, permission ? [permission] : []);
    const others = companyPermissions.filter((other) => other !== permission);
    const forbidden = permission ? await connect(await aMember(server, ana, others)) : null;
    const newcomer = await connect(await aNewcomer(server));
    const [owner, member, stranger] = [await connect(ana), await connect(allowed), await connect(bruno)];
    emit(ana.companyId, name, examples[name]);
    emit(ana.companyId, 'resync', {});
    emit(bruno.companyId, 'tags.changed', marker);
    await expect.poll(() => [owner.heard.at(-1), member.heard.at(-1)]).toEqual(Array(2).fill(['resync', {}]));
    await expect.poll(() => stranger.heard).toEqual([['tags.changed', marker]]);
    expect(owner.heard[0]).toEqual([name, examples[name]]);
    expect(member.heard[0]).toEqual([name, examples[name]]);
    if (forbidden) await expect.poll(() => forbidden.heard).toEqual([['resync', {}]]);
    expect(newcomer.heard).toEqual([]);
  });
});

describe('a socket', () => {
  it('hears what another node of the deployment says', async () => {
    const ana = await anOwner(server);
    const { heard } = await connect(ana);
    const log = createLog({ level: 'silent', destination: { write: () => {} } });
    const bus = await openBus({ connection: server.address.as('app'), log });
    const elsewhere = openRealtime({ bus, findSession: async () => null, publicUrl: server.origin, log });
    elsewhere.emit(ana.companyId, 'tags.changed', { ids: [someId] });
    await expect.poll(() => heard).toEqual([['tags.changed', { ids: [someId] }]]);
    await elsewhere.close();
    await bus.close();
  });

  it('is closed when its session ends', async () => {
    const ana = await anOwner(server);
    const { socket } = await connect(ana);
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    await server.db.withoutCompany((tx) => tx.deleteFrom('sessions').where('user_id', '=', ana.userId).execute());
    server.yupflow.parts.bus.publish('sessions.changed', { userId: ana.userId });
    expect(await closed).toBe('io server disconnect');
    expect(await outcome(dial({ token: ana.token }))).toBe('signed_out');
  });

  it('stays open when the session of somebody else ends', async () => {
    const [ana, bruno] = await twoCompanies(server);
    const [hers, his] = [await connect(ana), await connect(bruno)];
    await server.db.withoutCompany((tx) => tx.deleteFrom('sessions').where('user_id', '=', bruno.userId).execute());
    server.yupflow.parts.bus.publish('sessions.changed', { userId: bruno.userId });
    await expect.poll(() => his.socket.connected).toBe(false);
    expect(hers.socket.connected).toBe(true);
  });

  it('hears nothing more of a company once its member was removed', async () => {
    const ana = await anOwner(server);
    const caio = await aMember(server, ana, ['tags']);
    const [hers, his] = [await connect(ana), await connect(caio)];
    await server.db.withCompany(ana.companyId, (tx) =>
      tx.deleteFrom('members').where('user_id', '=', caio.userId).execute(),
    );
    server.yupflow.parts.bus.publish('sessions.changed', { userId: caio.userId });
    await saidUntilQuiet(ana, hers.heard, his.heard);
  });

  it('gains and loses events with its roles', async () => {
    const ana = await anOwner(server);
    const caio = await aMember(server, ana, []);
    const [hers, his] = [await connect(ana), await connect(caio)];
    const setPermissions = async (permissions: string[]) => {
      await server.db.withCompany(ana.companyId, (tx) => tx.updateTable('roles').set({ permissions }).execute());
      server.yupflow.parts.bus.publish('sessions.changed', { companyId: ana.companyId });
    };
    await setPermissions(['tags']);
    await expect
      .poll(() => {
        emit(ana.companyId, 'tags.changed', { ids: [someId] });
        return his.heard.length;
      })
      .toBeGreaterThan(0);
    await setPermissions(['contacts']);
    await saidUntilQuiet(ana, hers.heard, his.heard);
  });

  it('follows its user into another company', async () => {
    const [ana, bruno] = await twoCompanies(server);
    const { heard } = await connect(ana);
    await server.db.withCompany(bruno.companyId, (tx) =>
      tx.insertInto('members').values({ company_id: bruno.companyId, user_id: ana.userId }).execute(),
    );
    await server.db.withoutCompany((tx) =>
      tx
        .updateTable('sessions')
        .set({ active_company_id: bruno.companyId })
        .where('user_id', '=', ana.userId)
        .execute(),
    );
    server.yupflow.parts.bus.publish('sessions.changed', { userId: ana.userId });
    await expect
      .poll(() => {
        emit(bruno.companyId, 'resync', {});
        return heard.length;
      })
      .toBeGreaterThan(0);
    heard.length = 0;
    emit(ana.companyId, 'resync', {});
    emit(ana.companyId, 'resync', {});
    emit(bruno.companyId, 'tags.changed', { ids: [] });
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard.every(([name]) => name === 'resync')).toBe(true);
  });

  it('is told to read everything anew after a gap in what its node heard, and is reviewed', async () => {
    const [ana, bruno] = await twoCompanies(server);
    const [hers, his] = [await connect(ana), await connect(bruno)];
    await asOwner(server.address, async (owner) => {
      await owner.query('delete from sessions where user_id = $1', [bruno.userId]);
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'yupflow bus'`);
    });
    await expect.poll(() => hers.heard).toContainEqual(['resync', {}]);
    await expect.poll(() => his.socket.connected).toBe(false);
  });

  it('may say nothing but its handshake', async () => {
    const { socket } = await connect(await anOwner(server));
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    socket.emit('tags.changed', { ids: [] });
    expect(await closed).toBe('io server disconnect');
  });

  it('is cut off when it sends much', async () => {
    const { socket } = await connect(await anOwner(server));
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    socket.io.engine.write('x'.repeat(5_000));
    expect(await closed).toBe('transport close');
  });

  it.each([
    ['no origin, as programs do', undefined, 'connected'],
    ['our own pages', 'self', 'connected'],
    ['the pages of another site', 'https://evil.example', 'websocket error'],
    ['nonsense', 'null', 'websocket error'],
  ])('is opened by %s', async (_name, from, expected) => {
    const { token } = await anOwner(server);
    const origin = from === 'self' ? server.origin : from;
    const extraHeaders = origin ? { origin } : {};
    expect(await outcome(dial({ token }, { extraHeaders }))).toBe(expected);
  });

  it('cannot fall back to long polling', async () => {
    const answer = await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });

  it('that does not read is cut before its buffer passes 1 MiB, and others go on', async () => {
    const ana = await anOwner(server);
    const [quick, slow] = [await connect(ana), await connect(ana)];
    const closed = new Promise((resolve) => slow.socket.on('disconnect', resolve));
    // The line is open, but nobody takes anything off it.
    const raw = (slow.socket.io.engine.transport as unknown as { ws: { _socket: import('node:net').Socket } }).ws
      ._socket;
    raw.pause();
    const { realtime } = server.yupflow.parts;
    const before = realtime.countSockets();
    const ids = Array.from({ length: 5_000 }, () => someId);
    await expect
      .poll(
        () => {
          emit(ana.companyId, 'tags.changed', { ids });
          return realtime.countSockets();
        },
        { interval: 10, timeout: 20_000 },
      )
      .toBe(before - 1);
    raw.resume();
    await closed;
    quick.heard.length = 0;
    emit(ana.companyId, 'resync', {});
    await expect.poll(() => quick.heard.at(-1)).toEqual(['resync', {}]);
  });
});

/** Says things until one of them was heard by the first and not by the second. */
async function saidUntilQuiet({ companyId }: Person, hearing: unknown[], deaf: unknown[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = { hearing: hearing.length, deaf: deaf.length };
        emit(companyId, 'tags.changed', { ids: [someId] });
        await expect.poll(() => hearing.length).toBeGreaterThan(before.hearing);
        return deaf.length - before.deaf;
      },
      { timeout: 5_000 },
    )
    .toBe(0);
}

describe('a server that stops', () => {
  it('does not wait for the browsers that listen to it', async () => {
    const stopping = await startTestServer();
    const { token } = await anOwner(stopping);
    const socket = io(stopping.origin, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    expect(await outcome(socket)).toBe('connected');
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    await stopping.stop();
    expect(await closed).toBe('transport close');
  });
});
