import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/jobs/cleanup.ts';
import { limitModules } from '../support/companies.ts';
import { aContact } from '../support/contacts.ts';
import { mailTo } from '../support/mails.ts';
import { aHook, hookOf, logOf, untilHeard } from '../support/outgoing-hooks.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, anotherDevice } from '../support/people.ts';
import { answering, fine, isSignedBy, type Receiver, startReceiver } from '../support/receiver.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startTestServer({ EGRESS_ALLOW: receiver.allowed });
});
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

describe('a receiver that behaves badly', () => {
  it('gets the same bytes again under the same id, later and later, and what comes after does not wait [S27]', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['contact.created']);
    receiver.behave(hook.path, answering(503, 'busy'));
    await aContact(world, ana, { name: 'First' });
    const [waiting] = await logOf(hook, 1, 'waiting').then(async () => {
      await untilHeard(hook, 1);
      await eventually(async () => (await hook.log())[0]?.attempts === 1);
      return hook.log();
    });
    expect(waiting).toMatchObject({ state: 'waiting', status: 503, error: null, next_at: expect.any(String) });
    expect((await ana.get(`/outgoing-webhooks/${hook.id}`)).body).toMatchObject({
      waiting: 1,
      failing_since: expect.any(String),
    });
    receiver.behave(hook.path, (reply, { body }) =>
      answering(body.data.contact.name === 'First' ? 500 : 204)(reply, body),
    );
    await aContact(world, ana, { name: 'Second' });
    await logOf(hook, 1, 'delivered');
    expect((await ana.get(`/outgoing-webhooks/${hook.id}`)).body.failing_since).toBe(null);
    for (const pause of ['PT5S', 'PT5M', 'PT30M', 'PT2H', 'PT5H', 'PT10H', 'PT5H']) {
      const before = (await hook.log())[0].attempts;
      await world.moveClock(pause);
      await eventually(async () => (await hook.log())[0].attempts > before, 20_000);
    }
    expect((await hook.log())[0]).toMatchObject({ state: 'failed', attempts: 8, status: 500, next_at: null });
    const first = hook.heard().filter(({ body }) => body.data.contact.name === 'First');
    expect(first).toHaveLength(8);
    expect(new Set(first.map(({ text, headers }) => `${headers['webhook-id']} ${text}`)).size).toBe(1);
    expect(new Set(first.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(6);
    receiver.behave(hook.path, fine);
    const again = await ana.post(`/outgoing-webhooks/${hook.id}/deliveries/${waiting.id}/resend`);
    expect(again.body).toMatchObject({ id: waiting.id, state: 'delivered', attempts: 9, status: 200 });
    expect(hook.heard().at(-1)?.text).toBe(first[0]?.text);
    const failed = (await ana.get(`/outgoing-webhooks/${hook.id}/deliveries?state=failed`)).body;
    expect(failed).toEqual({ results: [], cursor: null });
  });

  const cases: [title: string, behave: (reply: ServerResponse) => void, log: object][] = [
    [
      'that leads elsewhere',
      (reply) => void reply.writeHead(302, { location: '/else' }).end(),
      { status: 302, error: null },
    ],
    ['that hangs up', (reply) => void reply.destroy(), { status: null, error: 'unreachable' }],
    [
      'that answers what is no text',
      (reply) => void reply.writeHead(400).end(Buffer.from([0, 255, 0xd8, 0])),
      { status: 400 },
    ],
  ];
  it.each(cases)('%s has taken nothing [S27]', async (_title, behave, log) => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['contact.created']);
    receiver.behave(hook.path, behave);
    await aContact(world, ana);
    await eventually(async () => (await hook.log())[0]?.attempts === 1, 20_000);
    expect((await hook.log())[0]).toMatchObject({ state: 'waiting', ...log });
    expect(receiver.heardAt('/else')).toEqual([]);
  });

  it('that never answers delays nobody else, and answers without an end are read no further than needed', async () => {
    const [ana, bruno] = [await anOwner(world), await anOwner(world, 'Bruno')];
    const slow = await aHook(receiver, ana, ['contact.created', 'contact.updated']);
    const endless = await aHook(receiver, ana, ['contact.created', 'contact.updated']);
    const quick = await aHook(receiver, bruno, ['contact.created']);
    const silent: ServerResponse[] = [];
    receiver.behave(slow.path, (reply) => void silent.push(reply));
    receiver.behave(endless.path, (reply) => {
      // As much as the line takes, and more whenever it takes more, until it is closed.
      const more = () => {
        while (!reply.destroyed && reply.write('y'.repeat(65_536)));
      };
      reply.on('drain', more);
      more();
    });
    const rita = await aContact(world, ana);
    await ana.put(`/contacts/${rita}`, { name: 'Rita' });
    await ana.put(`/contacts/${rita}`, { name: 'Rita Souza' });
    await untilHeard(slow, 1);
    await aContact(world, bruno);
    await logOf(quick, 1, 'delivered');
    const [big] = await logOf(endless, 3, 'delivered');
    expect((await ana.get(`/outgoing-webhooks/${endless.id}/deliveries/${big.id}`)).body.answer).toBe(
      'y'.repeat(2_048),
    );
    expect(silent).toHaveLength(1);
    expect((await slow.log()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['waiting', 0]));
    for (const reply of silent) reply.end();
    receiver.behave(slow.path, fine);
    await logOf(slow, 3, 'delivered');
    expect(slow.heard().map(({ body }) => body.type)).toEqual([
      'contact.created',
      'contact.updated',
      'contact.updated',
    ]);
  });

  it('for five days is told nothing more, and its owner is told so by mail and by the bell', async () => {
    const before = await anOwner(world);
    const failing = await aHook(receiver, before, ['contact.created']);
    receiver.behave(failing.path, answering(500));
    await aContact(world, before);
    await eventually(async () => (await failing.log())[0]?.attempts === 1, 20_000);
    await world.moveClock('P5D');
    const ana = await anotherDevice(world, before);
    const hook = hookOf(ana, failing);
    await aContact(world, ana);
    const off = async () => (await ana.get(`/outgoing-webhooks/${hook.id}`)).body;
    await eventually(async () => !(await off()).is_active, 20_000);
    expect(await off()).toMatchObject({ disabled_at: expect.any(String), waiting: 0 });
    const mail = await mailTo(world, ana.email);
    expect(mail.subject).toContain(hook.path);
    expect(mail.text).toContain(receiver.origin);
    expect((await ana.get('/me/notifications')).body.results[0]).toMatchObject({
      kind: 'outgoing_webhook.disabled',
      data: { webhook: hook.id, name: hook.path },
    });
    await aContact(world, ana);
    expect((await hook.log()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    receiver.behave(hook.path, fine);
    await hook.set({ is_active: true });
    expect(await off()).toMatchObject({ disabled_at: null, failing_since: null });
    await aContact(world, ana);
    await logOf(hook, 1, 'delivered');
  });
});

