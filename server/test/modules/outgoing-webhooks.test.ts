import { randomUUID } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { outgoingEvents } from '@yupflow/contract/outgoing-webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextTry } from '../../src/platform/standard-webhooks/retries.ts';
import { aMember, anOwner } from '../support/people.ts';
import { answering, isSignedBy, type Receiver, startReceiver } from '../support/receiver.ts';
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

const form = (facts: object = {}) => ({
  name: `CRM ${randomUUID()}`,
  url: 'https://example.com/events',
  events: ['contact.created'],
  ...facts,
});

describe('an outgoing webhook', () => {
  it('shows its secret once, and keeps it where nobody who reads the database finds it [S22]', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/outgoing-webhooks', form({ events: ['contact.created', 'contact.created'] }));
    expect(created).toMatchObject({ status: 201, body: { events: ['contact.created'], is_active: true, waiting: 0 } });
    const { id, secret } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [listed] = (await ana.get('/outgoing-webhooks')).body.results;
    expect(listed).toMatchObject({ id, disabled_at: null, failing_since: null, last_delivery_at: null });
    expect(JSON.stringify([listed, (await ana.get(`/outgoing-webhooks/${id}`)).body])).not.toContain('whsec_');
    const [row] = await askAsOwner<{ all: string }>(
      world,
      `select h::text as all from outgoing_webhooks h where id = '${id}'`,
    );
    expect(row?.all).not.toContain(Buffer.from(secret).toString('hex'));
  });

  const refused = [
    'http://example.com/events',
    'ftp://example.com/',
    'not an address',
    'https://user:secret@example.com/',
    'https://localhost/events',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:192.168.0.1]/',
    'https://example.com:6379/',
  ];
  it.each(refused)('does not go to %s [S29]', async (url) => {
    const ana = await anOwner(world);
    const answer = { status: 422, body: { code: 'invalid_fields', fields: { url: 'invalid_url' } } };
    expect(await ana.post('/outgoing-webhooks', form({ url }))).toMatchObject(answer);
    const { id } = (await ana.post('/outgoing-webhooks', form())).body;
    expect(await ana.put(`/outgoing-webhooks/${id}`, form({ url }))).toMatchObject(answer);
  });

  it('is changed, renamed and deleted, and all of that is written down', async () => {
    const ana = await anOwner(world);
    const { id } = (await ana.post('/outgoing-webhooks', form({ name: 'ERP' }))).body;
    const taken = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    expect(await ana.post('/outgoing-webhooks', form({ name: 'erp' }))).toMatchObject(taken);
    const other = (await ana.post('/outgoing-webhooks', form({ name: 'Loja' }))).body;
    expect(await ana.put(`/outgoing-webhooks/${other.id}`, form({ name: 'ERP' }))).toMatchObject(taken);
    const changes = form({ name: 'ERP novo', events: ['ticket.closed'], is_active: false });
    expect((await ana.put(`/outgoing-webhooks/${id}`, changes)).body).toMatchObject(changes);
    expect(await ana.post('/outgoing-webhooks', form({ events: [] }))).toMatchObject({ status: 422 });
    expect(await ana.post('/outgoing-webhooks', form({ events: ['nothing'] }))).toMatchObject({ status: 422 });
    expect((await ana.remove(`/outgoing-webhooks/${id}`)).status).toBe(204);
    expect((await ana.get(`/outgoing-webhooks/${id}`)).status).toBe(404);
    const deeds = await askAsOwner<{ action: string }>(
      world,
      `select action from audit_log where target_id = '${id}' order by id`,
    );
    expect(deeds.map(({ action }) => action)).toEqual(
      ['create', 'update', 'remove'].map((deed) => `outgoing-webhooks.${deed}`),
    );
  });

  it('is one of so many at most, and theirs alone who may set up the company', async () => {
    const ana = await anOwner(world);
    for (let n = 0; n < limits.outgoingWebhooks; n += 1)
      expect((await ana.post('/outgoing-webhooks', form())).status).toBe(201);
    expect(await ana.post('/outgoing-webhooks', form())).toMatchObject({
      status: 409,
      body: { code: 'too_many_outgoing_webhooks' },
    });
    const rui = await aMember(world, ana, ['contacts']);
    expect((await rui.get('/outgoing-webhooks')).status).toBe(403);
  });
});

describe('a test', () => {
  it.each(outgoingEvents)('delivers an example of %s while somebody watches [S27]', async (event) => {
    const ana = await anOwner(world);
    const path = `/try-${event}-${randomUUID()}`;
    const { id, secret } = (await ana.post('/outgoing-webhooks', form({ url: `${receiver.origin}${path}` }))).body;
    const tried = await ana.post(`/outgoing-webhooks/${id}/test`, { event });
    expect(tried).toMatchObject({
      status: 200,
      body: { event, state: 'delivered', attempts: 1, status: 200, error: null },
    });
    const [heard] = receiver.heardAt(path);
    if (!heard) throw new Error('nothing was heard');
    expect(heard.body).toMatchObject({ type: event, is_test: true, data: expect.any(Object) });
    expect(heard.headers['webhook-id']).toBe(tried.body.id);
    expect(isSignedBy(secret, heard)).toBe(true);
  });

  it('says why it failed, and switches nothing off', async () => {
    const ana = await anOwner(world);
    receiver.behave('/broken', answering(500, 'x'.repeat(10_000)));
    const { id } = (await ana.post('/outgoing-webhooks', form({ url: `${receiver.origin}/broken` }))).body;
    const tried = await ana.post(`/outgoing-webhooks/${id}/test`, { event: 'contact.created' });
    expect(tried.body).toMatchObject({ state: 'failed', status: 500, next_at: null });
    const detail = (await ana.get(`/outgoing-webhooks/${id}/deliveries/${tried.body.id}`)).body;
    expect(detail.answer).toBe('x'.repeat(2_048));
    expect(detail.body).toMatchObject({ type: 'contact.created', data: { contact: { name: 'Ana Beatriz Moura' } } });
    expect((await ana.get(`/outgoing-webhooks/${id}`)).body).toMatchObject({ failing_since: null, is_active: true });
  });
});

it('tries again within a day, at longer and longer pauses that chance makes a little shorter [S27]', () => {
  const start = new Date('2026-11-16T00:00:00Z');
  for (const chance of [0, 0.5, 1]) {
    const pauses: number[] = [];
    let now = start;
    for (let attempts = 1; ; attempts += 1) {
      const next = nextTry(attempts, now, chance);
      if (!next) break;
      pauses.push(next.getTime() - now.getTime());
      now = next;
    }
    expect(pauses).toHaveLength(7);
    expect(pauses[0]).toBeLessThanOrEqual(5_000);
    expect(pauses[0]).toBeGreaterThanOrEqual(4_000);
    expect(now.getTime() - start.getTime()).toBeLessThan(86_400_000);
    expect(now.getTime() - start.getTime()).toBeGreaterThan(17 * 3_600_000);
  }
});
