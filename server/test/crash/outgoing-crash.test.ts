import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
let receiver: Receiver;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startLivingWeb({ EGRESS_ALLOW: receiver.allowed });
});
afterEach(() => workers.killAll());
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

it('tells everything that happened, wherever it dies, and under the same id what it tells twice', {
  timeout: 120_000,
}, async () => {
  const ana = await anOwner(world);
  const form = { name: 'ERP', url: `${receiver.origin}/erp`, events: ['contact.created'] };
  const { id } = (await ana.post('/outgoing-webhooks', form)).body;
  const contacts: string[] = [];
  for (const point of ['outgoing.after-claim', 'outgoing.after-send', 'outgoing.after-settle', '']) {
    const doomed = await workers.start(point);
    for (let n = 0; n < 2; n += 1) contacts.push(await aContact(world, ana));
    if (point) expect(await doomed.ended, point).toBe('SIGKILL');
    // Whoever died had the turn for a minute of business time.
    await world.moveClock('PT60S');
  }
  const left = `select 1 from outgoing_deliveries where webhook_id = '${id}' and state <> 'delivered'`;
  await eventually(async () => (await askAsOwner(world, left)).length === 0, 30_000);
  const heard = receiver.heardAt('/erp');
  const bodies = new Map(heard.map(({ headers, text }) => [headers['webhook-id'], text]));
  expect(heard.every(({ headers, text }) => bodies.get(headers['webhook-id']) === text)).toBe(true);
  const told = [...bodies.values()].map((text) => JSON.parse(text).data.contact.id);
  expect(told.toSorted()).toEqual(contacts.toSorted());
  // Four are under way at once: no more than these are told again after each death that came once something was sent.
  expect(heard.length).toBeGreaterThan(contacts.length);
  expect(heard.length).toBeLessThanOrEqual(contacts.length + 8);
});
