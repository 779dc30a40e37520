import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aLine } from '../support/chats.ts';
import { aField, aPhone, aTag } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aCycle } from '../support/shipping-cycles.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { aWebhook } from '../support/webhooks.ts';
import { doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  world = await startLivingWeb();
});
afterEach(() => workers.killAll());
afterAll(() => world.stop());

it('does what was accepted once, and all of it, wherever its worker dies', { timeout: 120_000 }, async () => {
  const ana = await anOwner(world);
  await aLine(world, ana);
  await askAsOwner(world, `update connections set status = 'CONNECTED'`);
  const orders = await aField(world, ana, { name: 'Pedidos', type: 'number' });
  const flow = await aFlow(ana, flowOf([text('t', 'Obrigado!')]));
  const cycle = await aCycle(ana, ['Gostou?']);
  const hook = await aWebhook(ana, {
    mode: 'production',
    actions: [
      { action: 'add_tag', tag: await aTag(world, ana, 'Cliente') },
      { action: 'set_field', field: orders, operation: 'add', value: '1' },
      { action: 'custom_event', name: 'comprou' },
      { action: 'add_cycle', cycle: cycle.id },
      { action: 'start_flow', flow, connection: null },
    ],
  });
  const phones: string[] = [];
  const points = ['webhook.before-commit', 'webhook.after-commit', 'flows.before-commit', ''];
  for (const point of points) {
    const doomed = await workers.start(point);
    for (let n = 0; n < 3; n += 1) {
      phones.push(aPhone());
      expect((await hook.send({ phone: phones.at(-1) })).status).toBe('accepted');
    }
    if (point) expect(await doomed.ended, point).toBe('SIGKILL');
  }
  await eventually(
    async () => (await askAsOwner(world, `select 1 from webhook_requests where state <> 'done'`)).length === 0,
    30_000,
  );
  const done = await askAsOwner<{ phone: string }>(
    world,
    `select c.phone,
       (select number from contact_field_values v where v.contact_id = c.id and v.field_id = '${orders}') as orders,
       (select count(*)::int from contact_tags t where t.contact_id = c.id) as tags,
       (select count(*)::int from contact_events e where e.contact_id = c.id and e.kind = 'tag_added') as told,
       (select count(*)::int from custom_events e where e.contact_id = c.id) as events,
       (select count(*)::int from cycle_enrolments e where e.contact_id = c.id and e.source = 'webhook') as cycles,
       (select count(*)::int from messages m join conversations v on v.id = m.conversation_id
         where v.contact_id = c.id and m.kind = 'text') as texts
     from contacts c order by c.phone`,
  );
  const once = { orders: 1, tags: 1, told: 1, events: 1, cycles: 1, texts: 1 };
  expect(done).toEqual(phones.toSorted().map((phone) => ({ phone, ...once })));
});
