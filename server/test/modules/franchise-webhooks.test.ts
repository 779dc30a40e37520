import { randomUUID } from 'node:crypto';
import { type FranchiseEvent, franchiseEvents } from '@yupflow/contract/franchise-integration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { franchiseDeliveryKind, tellFranchise } from '../../src/modules/franchise-integration/tell.service.ts';
import type { Bus } from '../../src/platform/bus.ts';
import { anAdminOf, aReseller, at } from '../support/franchises.ts';
import { mailTo } from '../support/mails.ts';
import { anotherDevice, type Person } from '../support/people.ts';
import { answering, fine, isSignedBy, type Receiver, startReceiver } from '../support/receiver.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startTestServer({ ...behindProxy, EGRESS_ALLOW: receiver.allowed });
});
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

const patient = { timeout: 20_000 };
const aRandomReseller = () => aReseller(world, `R${randomUUID().slice(0, 8)}`);
type Reseller = Awaited<ReturnType<typeof aRandomReseller>>;
const form = (facts: object = {}) => ({
  name: `ERP ${randomUUID()}`,
  url: 'https://example.com/events',
  events: ['invoice.paid'],
  ...facts,
});
const tell = (franchiseId: string, event: FranchiseEvent = 'invoice.paid', data: Record<string, unknown> = {}) =>
  world.db.withFranchise(franchiseId, (tx) => tellFranchise(tx, world.yupflow.parts, { franchiseId, event, data }));

/** A webhook and its log, newest first, as somebody sees them. */
const seenBy = (person: Person, id: string) => ({
  get: async () => (await person.get(`/franchise/webhooks/${id}`)).body,
  log: async () => (await person.get(`/franchise/webhooks/${id}/deliveries`)).body.results,
});

/** One that the receiver hears, with what it heard. */
async function aHook({ admin, franchiseId }: Pick<Reseller, 'admin' | 'franchiseId'>) {
  const path = `/${randomUUID()}`;
  const values = form({ name: path, url: `${receiver.origin}${path}` });
  const { id, secret } = (await admin.post('/franchise/webhooks', values)).body;
  return {
    id,
    path,
    secret,
    values,
    heard: () => receiver.heardAt(path),
    tell: () => tell(franchiseId),
    ...seenBy(admin, id),
  };
}

