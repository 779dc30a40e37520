import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellPixels } from '../../src/modules/franchise-integration/tell.service.ts';
import { isKey, newKey } from '../../src/platform/auth/key-text.ts';
import { aReseller, at } from '../support/franchises.ts';
import { anOwner, Person } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy, registration, visitor } from '../support/visitor.ts';

let world: TestServer;
const told: { url: string; body: string; token: string }[] = [];
const provider = createServer(async (request, reply) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const token = String(request.headers['access-token'] ?? '');
  told.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString(), token });
  reply.end('{}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const own = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const url = `http://${own}`;
  world = await startTestServer({
    ...behindProxy,
    EGRESS_ALLOW: own,
    GRAPH_URL: url,
    GA4_URL: url,
    TIKTOK_URL: url,
  });
});
afterAll(async () => {
  await world.stop();
  provider.close();
  provider.closeAllConnections();
});
beforeEach(() => void told.splice(0));

const aRandomReseller = () => aReseller(world, `R${randomUUID().slice(0, 8)}`);
/** A program that calls with a key, at an address. */
const programAt = (host: string, admin: Person, key: string) => at(host, new Person({ ...admin, token: key }));
const form = (facts: object = {}) => ({
  name: `ERP ${randomUUID()}`,
  url: 'https://example.com/events',
  events: ['invoice.paid'],
  ...facts,
});
const logOf = async (franchiseId: string) =>
  (
    await askAsOwner<{ action: string }>(
      world,
      `select action from franchise_log where franchise_id = '${franchiseId}' order by id`,
    )
  ).map(({ action }) => action);