describe('while deliveries wait', () => {
  it('a renewed secret signs them, and for a day the one before does too', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['contact.created']);
    receiver.behave(hook.path, answering(500));
    await aContact(world, ana);
    await eventually(async () => (await hook.log())[0]?.attempts === 1, 20_000);
    const { secret } = (await ana.post(`/outgoing-webhooks/${hook.id}/secret`)).body;
    receiver.behave(hook.path, fine);
    await world.moveClock('PT5S');
    await logOf(hook, 1, 'delivered');
    const [before, after] = hook.heard();
    if (!before || !after) throw new Error('it is heard twice');
    expect([isSignedBy(hook.secret, before), isSignedBy(secret, before)]).toEqual([true, false]);
    expect([isSignedBy(hook.secret, after), isSignedBy(secret, after)]).toEqual([true, true]);
    await world.moveClock('P1D');
    await aContact(world, ana);
    await untilHeard(hook, 3);
    const last = hook.heard().at(-1);
    expect(last && [isSignedBy(hook.secret, last), isSignedBy(secret, last)]).toEqual([false, true]);
  });

  it('what is switched off gives them up, and what is deleted takes them along', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['contact.created']);
    receiver.behave(hook.path, answering(500));
    await aContact(world, ana);
    await eventually(async () => (await hook.log())[0]?.attempts === 1, 20_000);
    await hook.set({ is_active: false });
    expect(await hook.log()).toMatchObject([{ state: 'failed', error: 'switched_off', next_at: null }]);
    await aContact(world, ana);
    expect(await hook.log()).toHaveLength(1);
    await ana.remove(`/outgoing-webhooks/${hook.id}`);
    expect(await askAsOwner(world, `select 1 from outgoing_deliveries where webhook_id = '${hook.id}'`)).toEqual([]);
  });

  it('a reseller that takes the module away keeps them back, until the company has it again [S16]', async () => {
    const ana = await anOwner(world);
    const hook = await aHook(receiver, ana, ['contact.created']);
    await limitModules(world, ana, ['flow']);
    await aContact(world, ana);
    const bruno = await anOwner(world, 'Bruno');
    const other = await aHook(receiver, bruno, ['contact.created']);
    await aContact(world, bruno);
    await logOf(other, 1, 'delivered');
    expect(hook.heard()).toEqual([]);
    await limitModules(world, ana, ['integration']);
    await untilHeard(hook, 1);
  });
});

it('a log of many is read page by page, and goes after a month', async () => {
  const ana = await anOwner(world);
  const hook = await aHook(receiver, ana, ['contact.created']);
  for (let n = 0; n < 25; n += 1) await aContact(world, ana, { name: `Contact ${n}` });
  await eventually(async () => (await ana.get(`/outgoing-webhooks/${hook.id}`)).body.waiting === 0, 20_000);
  const first = (await ana.get(`/outgoing-webhooks/${hook.id}/deliveries?limit=20`)).body;
  const second = (await ana.get(`/outgoing-webhooks/${hook.id}/deliveries?limit=20&cursor=${first.cursor}`)).body;
  expect([first.results.length, second.results.length, second.cursor]).toEqual([20, 5, null]);
  const names = Array.from({ length: 25 }, (_, n) => `Contact ${n}`);
  expect(
    hook
      .heard()
      .map(({ body }) => body.data.contact.name)
      .toSorted(),
  ).toEqual(names.toSorted());
  expect((await ana.get(`/outgoing-webhooks/${hook.id}`)).body.last_delivery_at).toEqual(expect.any(String));
  const old = second.results.map(({ id }: { id: string }) => `'${id}'`).join();
  await askAsOwner(
    world,
    `update outgoing_deliveries set created_at = created_at - interval '30 days' where id in (${old})`,
  );
  await cleanUp(world.db)();
  expect(await hook.log()).toEqual(first.results.toReversed());
});
