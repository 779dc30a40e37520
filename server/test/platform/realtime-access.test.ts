import { companyPermissions, permissionOf } from '@yupflow/contract/permissions';
import {
  type CompanyEventName,
  type PersonalEventName,
  type RealtimeEventName,
  type RealtimePayload,
  realtimeEvents,
} from '@yupflow/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aMember, aNewcomer, anOwner, anotherDevice, type Person, twoCompanies } from '../support/people.ts';
import { outcome, type RealtimeWorld, someId, startRealtimeWorld } from './realtime-world.ts';

/** One example of each event: a new event without one does not compile. */
const companyExamples: { [Name in CompanyEventName]: RealtimePayload<Name> } = {
  'company.changed': {},
  'members.changed': { ids: [someId] },
  'roles.changed': { ids: [someId] },
  'tags.changed': { ids: [someId] },
};
const personalExamples: { [Name in PersonalEventName]: RealtimePayload<Name> } = {
  'me.changed': {},
  'notifications.changed': {},
  resync: {},
};
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

/** What each of them heard, once they all heard a last word: whoever heard that heard everything before it. */
async function heardBy(people: Person[], say: () => void, lastWord: PersonalEventName): Promise<unknown[]> {
  const browsers = await Promise.all(people.map((person) => world.connect(person)));
  say();
  // Once each, also for somebody with two devices.
  for (const person of new Map(people.map((somebody) => [somebody.userId, somebody])).values())
    world.tell(person, lastWord);
  await expect.poll(() => browsers.map(({ heard }) => heard.at(-1)?.[0])).toEqual(people.map(() => lastWord));
  return browsers.map(({ heard }) => heard.slice(0, -1));
}

describe('every event', () => {
  it.each(Object.keys(realtimeEvents) as RealtimeEventName[])('%s has an example that its schema accepts', (name) => {
    const example = { ...companyExamples, ...personalExamples }[name];
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

  it('is heard there with the permission, not without it, not elsewhere, not unpaid', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const allowed = await aMember(world.server, ana, permission ? [permissionOf(permission)] : []);
    const newcomer = await aNewcomer(world.server);
    const unpaid = await anOwner(world.server, 'Eva');
    await suspend(unpaid);
    const say = () => {
      world.emit(ana.companyId, name, example);
      world.emit(unpaid.companyId, name, example);
    };
    const heard = await heardBy([ana, allowed, bruno, newcomer, unpaid], say, 'me.changed');
    expect(heard).toEqual([[[name, example]], [[name, example]], [], [], []]);
  });
});

it.each(guardedNames)('the event %s is not heard by a member who holds every permission but its own', async (name) => {
  const ana = await anOwner(world.server);
  const { permission } = realtimeEvents[name].access;
  const others = companyPermissions.filter((other) => permission && other !== permissionOf(permission));
  const forbidden = await aMember(world.server, ana, others);
  const say = () => world.emit(ana.companyId, name, companyExamples[name]);
  expect(await heardBy([ana, forbidden], say, 'me.changed')).toEqual([[[name, companyExamples[name]]], []]);
});

describe.each(personalNames)('the event %s of a person', (name) => {
  const example = [name, personalExamples[name]];
  const lastWord = name === 'me.changed' ? 'resync' : 'me.changed';

  it('is heard on all their devices and by nobody else', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const colleague = await aMember(world.server, ana, [...companyPermissions]);
    const phone = await anotherDevice(world.server, ana);
    const people = [ana, phone, colleague, bruno, await aNewcomer(world.server)];
    const heard = await heardBy(people, () => world.tell(ana, name), lastWord);
    expect(heard).toEqual([[example], [example], [], [], []]);
  });

  it('is heard by somebody without a company, and by somebody in a suspended one', async () => {
    const newcomer = await aNewcomer(world.server);
    const unpaid = await anOwner(world.server, 'Eva');
    await suspend(unpaid);
    const people = [newcomer, unpaid];
    const say = () => people.forEach((person) => void world.tell(person, name));
    expect(await heardBy(people, say, lastWord)).toEqual([[example], [example]]);
  });
});