describe('a webhook of a reseller', () => {
  it('hears what it listens to, signed, and nothing else', async () => {
    const { admin, franchiseId } = await aRandomReseller();
    const path = `/${randomUUID()}`;
    const made = await admin.post('/franchise/webhooks', form({ url: `${receiver.origin}${path}` }));
    expect(made).toMatchObject({ status: 201, body: { is_active: true, waiting: 0, last_delivery_at: null } });
    const { id, secret } = made.body;
    expect(JSON.stringify((await admin.get('/franchise/webhooks')).body)).not.toContain('whsec_');
    await tell(franchiseId, 'invoice.issued', { invoice: { number: 6 } });
    await tell(franchiseId, 'invoice.paid', { invoice: { number: 7 } });
    await expect.poll(() => receiver.heardAt(path).length, { timeout: 20_000 }).toBe(1);
    const [heard] = receiver.heardAt(path);
    if (!heard) throw new Error('nothing was heard');
    expect(heard.body).toMatchObject({ type: 'invoice.paid', data: { invoice: { number: 7 } } });
    expect(isSignedBy(secret, heard)).toBe(true);
    const deliveries = () => admin.get(`/franchise/webhooks/${id}/deliveries`);
    await expect
      .poll(async () => (await deliveries()).body.results)
      .toMatchObject([
        { id: heard.headers['webhook-id'], event: 'invoice.paid', state: 'delivered', attempts: 1, next_at: null },
      ]);
    const last = async () => (await admin.get(`/franchise/webhooks/${id}`)).body.last_delivery_at;
    await expect.poll(last).toEqual(expect.any(String));
  });

  it('is tried again later with the same bytes under the same id, and what was said is in its log', async () => {
    const reseller = await aRandomReseller();
    const hook = await aHook(reseller);
    receiver.behave(hook.path, answering(500, 'busy'));
    await hook.tell();
    await expect.poll(hook.log, patient).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }]);
    expect(await hook.get()).toMatchObject({ waiting: 1, failing_since: expect.any(String) });
    receiver.behave(hook.path, fine);
    await world.moveClock('PT10M');
    await expect.poll(hook.log, patient).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }]);
    expect(await hook.get()).toMatchObject({ waiting: 0, failing_since: null });
    const heard = hook.heard();
    expect(new Set(heard.map(({ headers, text }) => `${headers['webhook-id']} ${text}`)).size).toBe(1);
    const path = `/franchise/webhooks/${hook.id}/deliveries`;
    const [{ id }] = await hook.log();
    expect((await reseller.admin.get(`${path}/${id}`)).body).toMatchObject({ body: heard[0]?.body, answer: 'ok' });
    expect((await reseller.admin.get(`${path}?state=failed`)).body).toEqual({ results: [], cursor: null });
  });

  it('is sent what waits for it in its order, and what fails keeps nothing back', async () => {
    const { admin, franchiseId } = await aRandomReseller();
    const path = `/${randomUUID()}`;
    await admin.post('/franchise/webhooks', form({ url: `${receiver.origin}${path}`, events: franchiseEvents }));
    receiver.behave(path, (reply, { body }) => answering(body.type === 'invoice.issued' ? 500 : 204)(reply, body));
    const events = ['company.created', 'invoice.issued', 'invoice.paid', 'company.activated'] as const;
    await world.db.withFranchise(franchiseId, async (tx) => {
      for (const event of events) await tellFranchise(tx, world.yupflow.parts, { franchiseId, event, data: {} });
    });
    await expect.poll(() => receiver.heardAt(path).map(({ body }) => body.type), patient).toEqual(events);
  });

  it('wakes who delivers once something was told, and nobody where it was not, or nobody listens', async () => {
    const { admin, franchiseId } = await aRandomReseller();
    const woken: string[] = [];
    const bus: Pick<Bus, 'publish'> = { publish: (...said) => void woken.push(JSON.stringify(said)) };
    const tellOnce = (event: FranchiseEvent, isRefused = false) =>
      world.db.withFranchise(franchiseId, async (tx) => {
        await tellFranchise(tx, { bus }, { franchiseId, event, data: {} });
        if (isRefused) throw new Error('refused');
      });
    await admin.post('/franchise/webhooks', form());
    await tellOnce('company.created');
    await expect(tellOnce('invoice.paid', true)).rejects.toThrow('refused');
    expect(woken).toEqual([]);
    await tellOnce('invoice.paid');
    expect(woken).toEqual([JSON.stringify(['due.added', { kind: franchiseDeliveryKind }])]);
  });

  it.each(franchiseEvents)('shows an example of %s while somebody watches', async (event) => {
    const { admin } = await aRandomReseller();
    const path = `/${randomUUID()}`;
    const { id, secret } = (await admin.post('/franchise/webhooks', form({ url: `${receiver.origin}${path}` }))).body;
    const tried = await admin.post(`/franchise/webhooks/${id}/test`, { event });
    expect(tried).toMatchObject({ status: 200, body: { event, state: 'delivered', attempts: 1, status: 200 } });
    const [heard] = receiver.heardAt(path);
    if (!heard) throw new Error('nothing was heard');
    expect(heard.body).toMatchObject({ type: event, is_test: true });
    expect(isSignedBy(secret, heard)).toBe(true);
  });

  it.each(['http://example.com/', 'https://localhost/', 'https://10.1.2.3/', 'https://user:x@example.com/', 'no'])(
    'does not go to %s',
    async (url) => {
      const { admin } = await aRandomReseller();
      expect(await admin.post('/franchise/webhooks', form({ url }))).toMatchObject({
        status: 422,
        body: { fields: { url: 'invalid_url' } },
      });
    },
  );

  it('is its reseller’s alone, with a name of its own', async () => {
    const [ours, theirs] = [await aRandomReseller(), await aRandomReseller()];
    const { id } = (await ours.admin.post('/franchise/webhooks', form({ name: 'ERP' }))).body;
    const path = `/franchise/webhooks/${id}`;
    expect((await theirs.admin.put(path, form())).status).toBe(404);
    expect((await theirs.admin.post(`${path}/test`, { event: 'invoice.paid' })).status).toBe(404);
    expect((await theirs.admin.get(`${path}/deliveries`)).status).toBe(404);
    expect((await theirs.admin.remove(path)).status).toBe(404);
    const { id: key } = (await ours.admin.post('/franchise/keys', { name: 'ERP' })).body;
    expect((await theirs.admin.remove(`/franchise/keys/${key}`)).status).toBe(404);
    expect((await ours.admin.post('/franchise/webhooks', form({ name: 'erp' }))).body.code).toBe('name_in_use');
    const other = (await ours.admin.post('/franchise/webhooks', form())).body;
    expect((await ours.admin.put(`/franchise/webhooks/${other.id}`, form({ name: 'ERP' }))).body.code).toBe(
      'name_in_use',
    );
    expect((await ours.admin.remove(path)).status).toBe(204);
    expect((await ours.admin.get(`${path}/deliveries`)).status).toBe(404);
  });
});