describe('a key of a reseller', () => {
  it('is shown once, opens what its admins may do, and ends with its revocation', async () => {
    const { admin, host, franchiseId } = await aRandomReseller();
    const created = await admin.post('/franchise/keys', { name: 'ERP' });
    expect(created).toMatchObject({ status: 201, body: { name: 'ERP', last_used_at: null } });
    const { id, key, prefix } = created.body;
    expect([isKey(key, 'franchise'), isKey(key), key.startsWith(`${prefix}_`)]).toEqual([true, false, true]);
    expect(prefix).toMatch(/^yfr_\w{8}$/);
    const program = programAt(host, admin, key);
    expect((await program.get('/franchise/webhooks')).body).toEqual({ results: [] });
    expect((await program.post('/franchise/webhooks', form())).status).toBe(201);
    const [listed] = (await admin.get('/franchise/keys')).body.results;
    expect(listed).toMatchObject({ id, prefix, created_by: expect.stringContaining('Admin') });
    expect(listed.last_used_at).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(key);
    expect((await admin.remove(`/franchise/keys/${id}`)).status).toBe(204);
    expect(await program.get('/franchise/webhooks')).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    expect((await admin.remove(`/franchise/keys/${id}`)).status).toBe(404);
    expect(await logOf(franchiseId)).toEqual(['keys.create', 'webhooks.create', 'keys.remove']);
  });

  it('makes no keys, and opens nothing that is a company’s or a person’s', async () => {
    const { admin, host } = await aRandomReseller();
    const { key } = (await admin.post('/franchise/keys', { name: 'ERP' })).body;
    const program = programAt(host, admin, key);
    for (const path of ['/franchise/keys', '/me', '/contacts', '/companies'])
      expect(await program.get(path)).toMatchObject({ status: 403, body: { code: 'scope_denied' } });
    expect((await program.post('/franchise/keys', { name: 'Outra' })).status).toBe(403);
  });

  it('is unknown at another reseller’s address, and ends with the right of who made it', async () => {
    const [ours, theirs] = [await aRandomReseller(), await aRandomReseller()];
    const { key } = (await ours.admin.post('/franchise/keys', { name: 'ERP' })).body;
    expect((await programAt(theirs.host, ours.admin, key).get('/franchise/webhooks')).status).toBe(401);
    expect((await programAt(ours.host, ours.admin, newKey('franchise').key).get('/franchise/webhooks')).status).toBe(
      401,
    );
    expect((await programAt(ours.host, ours.admin, key).get('/franchise/webhooks')).status).toBe(200);
    await askAsOwner(world, `delete from franchise_admins where user_id = '${ours.admin.userId}'`);
    expect((await programAt(ours.host, ours.admin, key).get('/franchise/webhooks')).status).toBe(401);
  });

  it('has a name of its own, and is one of so many at most', async () => {
    const { admin } = await aRandomReseller();
    for (let n = 0; n < limits.franchiseKeys; n += 1)
      expect((await admin.post('/franchise/keys', { name: `Chave ${n}` })).status).toBe(201);
    expect(await admin.post('/franchise/keys', { name: 'Mais uma' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_api_keys' },
    });
    const [{ id }] = (await admin.get('/franchise/keys')).body.results;
    await admin.remove(`/franchise/keys/${id}`);
    expect(await admin.post('/franchise/keys', { name: 'CHAVE 1' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', fields: { name: 'name_in_use' } },
    });
  });

  it('is nobody’s who is no admin', async () => {
    const olga = await anOwner(world);
    for (const path of ['/franchise/keys', '/franchise/webhooks', '/franchise/pixels'])
      expect((await olga.get(path)).status).toBe(403);
  });
});

describe('a pixel of a reseller', () => {
  const tokens = {
    meta: { id: '123', token: 'token-m' },
    ga4: { id: 'G-1', token: 'token-g' },
    tiktok: { id: 'T1', token: 'token-t' },
  };

  it('is kept without ever showing its token, and goes with an empty id [S22]', async () => {
    const { admin, franchiseId } = await aRandomReseller();
    const none = { id: '', has_token: false };
    expect((await admin.get('/franchise/pixels')).body).toEqual({ meta: none, ga4: none, tiktok: none });
    const set = await admin.put('/franchise/pixels', { meta: tokens.meta, ga4: { id: 'G-1' } });
    expect(set.body).toEqual({
      meta: { id: '123', has_token: true },
      ga4: { id: 'G-1', has_token: false },
      tiktok: none,
    });
    expect((await admin.put('/franchise/pixels', { meta: { id: '124' } })).body.meta).toEqual({
      id: '124',
      has_token: true,
    });
    const rows = await askAsOwner<{ all: string }>(
      world,
      `select p::text as all from franchise_pixels p where franchise_id = '${franchiseId}'`,
    );
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('token-m').toString('hex'));
    expect((await admin.put('/franchise/pixels', { meta: { id: '' } })).body.meta).toEqual(none);
    expect((await admin.put('/franchise/pixels', { meta: { id: 'a b' } })).status).toBe(422);
    expect((await (await aRandomReseller()).admin.get('/franchise/pixels')).body.ga4).toEqual(none);
  });

  it('hears of who registers at its address, by hashes alone', async () => {
    const { admin, host } = await aRandomReseller();
    await admin.put('/franchise/pixels', tokens);
    const someone = registration({ phone: '+55 11 98214-7730' });
    const registered = await visitor(world.origin, { 'x-forwarded-host': host })('/register', someone);
    expect(registered.status).toBe(201);
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(3);
    const all = JSON.stringify(told);
    for (const name of ['CompleteRegistration', 'sign_up', 'token-m', 'token-g', 'token-t'])
      expect(all).toContain(name);
    expect(all).not.toContain(someone.email);
    expect(all).not.toContain('982147730');
  });

  it('hears of what is paid, and of nothing that did not commit', async () => {
    const { admin, franchiseId } = await aRandomReseller();
    await admin.put('/franchise/pixels', { meta: tokens.meta });
    const person = { id: randomUUID(), email: 'ana@example.com', phone: null };
    const tell = (isRefused: boolean) =>
      world.db.withFranchise(franchiseId, async (tx) => {
        await tellPixels(tx, world.yupflow.parts, { franchiseId, event: 'purchase', person, cents: 19_990 });
        if (isRefused) throw new Error('refused');
      });
    await expect(tell(true)).rejects.toThrow('refused');
    await tell(false);
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1);
    expect(told[0]?.url).toBe('/v21.0/123/events?access_token=token-m');
    expect(JSON.parse(told[0]?.body ?? '').data).toMatchObject([
      { event_name: 'Purchase', action_source: 'system_generated', custom_data: { value: 199.9, currency: 'BRL' } },
    ]);
  });
});
