import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { aMember, aNewcomer } from '../support/people.ts';
import { behindProxy } from '../support/visitor.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld(behindProxy);
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

const form = { title: 'Black Friday', text: 'Bom dia!' };
const news = ['announcements.changed', {}];

let resellers = 0;

/** A reseller with a company, its owner and a member, and somebody at its address without a company. */
async function aSmallWorld() {
  const reseller = await aReseller(world.server, `Live ${++resellers}`);
  const owner = await anOwnerOf(world.server, reseller);
  const member = at(reseller.host, await aMember(world.server, owner, []));
  const newcomer = at(reseller.host, await aNewcomer(world.server));
  return { ...reseller, owner, member, newcomer };
}

describe('an announcement that is written', () => {
  it('is heard of by the people of the reseller’s companies, and by nobody else', async () => {
    const { admin, owner, member, newcomer } = await aSmallWorld();
    const other = await aSmallWorld();
    const people = [owner, member, newcomer, other.owner, other.member];
    const heard = await world.heardBy(people, () => admin.post('/announcements', form));
    expect(heard).toEqual([[news], [news], [], [], []]);
  });

  it('for owners alone is heard of by owners alone', async () => {
    const { admin, owner, member } = await aSmallWorld();
    const other = await aSmallWorld();
    const people = [owner, member, other.owner];
    const heard = await world.heardBy(people, () => admin.post('/announcements', { ...form, audience: 'owners' }));
    expect(heard).toEqual([[news], [], []]);
  });

  it('is not heard of at the address of another reseller, whoever listens there', async () => {
    const { admin, owner } = await aSmallWorld();
    const other = await aSmallWorld();
    const heard = await world.heardBy([at(other.host, owner)], () => admin.post('/announcements', form));
    expect(heard).toEqual([[]]);
  });

  it('is heard of again when it is changed and when it is deleted, also by whom it meant before', async () => {
    const { admin, owner, member } = await aSmallWorld();
    const { id } = (await admin.post('/announcements', form)).body;
    const heard = await world.heardBy([owner, member], async () => {
      await admin.put(`/announcements/${id}`, { ...form, audience: 'owners' });
      await admin.remove(`/announcements/${id}`);
    });
    expect(heard).toEqual([
      [news, news],
      [news, news],
    ]);
  });

  it('is not heard of when it was refused', async () => {
    const { admin, owner } = await aSmallWorld();
    const heard = await world.heardBy([owner], () => admin.post('/announcements', { ...form, title: '' }));
    expect(heard).toEqual([[]]);
  });
});
