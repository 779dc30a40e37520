import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tellFranchise } from '../../src/modules/franchise-integration/tell.service.ts';
import { aReseller } from '../support/franchises.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';
import { doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
let receiver: Receiver;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startLivingWeb({ ...behindProxy, EGRESS_ALLOW: receiver.allowed });
});
afterEach(() => workers.killAll());
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

const numbers = [1, 2, 3];

/** Where it dies with the first of three: what was heard and noted by then, and what is heard in the end. */
const deaths = [
  { point: 'franchise-deliveries.after-claim', heardThen: 0, noted: 0, heard: [1, 2, 3] },
  { point: 'franchise-deliveries.after-send', heardThen: 1, noted: 0, heard: [1, 1, 2, 3] },
  { point: 'franchise-deliveries.before-settle', heardThen: 1, noted: 0, heard: [1, 1, 2, 3] },
  { point: 'franchise-deliveries.after-settle', heardThen: 1, noted: 1, heard: [1, 2, 3] },
];

it.each(deaths)(
  'a reseller is told everything in its order, and twice only under one id, after $point',
  {
    timeout: 120_000,
  },
  async ({ point, heardThen, noted, heard }) => {
    const { admin, franchiseId } = await aReseller(world, `R${randomUUID().slice(0, 8)}`);
    const path = `/${randomUUID()}`;
    const form = { name: 'ERP', url: `${receiver.origin}${path}`, events: ['invoice.paid'] };
    const { id } = (await admin.post('/franchise/webhooks', form)).body;
    // Nobody delivers yet: what was told while all were away is found by whoever comes.
    for (const number of numbers)
      await world.db.withFranchise(franchiseId, (tx) =>
        tellFranchise(tx, world.yupflow.parts, { franchiseId, event: 'invoice.paid', data: { number } }),
      );
    const isDelivered = `select 1 from franchise_deliveries where webhook_id = '${id}' and state = 'delivered'`;
    const countDelivered = async () => (await askAsOwner(world, isDelivered)).length;

    const doomed = await workers.start(point);
    expect(await doomed.ended).toBe('SIGKILL');
    expect([receiver.heardAt(path).length, await countDelivered()]).toEqual([heardThen, noted]);

    await workers.start();
    // Whoever died had the turn for a minute of business time.
    await world.moveClock('PT60S');
    await expect.poll(countDelivered, { timeout: 30_000 }).toBe(numbers.length);
    expect(receiver.heardAt(path).map(({ body }) => body.data.number)).toEqual(heard);
    const told = new Set(receiver.heardAt(path).map(({ headers, text }) => `${headers['webhook-id']} ${text}`));
    expect(told.size).toBe(numbers.length);
  },
);
