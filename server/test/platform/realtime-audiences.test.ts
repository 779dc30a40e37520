import { companyPermissions } from '@yupflow/contract/permissions';
import type { ChatEventName, FranchiseEventName } from '@yupflow/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import type { FranchiseAudience } from '../../src/platform/realtime/rooms.ts';
import { anAdminOf, anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { aMember, aNewcomer, anOwner, type Person } from '../support/people.ts';
import { couponForm } from '../support/sales.ts';
import { behindProxy } from '../support/visitor.ts';
import { chatExamples, franchiseExamples } from './realtime-examples.ts';
import { type RealtimeWorld, startRealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld(behindProxy);
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

const without = (...left: string[]) => companyPermissions.filter((one) => !left.includes(one));

/** Everybody there is: of the company, with each set of permissions that makes a difference, and of none. */
async function everybody() {
  const { server } = world;
  const owner = await anOwner(server);
  const unpaid = await anOwner(server, 'Eva');
  await asOwner(server.address, (db) =>
    db.query("update companies set status = 'suspended' where id = $1", [unpaid.companyId]),
  );
  return {
    owner,
    'sees all': await aMember(server, owner, ['tickets', 'see_all_tickets']),
    'attends it': await aMember(server, owner, ['tickets']),
    'attends groups': await aMember(server, owner, ['tickets', 'tickets_groups']),
    'attends others': await aMember(server, owner, ['tickets']),
    'attends nothing': await aMember(server, owner, without('tickets')),
    'of another company': await anOwner(server, 'Bruno'),
    'of no company': await aNewcomer(server),
    unpaid,
  } satisfies Record<string, Person>;
}
type Who = keyof Awaited<ReturnType<typeof everybody>>;

/** A chat as it stands, and who hears of it. Whoever may hear nothing is named as its attendant all the same. */
const chats: readonly { chat: string; isGroup: boolean; isPending: boolean; isNamed: boolean; hear: readonly Who[] }[] =
  [
    {
      chat: 'a chat that waits',
      isGroup: false,
      isPending: true,
      isNamed: false,
      hear: ['owner', 'sees all', 'attends it', 'attends groups', 'attends others'],
    },
    {
      chat: 'a chat that somebody attends',
      isGroup: false,
      isPending: false,
      isNamed: true,
      hear: ['owner', 'sees all', 'attends it'],
    },
    { chat: 'a group that waits', isGroup: true, isPending: true, isNamed: false, hear: ['owner', 'attends groups'] },
    { chat: 'a group that somebody attends', isGroup: true, isPending: false, isNamed: true, hear: ['owner'] },
  ];

describe.each(Object.keys(chatExamples) as ChatEventName[])('the event %s', (name) => {
  it.each(chats)('of $chat is heard by whoever may see it, and by nobody else [S8]', async ({ hear, ...chat }) => {
    const people = await everybody();
    const { 'attends it': attendant, 'attends nothing': forbidden, 'of another company': stranger, unpaid } = people;
    const named = [attendant, forbidden, stranger, people['of no company'], unpaid].map(({ userId }) => userId);
    const audience = { ...chat, userIds: chat.isNamed ? named : [] };
    const example = chatExamples[name];
    const heard = await world.heardBy(Object.values(people), () => {
      for (const { companyId } of [people.owner, unpaid])
        world.server.yupflow.parts.realtime.emitToChat(companyId, audience, name, example);
    });
    const who = Object.keys(people).filter((_, index) => (heard[index] as unknown[]).length > 0);
    expect(who).toEqual(hear);
    expect(heard.filter((one) => (one as unknown[]).length > 0)).toEqual(hear.map(() => [[name, example]]));
  });
});

let count = 0;
/** A reseller with its admin, a company of theirs, and somebody at their address who has none. */
async function aSmallWorld() {
  count += 1;
  const reseller = await aReseller(world.server, `Audience ${count}`);
  const owner = await anOwnerOf(world.server, reseller);
  const member = at(reseller.host, await aMember(world.server, owner, [...companyPermissions]));
  return { ...reseller, owner, member, newcomer: at(reseller.host, await aNewcomer(world.server)) };
}

const audiences: readonly [FranchiseAudience, readonly [boolean, boolean]][] = [
  ['everyone', [true, true]],
  ['owners', [true, false]],
];

describe.each(Object.keys(franchiseExamples) as FranchiseEventName[])('the event %s of a reseller', (name) => {
  it.each(audiences)('to %s is heard in its companies and nowhere else [S8]', async (audience, [byOwner, byMember]) => {
    const [ours, theirs] = [await aSmallWorld(), await aSmallWorld()];
    const elsewhere = at(theirs.host, ours.owner);
    const people = [ours.owner, ours.member, ours.newcomer, theirs.owner, theirs.member, theirs.admin];
    const said = [[name, franchiseExamples[name]]];
    const say = () => world.server.yupflow.parts.realtime.emitToFranchise(ours.franchiseId, audience, name);
    expect(await world.heardBy(people, say)).toEqual([byOwner ? said : [], byMember ? said : [], [], [], [], []]);
    expect(await world.heardBy([elsewhere], say)).toEqual([[]]);
  });
});

it('what changes in a reseller is heard by its admins, and by nobody else [S8]', async () => {
  const [ours, theirs] = [await aSmallWorld(), await aSmallWorld()];
  const colleague = at(ours.host, await anAdminOf(world.server, ours.franchiseId, 'Colleague'));
  const people = [ours.admin, colleague, ours.owner, ours.member, ours.newcomer, theirs.admin, theirs.owner];
  const heard = await world.heardBy(people, () => ours.admin.post('/coupons', couponForm()));
  const said = [['franchise.changed', {}]];
  expect(heard).toEqual([said, said, [], [], [], [], []]);
});
