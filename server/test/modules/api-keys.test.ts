import type { ApiScope } from '@yupflow/contract/api-scopes';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKey, newKey } from '../../src/platform/auth/key-text.ts';
import { aContact } from '../support/contacts.ts';
import { aProgram } from '../support/keys.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const listed = async (owner: Person) => (await owner.get('/api-keys')).body.results;

describe('a key', () => {
  it('is shown once, is known by its prefix, and is kept as a hash alone, even for a repeat of the request [S6][S7]', async () => {
    const ana = await anOwner(world);
    const form = { name: '  ERP  ', scopes: ['contacts:read', 'tags:read', 'tags:read'] };
    const made = await ana.post('/api-keys', form, { 'idempotency-key': 'once' });
    expect(made).toMatchObject({ status: 201, body: { name: 'ERP', scopes: ['contacts:read', 'tags:read'] } });
    const { key, ...shown } = made.body;
    expect(key).toMatch(/^yf_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(key.startsWith(`${shown.prefix}_`)).toBe(true);
    expect(await listed(ana)).toEqual([{ ...shown, created_by: 'Ana', last_used_at: null }]);
    expect((await ana.post('/api-keys', form, { 'idempotency-key': 'once' })).body).toEqual(made.body);
    expect(await listed(ana)).toHaveLength(1);
    const kept = await askAsOwner<{ text: string }>(
      world,
      'select k::text as text from api_keys k union all select i::text from idempotency_keys i union all select a::text from audit_log a',
    );
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.filter(({ text }) => text.includes(key.slice(12, 40)))).toEqual([]);
    expect(world.logged.join('')).not.toContain(key.slice(12, 40));
  });

  it('is told what it is, by itself alone', async () => {
    const ana = await anOwner(world);
    const program = await aProgram(ana, ['tags:read', 'flows:start'], 'ERP');
    expect((await program.get('/api-keys/current')).body).toEqual({
      id: program.keyId,
      name: 'ERP',
      scopes: ['tags:read', 'flows:start'],
      company: { id: ana.companyId, name: "Ana's" },
    });
    expect((await ana.get('/api-keys/current')).status).toBe(404);
  });

  it('has a checksum, so that one with a wrong letter is none [S7]', () => {
    const { key, prefix } = newKey();
    expect([isKey(key), key.slice(0, 11)]).toEqual([true, prefix]);
    const other = (letter: string | undefined) => (letter === 'a' ? 'b' : 'a');
    for (let place = 0; place < key.length; place += 1)
      expect(isKey(`${key.slice(0, place)}${other(key[place])}${key.slice(place + 1)}`)).toBe(false);
  });

  it('says when it was used, to the minute [S7]', async () => {
    const ana = await anOwner(world);
    const program = await aProgram(ana, ['tags:read']);
    const usedAt = async () => (await listed(ana))[0].last_used_at;
    await program.get('/tags');
    const first = await usedAt();
    expect(first).not.toBeNull();
    await program.get('/tags');
    expect(await usedAt()).toBe(first);
    await world.moveClock('PT61S');
    await program.get('/tags');
    expect(new Date(await usedAt()).getTime()).toBeGreaterThan(new Date(first).getTime());
  });

  it('has a name of its own, which is free again once it was revoked', async () => {
    const ana = await anOwner(world);
    const { keyId } = await aProgram(ana, ['tags:read'], 'ERP');
    const again = () => ana.post('/api-keys', { name: 'erp', scopes: ['tags:read'] });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'name_in_use' } });
    expect((await ana.remove(`/api-keys/${keyId}`)).status).toBe(204);
    expect((await ana.remove(`/api-keys/${keyId}`)).status).toBe(404);
    expect((await again()).status).toBe(201);
    expect(await listed(ana)).toHaveLength(1);
  });

  it('needs a name and at least one scope that there is', async () => {
    const ana = await anOwner(world);
    const make = async (form: object) => (await ana.post('/api-keys', form)).body.fields;
    expect(await make({ name: ' ', scopes: ['tags:read'] })).toEqual({ name: 'required' });
    expect(await make({ name: 'x', scopes: [] })).toEqual({ scopes: 'required' });
    expect(await make({ name: 'x', scopes: ['everything'] })).toEqual({ 'scopes.0': 'invalid' });
  });

  it('is one of so many', async () => {
    const ana = await anOwner(world);
    await askAsOwner(
      world,
      `insert into api_keys (company_id, name, prefix, key_hash, scopes)
        select '${ana.companyId}', 'k' || n, 'yf_00000000', decode(md5('${ana.companyId}' || n), 'hex'), '{tags:read}'
        from generate_series(1, ${limits.apiKeys}) n`,
    );
    const refused = await ana.post('/api-keys', { name: 'One more', scopes: ['tags:read'] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_api_keys' } });
  });

  it('may never do what whoever makes it may not [S13]', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_company', 'tags']);
    const make = (scopes: ApiScope[]) => caio.post('/api-keys', { name: scopes.join(), scopes });
    expect(await make(['tags:write', 'contacts:read'])).toMatchObject({
      status: 403,
      body: { code: 'cannot_grant', permission: 'contacts' },
    });
    expect((await make(['tags:write', 'webhooks:read'])).status).toBe(201);
  });

  it('goes on working when whoever made it has left', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_company', 'tags']);
    const program = await aProgram(caio, ['tags:read']);
    await ana.remove(`/companies/members/${caio.userId}`);
    expect((await program.get('/tags')).status).toBe(200);
  });
});

