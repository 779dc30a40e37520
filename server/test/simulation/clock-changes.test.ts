import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../support/people.ts';
import { flows } from './areas/flows.ts';
import { connect, openDeployment } from './deployment.ts';
import { type Firm, foundFirm } from './firm.ts';
import { rest } from './rest.ts';

const night = { weekdays: [7], from: '01:30', to: '04:00' };

/** What somebody lets happen later, and what the contact then gets. */
const kinds: Record<string, { words: string; plan(firm: Firm, opens: string): Promise<unknown> }> = {
  'a scheduled message': {
    words: 'Lembrete',
    plan: async ({ owner, lineId, contacts }, opens) => {
      const form = { connection_id: lineId, contact_id: contacts[0]?.id };
      const { id } = bodyOf(await owner.post('/chats', form), 201);
      bodyOf(await owner.post(`/chats/${id}/scheduled`, { kind: 'text', text: 'Lembrete', send_at: opens }), 201);
    },
  },
  'a step of a cycle that is sent from 01:30 on': {
    words: 'Oferta',
    plan: async (firm) => {
      const { id } = bodyOf(await firm.owner.post('/shipping-cycles', { name: 'Ciclo' }), 201);
      const step = { flow_id: firm.thing('offer'), delay: { amount: 1, unit: 'minute' }, window: night };
      bodyOf(await firm.owner.post(`/shipping-cycles/${id}/steps`, step), 201);
      bodyOf(await firm.owner.put(`/shipping-cycles/${id}/contacts/${firm.contacts[0]?.id}`), 200);
    },
  },
  'a broadcast that is sent from 01:30 on': {
    words: 'Oferta',
    plan: async (firm) => {
      const form = { name: 'Disparo', flow_id: firm.thing('offer'), connections: [firm.lineId], scheduled_at: null };
      const audience = { ids: [firm.contacts[0]?.id] };
      const made = await firm.owner.post('/broadcasts', { ...form, audience, delay: 'very_short', window: night });
      bodyOf(await firm.owner.post(`/broadcasts/${bodyOf(made, 201).id}/start`), 200);
    },
  },
  'a flow that waits for two days': {
    words: 'E aí?',
    plan: (firm) => firm.owner.post(`/flows/${firm.thing('offer')}/start`, { contactId: firm.contacts[0]?.id }),
  },
};

/** Lisbon's last Sundays of March and October: 01:30 is absent on the one and comes twice on the other. */
const nights = [
  {
    name: 'clocks go forward',
    begins: '2040-03-24T12:00:00Z',
    opens: '2040-03-25T01:30:00Z',
    twoDays: '2040-03-26T11:00:00Z',
  },
  {
    name: 'clocks go back',
    begins: '2040-10-27T12:00:00Z',
    opens: '2040-10-28T00:30:00Z',
    twoDays: '2040-10-29T13:00:00Z',
  },
];

describe.each(nights)('when $name in Lisbon', ({ begins, opens, twoDays }) => {
  let deployment: Awaited<ReturnType<typeof openDeployment>>;
  const firms = new Map<string, Firm>();
  beforeAll(async () => {
    deployment = await openDeployment(begins);
    for (const [seed, kind] of Object.keys(kinds).entries()) {
      const firm = await foundFirm(deployment, { seed, timezone: 'Europe/Lisbon', rounds: [] });
      await flows.prepare?.(firm);
      firms.set(kind, firm);
    }
    await connect(deployment, [...firms.values()]);
  });
  afterAll(() => deployment.leave());

  /** How often each contact got what was planned, once the clock shows this. */
  async function arrivedAt(moment: Temporal.Instant) {
    const now = deployment.world.yupflow.parts.clock.now().toTemporalInstant();
    await deployment.world.moveClock(now.until(moment, { largestUnit: 'hour' }).toString());
    await rest(deployment);
    return Object.entries(kinds).map(([kind, { words }]) => {
      const companyId = firms.get(kind)?.owner.companyId;
      return deployment.network.wire.filter((one) => one.companyId === companyId && one.text.endsWith(words)).length;
    });
  }

  it('everything is sent once, and never early', async () => {
    for (const [kind, firm] of firms) await kinds[kind]?.plan(firm, opens);
    await rest(deployment);
    const [first, last] = [Temporal.Instant.from(opens), Temporal.Instant.from(twoDays)];
    expect(await arrivedAt(first.subtract({ minutes: 10 }))).toEqual([0, 0, 0, 0]);
    expect(await arrivedAt(first.add({ seconds: 5 }))).toEqual([1, 1, 1, 0]);
    // The second 01:30, where there is one.
    expect(await arrivedAt(first.add({ hours: 1, seconds: 5 }))).toEqual([1, 1, 1, 0]);
    expect(await arrivedAt(last.subtract({ minutes: 10 }))).toEqual([1, 1, 1, 0]);
    expect(await arrivedAt(last.add({ minutes: 30 }))).toEqual([1, 1, 1, 1]);
  });
});