describe('by hand', () => {
  it('a webhook is switched off and on: what waits is given up, what happens meanwhile is not told, and it begins anew', async () => {
    const { admin, ...reseller } = await aRandomReseller();
    const hook = await aHook({ admin, ...reseller });
    receiver.behave(hook.path, answering(503));
    await hook.tell();
    await expect.poll(hook.log, patient).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const set = async (is_active: boolean) =>
      (await admin.put(`/franchise/webhooks/${hook.id}`, { ...hook.values, is_active })).body;
    expect(await set(false)).toMatchObject({ is_active: false, disabled_at: null, waiting: 0 });
    expect(await hook.log()).toMatchObject([{ state: 'failed', error: 'switched_off', next_at: null }]);
    await hook.tell();
    expect(await hook.log()).toHaveLength(1);
    receiver.behave(hook.path, fine);
    expect(await set(true)).toMatchObject({ is_active: true, failing_since: null });
    await hook.tell();
    await expect.poll(hook.log, patient).toMatchObject([{ state: 'delivered' }, { state: 'failed' }]);
  });

  it('a delivery is sent again under its id, whatever became of it, and so is an example', async () => {
    const { admin, franchiseId } = await aRandomReseller();
    const hook = await aHook({ admin, franchiseId });
    receiver.behave(hook.path, answering(500));
    await hook.tell();
    await expect.poll(hook.log, patient).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const [{ id, next_at }] = await hook.log();
    const again = (delivery: string) => admin.post(`/franchise/webhooks/${hook.id}/deliveries/${delivery}/resend`);
    expect((await again(id)).body).toMatchObject({ id, state: 'waiting', attempts: 2, next_at });
    receiver.behave(hook.path, fine);
    expect(await again(id)).toMatchObject({
      status: 200,
      body: { id, state: 'delivered', attempts: 3, next_at: null },
    });
    expect(await hook.get()).toMatchObject({ failing_since: null, waiting: 0 });
    const { id: example } = (await admin.post(`/franchise/webhooks/${hook.id}/test`, { event: 'invoice.paid' })).body;
    await again(example);
    const texts = Map.groupBy(hook.heard(), ({ headers }) => headers['webhook-id']);
    expect([...texts.values()].map((heard) => [heard.length, new Set(heard.map(({ text }) => text)).size])).toEqual([
      [3, 1],
      [2, 1],
    ]);
    expect((await again(randomUUID())).status).toBe(404);
    const deeds = await askAsOwner<{ action: string }>(
      world,
      `select action from franchise_log where franchise_id = '${franchiseId}' order by id`,
    );
    expect(deeds.map(({ action }) => action.replace('webhooks.', ''))).toEqual([
      'create',
      'resend',
      'resend',
      'test',
      'resend',
    ]);
  });

  it('a secret is renewed: it signs what waits, and for a day the one before does too', async () => {
    const { admin, ...reseller } = await aRandomReseller();
    const hook = await aHook({ admin, ...reseller });
    receiver.behave(hook.path, answering(500));
    await hook.tell();
    await expect.poll(hook.log, patient).toMatchObject([{ attempts: 1 }]);
    const renewed = await admin.post(`/franchise/webhooks/${hook.id}/secret`);
    expect(renewed).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } });
    const { secret } = renewed.body;
    receiver.behave(hook.path, fine);
    await world.moveClock('PT5S');
    await expect.poll(hook.log, patient).toMatchObject([{ state: 'delivered' }]);
    await world.moveClock('P1D');
    await hook.tell();
    await expect.poll(() => hook.heard().length, patient).toBe(3);
    expect(hook.heard().map((heard) => [isSignedBy(hook.secret, heard), isSignedBy(secret, heard)])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    const [row] = await askAsOwner<{ all: string }>(
      world,
      `select h::text as all from franchise_webhooks h where id = '${hook.id}'`,
    );
    expect(row?.all).not.toContain(Buffer.from(secret).toString('hex'));
  });
});

describe('a receiver that takes nothing for five days', () => {
  it('is told nothing more, and every admin of that reseller hears so by mail', async () => {
    const reseller = await aRandomReseller();
    const { franchiseId, host } = reseller;
    const other = await anAdminOf(world, franchiseId, 'Bia');
    await askAsOwner(world, `update users set language = 'es-ES' where id = '${other.userId}'`);
    const hook = await aHook(reseller);
    receiver.behave(hook.path, answering(500));
    await hook.tell();
    await expect.poll(hook.log, patient).toMatchObject([{ attempts: 1 }]);
    await world.moveClock('P5D');
    const admin = at(host, await anotherDevice(world, reseller.admin));
    const { get, log } = seenBy(admin, hook.id);
    await hook.tell();
    await expect.poll(async () => (await get()).is_active, patient).toBe(false);
    expect(await get()).toMatchObject({ disabled_at: expect.any(String), waiting: 0 });
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed']);
    const [ours, theirs] = [await mailTo(world, admin.email), await mailTo(world, other.email)];
    for (const mail of [ours, theirs]) {
      expect(mail.subject).toContain(hook.path);
      expect(mail.text).toContain(receiver.origin);
      expect(mail.text).toContain(`//${host}/franchise/integration`);
    }
    expect(theirs.subject).toContain('se ha desactivado');
    await hook.tell();
    expect(await log()).toHaveLength(2);
    receiver.behave(hook.path, fine);
    const on = { ...hook.values, is_active: true };
    expect((await admin.put(`/franchise/webhooks/${hook.id}`, on)).body).toMatchObject({
      is_active: true,
      disabled_at: null,
      failing_since: null,
    });
    await hook.tell();
    await expect.poll(async () => (await log())[0], patient).toMatchObject({ state: 'delivered' });
  });
});
