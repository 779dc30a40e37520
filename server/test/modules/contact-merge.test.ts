import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aContact, aField, aTag } from '../support/contacts.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

let live: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  live = await startRealtimeWorld();
  world = live.server;
});
afterAll(async () => {
  live.hangUp();
  await world.stop();
});

const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe('two contacts that are one person', () => {
  it('become one: it keeps what it has, gets what it lacks, and is known by both numbers', async () => {
    const ana = await anOwner(world);
    const [vip, site] = [await aTag(world, ana, 'VIP'), await aTag(world, ana, 'Site')];
    const [city, job] = [await aField(world, ana), await aField(world, ana)];
    const kept = await aContact(world, ana, {
      name: 'Rita',
      phone: '5511988880001',
      tags: [vip],
      values: { [city]: 'Recife' },
      createdAt: day('2026-03-01'),
      lastActivityAt: day('2026-10-01'),
      firstActivityAt: day('2026-04-01'),
      lastMessage: 'Old',
    });
    const other = await aContact(world, ana, {
      name: 'Rita Souza',
      phone: '5511988880002',
      email: 'rita@example.com',
      tags: [vip, site],
      values: { [city]: 'Olinda', [job]: 'Arquiteta' },
      source: 'import',
      createdAt: day('2026-02-01'),
      lastActivityAt: day('2026-11-01'),
      lastMessage: 'New',
    });
    await ana.post(`/contacts/${other}/notes`, { text: 'Prefers mornings' });
    const merged = await ana.post(`/contacts/${kept}/merge`, { contact_id: other });
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: kept,
        name: 'Rita',
        phone: '5511988880001',
        email: 'rita@example.com',
        tags: [{ name: 'Site' }, { name: 'VIP' }],
        custom_fields: { [city]: 'Recife', [job]: 'Arquiteta' },
        source: 'import',
        created_at: '2026-02-01T12:00:00.000Z',
        first_activity_at: '2026-04-01T12:00:00.000Z',
        last_activity_at: '2026-11-01T12:00:00.000Z',
        last_message: 'New',
      },
    });
    for (const phone of ['11 98888-0001', '+55 11 8888-0002'])
      expect((await ana.post('/contacts', { phone })).body.contact_id).toBe(kept);
    const path = `/contacts/${other}`;
    expect((await ana.get(path)).status).toBe(404);
    expect((await ana.post(`${path}/restore`)).status).toBe(404);
    expect((await ana.get(`/contacts/${kept}/timeline`)).body.results).toMatchObject([
      {
        kind: 'merged',
        by: { id: ana.userId },
        data: {
          contact: { name: 'Rita Souza', phone: '5511988880002', email: 'rita@example.com', source: 'import' },
          changes: [{ field: 'email', before: null, after: 'rita@example.com' }],
        },
      },
      { kind: 'note', data: { text: 'Prefers mornings' } },
      { kind: 'imported' },
    ]);
    expect((await ana.get(`/tags/${vip}`)).body.contacts).toBe(1);
  });

  it('take of the other what was asked for; its main number may be either of the two', async () => {
    const ana = await anOwner(world);
    const [city, job] = [await aField(world, ana), await aField(world, ana)];
    const values = { [city]: 'Recife', [job]: 'Médica' };
    const kept = await aContact(world, ana, { name: 'Rita', phone: '5511988880003', email: 'old@example.com', values });
    const other = await aContact(world, ana, {
      name: 'Rita Souza',
      phone: '5511988880004',
      values: { [city]: 'Olinda', [job]: 'Arquiteta' },
    });
    const take = ['name', 'phone', 'email', city, randomUUID()];
    expect((await ana.post(`/contacts/${kept}/merge`, { contact_id: other, take })).body).toMatchObject({
      name: 'Rita Souza',
      phone: '5511988880004',
      email: 'old@example.com',
      custom_fields: { [city]: 'Olinda', [job]: 'Médica' },
    });
    const back = await ana.put(`/contacts/${kept}`, { phone: '11 98888-0003' });
    expect(back).toMatchObject({ status: 200, body: { phone: '5511988880003' } });
    expect((await ana.post('/contacts', { phone: '11 98888-0004' })).body.contact_id).toBe(kept);
  });

  it('stay deleted while somebody has one of their numbers, and come back with both', async () => {
    const ana = await anOwner(world);
    const kept = await aContact(world, ana, { phone: '5511988880005' });
    const other = await aContact(world, ana, { phone: '5511988880006' });
    await ana.post(`/contacts/${kept}/merge`, { contact_id: other });
    await ana.remove(`/contacts/${kept}`);
    const between = (await ana.post('/contacts', { phone: '5511988880006' })).body;
    expect(await ana.post(`/contacts/${kept}/restore`)).toMatchObject({
      status: 409,
      body: { contact_id: between.id },
    });
    await ana.remove(`/contacts/${between.id}`);
    expect((await ana.post(`/contacts/${kept}/restore`)).status).toBe(200);
    for (const phone of ['5511988880005', '5511988880006'])
      expect((await ana.post('/contacts', { phone })).body.contact_id).toBe(kept);
  });

  it('become one in one direction only, when two people merge them both ways at once', async () => {
    const ana = await anOwner(world);
    const pair = [await aContact(world, ana), await aContact(world, ana)] as const;
    const answers = await Promise.all([
      ana.post(`/contacts/${pair[0]}/merge`, { contact_id: pair[1] }),
      ana.post(`/contacts/${pair[1]}/merge`, { contact_id: pair[0] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const there = await Promise.all(pair.map((id) => ana.get(`/contacts/${id}`)));
    expect(there.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('a merge', () => {
  it('with itself, with nobody or with another company’s is refused, and all stays', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const mine = await aContact(world, ana);
    const theirs = await aContact(world, bruno);
    const before = (await bruno.get(`/contacts/${theirs}`)).body;
    for (const contact_id of [mine, randomUUID(), theirs])
      expect(await ana.post(`/contacts/${mine}/merge`, { contact_id })).toMatchObject({
        status: 422,
        body: { fields: { contact_id: 'invalid' } },
      });
    expect((await ana.post(`/contacts/${theirs}/merge`, { contact_id: mine })).status).toBe(404);
    expect((await ana.post(`/contacts/${mine}/merge`, { contact_id: 'x', take: ['age'] })).body.fields).toEqual({
      contact_id: 'invalid',
      'take.0': 'invalid',
    });
    expect((await ana.get(`/contacts/${mine}`)).status).toBe(200);
    expect((await bruno.get(`/contacts/${theirs}`)).body).toEqual(before);
  });

  it('is told to who may see contacts, and leaves a trace of who did it', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['contacts']);
    const [kept, other] = [await aContact(world, ana), await aContact(world, ana)];
    const { heard } = await live.connect(ana);
    const { heard: overheard } = await live.connect(await aMember(world, ana, ['tags']));
    await caio.post(`/contacts/${kept}/merge`, { contact_id: other });
    const [entry] = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id', 'target_id', 'details']).execute(),
    );
    expect(entry).toEqual({
      action: 'contacts.merge',
      user_id: caio.userId,
      target_id: kept,
      details: { merged: other },
    });
    await expect.poll(() => heard).toEqual([['contacts.changed', { ids: [kept, other] }]]);
    expect(overheard).toEqual([]);
  });
});
