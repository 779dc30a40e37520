import { companyPermissions } from '@yupflow/contract/permissions';
import { type RealtimeEventName, type RealtimePayload, realtimeEvents } from '@yupflow/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aMember, aNewcomer, anOwner, twoCompanies } from '../support/people.ts';
import { outcome, type RealtimeWorld, someId, startRealtimeWorld } from './realtime-world.ts';

/** One example of each event: a new event without one does not compile. */
const examples: { [Name in RealtimeEventName]: RealtimePayload<Name> } = {
  resync: {},
  'tags.changed': { ids: [someId] },
};

const names = Object.keys(realtimeEvents) as RealtimeEventName[];

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

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
    expect(await outcome(world.dial(auth))).toBe('signed_out');
  });

  it('is heard in its company with the permission, not without it, not elsewhere, not unpaid', async () => {
    const [ana, bruno] = await twoCompanies(world.server);
    const allowed = await aMember(world.server, ana, permission ? [permission] : []);
    const others = companyPermissions.filter((other) => other !== permission);
    const forbidden = permission ? await world.connect(await aMember(world.server, ana, others)) : null;
    const newcomer = await world.connect(await aNewcomer(world.server));
    const unpaid = await anOwner(world.server, 'Eva');
    await asOwner(world.server.address, (owner) =>
      owner.query("update companies set status = 'suspended' where id = $1", [unpaid.companyId]),
    );
    const suspended = await world.connect(unpaid);
    const [owner, member, stranger] = [
      await world.connect(ana),
      await world.connect(allowed),
      await world.connect(bruno),
    ];
    world.emit(ana.companyId, name, examples[name]);
    world.emit(ana.companyId, 'resync', {});
    world.emit(unpaid.companyId, name, examples[name]);
    world.emit(bruno.companyId, 'tags.changed', marker);
    await expect.poll(() => [owner.heard.at(-1), member.heard.at(-1)]).toEqual(Array(2).fill(['resync', {}]));
    await expect.poll(() => stranger.heard).toEqual([['tags.changed', marker]]);
    expect(owner.heard[0]).toEqual([name, examples[name]]);
    expect(member.heard[0]).toEqual([name, examples[name]]);
    if (forbidden) await expect.poll(() => forbidden.heard).toEqual([['resync', {}]]);
    expect([newcomer.heard, suspended.heard]).toEqual([[], []]);
  });
});
