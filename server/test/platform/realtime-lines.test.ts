import { Socket as NetSocket } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOwner } from '../support/people.ts';
import { startTestServer } from '../support/test-server.ts';
import { closing, outcome, type RealtimeWorld, someId, startRealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

describe('a socket', () => {
  it('may say nothing but its handshake', async () => {
    const { socket } = await world.connect(await anOwner(world.server));
    const closed = closing(socket);
    socket.emit('tags.changed', { ids: [] });
    expect(await closed).toBe('io server disconnect');
  });

  it('is cut off when it sends much', async () => {
    const { socket } = await world.connect(await anOwner(world.server));
    const closed = closing(socket);
    socket.io.engine.write('x'.repeat(5_000));
    expect(await closed).toBe('transport close');
  });

  it.each([
    ['no origin, as programs do', undefined, 'connected'],
    ['our own pages', 'self', 'connected'],
    ['the pages of another site', 'https://evil.example', 'websocket error'],
    ['nonsense', 'null', 'websocket error'],
  ])('is opened by %s', async (_name, from, expected) => {
    const { token } = await anOwner(world.server);
    const origin = from === 'self' ? world.server.origin : from;
    const extraHeaders = origin ? { origin } : {};
    expect(await outcome(world.dial({ token }, { extraHeaders }))).toBe(expected);
  });

  it('is opened by the pages of a reseller’s own host behind a proxy, when the proxy is trusted', async () => {
    const extraHeaders = { origin: 'https://app.revenda.example', 'x-forwarded-host': 'app.revenda.example' };
    const { token } = await anOwner(world.server);
    expect(await outcome(world.dial({ token }, { extraHeaders }))).toBe('websocket error');
    const behind = await startTestServer({ TRUST_PROXY: 'true' });
    try {
      const owner = await anOwner(behind);
      const dialled = world.dial({ token: owner.token }, { extraHeaders }, behind.origin);
      expect(await outcome(dialled)).toBe('connected');
      const foreign = { ...extraHeaders, origin: 'https://evil.example' };
      const evil = world.dial({ token: owner.token }, { extraHeaders: foreign }, behind.origin);
      expect(await outcome(evil)).toBe('websocket error');
    } finally {
      await behind.stop();
    }
  });

  it('cannot fall back to long polling', async () => {
    const answer = await fetch(`${world.server.origin}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });

  it('is told by two writes of what happens at once, however much that is', async () => {
    const ana = await anOwner(world.server);
    const { heard } = await world.connect(ana);
    const written = vi.spyOn(NetSocket.prototype, '_writev');
    onTestFinished(() => written.mockRestore());
    const port = Number(new URL(world.server.origin).port);
    const told = Array.from({ length: 50 }, (_, n) => [someId, `${n}`]);
    for (const ids of told) world.emit(ana.companyId, 'tags.changed', { ids });
    await expect.poll(() => heard).toEqual(told.map((ids) => ['tags.changed', { ids }]));
    const toBrowsers = written.mock.contexts.filter((socket) => (socket as NetSocket).localPort === port);
    expect(toBrowsers.length).toBeLessThanOrEqual(2);
  });

  it('that does not read is cut before its buffer passes 1 MiB, and others go on [S41]', async () => {
    const ana = await anOwner(world.server);
    const [quick, slow] = [await world.connect(ana), await world.connect(ana)];
    const closed = closing(slow.socket);
    // The line is open, but nobody takes anything off it.
    const raw = (slow.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket;
    raw.pause();
    const { realtime } = world.server.yupflow.parts;
    const before = realtime.countSockets();
    const ids = Array.from({ length: 5_000 }, () => someId);
    await expect
      .poll(
        () => {
          world.emit(ana.companyId, 'tags.changed', { ids });
          return realtime.countSockets();
        },
        { interval: 10, timeout: 20_000 },
      )
      .toBe(before - 1);
    raw.resume();
    await closed;
    quick.heard.length = 0;
    world.tell(ana, 'me.changed');
    await expect.poll(() => quick.heard.at(-1)).toEqual(['me.changed', {}]);
  });
});

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
