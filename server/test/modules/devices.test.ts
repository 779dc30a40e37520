import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closing, type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { anOwner, anotherDevice, type Person, password, request } from '../support/people.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

const devicesOf = async (person: Person) => (await person.get('/me/sessions')).body;
const currentOf = async (person: Person) =>
  (await devicesOf(person)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);

describe('the list of devices', () => {
  it('shows where the account is open, the present one first, and not a word of the tokens', async () => {
    const ana = await anOwner(world.server);
    const signIn = await request(
      ana.origin,
      'POST',
      '/login',
      { email: ana.email, password },
      { 'user-agent': 'Firefox on Linux' },
    );
    const devices = await devicesOf(ana);
    expect(devices).toEqual([
      {
        id: expect.any(String),
        user_agent: 'test',
        ip: '127.0.0.1',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ user_agent: 'Firefox on Linux', ip: '127.0.0.1', isCurrent: false }),
    ]);
    expect(JSON.stringify(devices)).not.toContain(signIn.body.token);
  });

  it('leaves out what has ended by its age', async () => {
    const ana = await anOwner(world.server);
    await anotherDevice(world.server, ana);
    await ana.get('/me');
    await world.server.moveClock('PT23H');
    await ana.get('/me');
    await world.server.moveClock('PT2H');
    expect(await devicesOf(ana)).toMatchObject([{ isCurrent: true }]);
  });
});

describe('ending a session', () => {
  it('shuts that device out at once, its socket too', async () => {
    const ana = await anOwner(world.server);
    const phone = await anotherDevice(world.server, ana);
    const { socket } = await world.connect(phone);
    const closed = closing(socket);
    expect((await ana.remove(`/me/sessions/${(await currentOf(phone)).id}`)).status).toBe(204);
    expect(await closed).toBe('io server disconnect');
    expect(await phone.get('/me')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect((await ana.get('/me')).status).toBe(200);
  });

  it("is not possible for another person's: it does not exist", async () => {
    const [ana, bruno] = [await anOwner(world.server), await anOwner(world.server, 'Bruno')];
    const theirs = await currentOf(bruno);
    expect(await ana.remove(`/me/sessions/${theirs.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ana.remove('/me/sessions/nonsense')).status).toBe(404);
    expect((await bruno.get('/me')).status).toBe(200);
  });

  it('works once', async () => {
    const ana = await anOwner(world.server);
    const path = `/me/sessions/${(await currentOf(await anotherDevice(world.server, ana))).id}`;
    expect([(await ana.remove(path)).status, (await ana.remove(path)).status]).toEqual([204, 404]);
  });

  it('of all the others leaves the one that asks', async () => {
    const ana = await anOwner(world.server);
    const others = [await anotherDevice(world.server, ana), await anotherDevice(world.server, ana)];
    const bruno = await anOwner(world.server, 'Bruno');
    const [here, there] = [await world.connect(ana), await world.connect(others[0] ?? ana)];
    const closed = closing(there.socket);
    expect((await ana.remove('/me/sessions')).status).toBe(204);
    expect(await closed).toBe('io server disconnect');
    for (const other of others) expect((await other.get('/me')).status).toBe(401);
    expect(await devicesOf(ana)).toHaveLength(1);
    expect(here.socket.connected).toBe(true);
    expect((await bruno.get('/me')).status).toBe(200);
  });
});
