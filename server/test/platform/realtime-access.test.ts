import { companyPermissions, permissionOf } from '@yupflow/contract/permissions';
import {
  type CompanyEventName,
  type MembersEventName,
  type PersonalEventName,
  type RealtimeEventName,
  realtimeEvents,
} from '@yupflow/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aMember, aNewcomer, anOwner, anotherDevice, type Person, twoCompanies } from '../support/people.ts';
import {
  chatExamples,
  companyExamples,
  franchiseExamples,
  memberExamples,
  personalExamples,
} from './realtime-examples.ts';
import { outcome, type RealtimeWorld, someId, startRealtimeWorld } from './realtime-world.ts';

/** Events of chats and resellers are held to theirs in `realtime-audiences.test.ts`. */
const memberNames = Object.keys(memberExamples) as MembersEventName[];
const companyNames = Object.keys(companyExamples) as CompanyEventName[];
const guardedNames = companyNames.filter((name) => realtimeEvents[name].access.permission);
const personalNames = Object.keys(personalExamples) as PersonalEventName[];

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

async function suspend({ companyId }: Person): Promise<void> {
  await asOwner(world.server.address, (owner) =>
    owner.query("update companies set status = 'suspended' where id = $1", [companyId]),
  );
}

describe('every event', () => {
  it.each(Object.keys(realtimeEvents) as RealtimeEventName[])('%s has an example that its schema accepts', (name) => {
    const examples = { ...companyExamples, ...chatExamples, ...memberExamples, ...personalExamples };
    const example = { ...examples, ...franchiseExamples }[name];
    expect(realtimeEvents[name].payload.parse(example)).toEqual(example);
  });

  it.each([
    ['no token', {}],
    ['a bad token', { token: 'x'.repeat(43) }],
    ['a token that is no text', { token: { $ne: '' } }],
  ])('is not heard with %s: the handshake is refused', async (_name, auth) => {
    expect(await outcome(world.dial(auth))).toBe('signed_out');
  });
});

describe.each(companyNames)('the event %s of a company', (name) => {
  const { permission } = realtimeEvents[name].access;
  const example = companyExamples[name];

  it('is heard there with the permission, not without it, not elsewhere, not unpaid [S8]', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const allowed = await aMember(world.server, ana, permission ? [permissionOf(permission)] : []);
    const newcomer = await aNewcomer(world.server);
    const unpaid = await anOwner(world.server, 'Eva');
    await suspend(unpaid);
    const say = () => {
      world.emit(ana.companyId, name, example);
      world.emit(unpaid.companyId, name, example);
    };
    const heard = await world.heardBy([ana, allowed, bruno, newcomer, unpaid], say, 'me.changed');
    expect(heard).toEqual([[[name, example]], [[name, example]], [], [], []]);
  });
});

it.each(guardedNames)(
  'the event %s is not heard by a member who holds every permission but its own [S8]',
  async (name) => {
    const ana = await anOwner(world.server);
    const event = realtimeEvents[name];
    const enough = [event.access, ...('alsoFor' in event ? [event.alsoFor] : [])].flatMap(({ permission }) =>
      permission ? [permissionOf(permission)] : [],
    );
    const others = companyPermissions.filter((other) => !enough.includes(other));
    const forbidden = await aMember(world.server, ana, others);
    const say = () => world.emit(ana.companyId, name, companyExamples[name]);
    expect(await world.heardBy([ana, forbidden], say, 'me.changed')).toEqual([[[name, companyExamples[name]]], []]);
  },
);

it('a change of contacts is heard by who has the board alone: its cards show their names', async () => {
  const ana = await anOwner(world.server);
  const [board, neither] = [await aMember(world.server, ana, ['crm']), await aMember(world.server, ana, ['flow'])];
  const said = ['contacts.changed', { ids: [someId] }];
  const say = () => world.emit(ana.companyId, 'contacts.changed', { ids: [someId] });
  expect(await world.heardBy([ana, board, neither], say, 'me.changed')).toEqual([[said], [said], []]);
});

it.each(memberNames)('the event %s is heard by the members it names, while they may', async (name) => {
  const [ana, bruno] = await twoCompanies(world.server);
  const permissions = [realtimeEvents[name].access.permission].filter((one) => one !== null).map(permissionOf);
  const [named, other] = [await aMember(world.server, ana, permissions), await aMember(world.server, ana, permissions)];
  const forbidden = await aMember(world.server, ana, ['tickets']);
  const say = () => {
    const people = [named.userId, forbidden.userId, bruno.userId];
    world.server.yupflow.parts.realtime.emitToMembers(ana.companyId, people, name, memberExamples[name]);
  };
  const heard = await world.heardBy([named, other, forbidden, bruno], say, 'me.changed');
  expect(heard).toEqual([[[name, memberExamples[name]]], [], [], []]);
});

describe.each(personalNames)('the event %s of a person', (name) => {
  const example = [name, personalExamples[name]];
  const lastWord = name === 'me.changed' ? 'resync' : 'me.changed';

  it('is heard on all their devices and by nobody else', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const colleague = await aMember(world.server, ana, [...companyPermissions]);
    const phone = await anotherDevice(world.server, ana);
    const people = [ana, phone, colleague, bruno, await aNewcomer(world.server)];
    const heard = await world.heardBy(people, () => world.tell(ana, name), lastWord);
    expect(heard).toEqual([[example], [example], [], [], []]);
  });

  it('is heard by somebody without a company, and by somebody in a suspended one', async () => {
    const newcomer = await aNewcomer(world.server);
    const unpaid = await anOwner(world.server, 'Eva');
    await suspend(unpaid);
    const people = [newcomer, unpaid];
    const say = () => people.forEach((person) => void world.tell(person, name));
    expect(await world.heardBy(people, say, lastWord)).toEqual([[example], [example]]);
  });
});
