import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anOwner, type Person } from '../support/people.ts';
import { outcome, type RealtimeWorld, someId, startRealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

/** A page as it was before there was such a packet says nothing of it. */
async function listen({ token }: Person, said: object = { hearsTogether: true }): Promise<unknown[]> {
  const socket = world.dial({ token, ...said });
  const packets: unknown[] = [];
  socket.onAny((...packet) => packets.push(packet));
  expect(await outcome(socket)).toBe('connected');
  return packets;
}

const nothing = { ids: [someId] };

describe('what is told in one turn', () => {
  it('is one packet, in the order in which it was said', async () => {
    const ana = await anOwner(world.server);
    const packets = await listen(ana);
    world.emit(ana.companyId, 'tags.changed', nothing);
    world.tell(ana, 'notifications.changed');
    world.emit(ana.companyId, 'roles.changed', nothing);
    const events = [
      ['tags.changed', nothing],
      ['notifications.changed', {}],
      ['roles.changed', nothing],
    ];
    await expect.poll(() => packets).toEqual([['together', events]]);
  });

  it('is for each browser what it may hear of it', async () => {
    const [ana, bruno] = [await anOwner(world.server), await anOwner(world.server)];
    const [ofAna, ofBruno] = [await listen(ana), await listen(bruno)];
    world.emit(ana.companyId, 'tags.changed', nothing);
    world.emit(bruno.companyId, 'roles.changed', nothing);
    world.emit(ana.companyId, 'members.changed', nothing);
    await expect
      .poll(() => ofAna)
      .toEqual([
        [
          'together',
          [
            ['tags.changed', nothing],
            ['members.changed', nothing],
          ],
        ],
      ]);
    await expect.poll(() => ofBruno).toEqual([['roles.changed', nothing]]);
  });

  it('comes one by one to a page that does not know of it', async () => {
    const ana = await anOwner(world.server);
    const [older, newer] = [await listen(ana, {}), await listen(ana)];
    world.emit(ana.companyId, 'tags.changed', nothing);
    world.emit(ana.companyId, 'roles.changed', nothing);
    await expect
      .poll(() => older)
      .toEqual([
        ['tags.changed', nothing],
        ['roles.changed', nothing],
      ]);
    await expect.poll(() => newer).toHaveLength(1);
  });
});

describe('what is told alone', () => {
  it('is a packet of its own', async () => {
    const ana = await anOwner(world.server);
    const packets = await listen(ana);
    world.emit(ana.companyId, 'tags.changed', nothing);
    await expect.poll(() => packets).toEqual([['tags.changed', nothing]]);
  });
});