describe('what is done with a key', () => {
  it('is told by the key’s name where a person’s would stand, also once it was revoked', async () => {
    const ana = await anOwner(world);
    const program = await aProgram(ana, ['contacts:write'], 'ERP');
    const { id } = (await program.post('/contacts', { name: 'Rui', phone: '+5511982147730' })).body;
    await program.put(`/contacts/${id}`, { name: 'Rui Costa' });
    await program.post(`/contacts/${id}/notes`, { text: 'Comprou de novo' });
    await ana.put(`/contacts/${id}`, { name: 'Rui' });
    await ana.remove(`/api-keys/${program.keyId}`);
    const timeline = (await ana.get(`/contacts/${id}/timeline`)).body.results;
    const told = timeline.map(({ kind, by }: { kind: string; by: { name: string } }) => `${kind} ${by.name}`);
    expect(told).toEqual(['updated Ana', 'note ERP', 'updated ERP', 'created ERP']);
    expect(timeline.at(-1).data).toEqual({ source: 'api' });
    expect((await ana.get(`/contacts/${id}`)).body.source).toBe('api');
    const audited = await askAsOwner<{ action: string; by: string | null }>(
      world,
      `select action, api_key_id as by from audit_log where company_id = '${ana.companyId}' order by id`,
    );
    expect(audited.map(({ action, by }) => [action, by])).toEqual([
      ['api-keys.create', null],
      ['contacts.create', program.keyId],
      ['contacts.update', program.keyId],
      ['contacts.update', null],
      ['api-keys.remove', null],
    ]);
  });

  it('is done once under an Idempotency-Key, of which each program has its own', async () => {
    const ana = await anOwner(world);
    const [erp, shop] = [await aProgram(ana, ['tags:write']), await aProgram(ana, ['tags:write'])];
    const key = { 'idempotency-key': '1042' };
    const first = await erp.post('/tags', { name: 'Pedido' }, key);
    expect((await erp.post('/tags', { name: 'Pedido' }, key)).body).toEqual(first.body);
    expect((await shop.post('/tags', { name: 'Loja' }, key)).status).toBe(201);
    expect((await ana.post('/tags', { name: 'Ana' }, key)).status).toBe(201);
  });

  it('counts against the limit of its key alone, and every answer says how much is left [S35]', async () => {
    const ana = await anOwner(world);
    const [erp, shop] = [await aProgram(ana, ['tags:read']), await aProgram(ana, ['tags:read'])];
    const left = async (program: Person) => {
      const { headers } = await program.get('/tags');
      expect(headers.get('x-ratelimit-limit')).toBe(String(limits.requestsPerMinute));
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
      return Number(headers.get('x-ratelimit-remaining'));
    };
    expect([await left(erp), await left(erp), await left(shop)]).toEqual([
      limits.requestsPerMinute - 1,
      limits.requestsPerMinute - 2,
      limits.requestsPerMinute - 1,
    ]);
  });

  it('puts contacts into cycles, and says how they came', async () => {
    const ana = await anOwner(world);
    const program = await aProgram(ana, ['shipping_cycles:write', 'shipping_cycles:read']);
    const cycle = (await ana.post('/shipping-cycles', { name: 'Pós-venda' })).body;
    const contact = await aContact(world, ana);
    const place = `/shipping-cycles/${cycle.id}/contacts/${contact}`;
    expect((await program.put(place)).body).toMatchObject({ state: 'active', source: 'api' });
    expect((await program.get(`/contacts/${contact}/shipping-cycles`)).body.results).toHaveLength(1);
    expect((await program.remove(place)).status).toBe(204);
    expect((await program.get(`/contacts/${contact}/shipping-cycles`)).body.results[0].state).toBe('left');
  });
});
