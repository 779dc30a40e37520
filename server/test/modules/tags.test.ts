import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const aTag = async (owner: Person, name: string) => (await owner.post('/tags', { name })).body;
const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map((tag) => tag.name);

describe('a tag', () => {
  it('is created, read, changed and deleted', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/tags', { name: ' VIP ', color: '#AABBCC' });
    expect(created).toMatchObject({ status: 201, body: { name: 'VIP', color: '#aabbcc' } });
    const path = `/tags/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    const changed = await ana.put(path, { name: 'Gold', color: '#d97706' });
    expect(changed).toMatchObject({ status: 200, body: { id: created.body.id, name: 'Gold', color: '#d97706' } });
    expect((await ana.remove(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
    expect((await ana.remove(path)).status).toBe(404);
    expect((await ana.put(path, { name: 'Gold' })).status).toBe(404);
  });

  it('has a name of its own within its company, whatever the case', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await aTag(ana, 'Árvore');
    const again = await ana.post('/tags', { name: 'árvore' });
    expect(again).toMatchObject({ status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } });
    expect((await bruno.post('/tags', { name: 'Árvore' })).status).toBe(201);
    const other = await aTag(ana, 'Other');
    expect((await ana.put(`/tags/${other.id}`, { name: 'ÁRVORE' })).body.code).toBe('name_in_use');
    expect((await ana.put(`/tags/${other.id}`, { name: 'OTHER' })).body.name).toBe('OTHER');
  });

  it('is refused with the faults of each field, and nothing is stored', async () => {
    const ana = await anOwner(world);
    const refused = await ana.post('/tags', { name: '', color: 'red', extra: 1 });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields: { name: 'required', color: 'invalid_color', extra: 'unknown_field' } },
    });
    expect((await ana.get('/tags')).body.total).toBe(0);
  });

  it('says how many contacts have it and where it is used, and leaves them when it is deleted', async () => {
    const ana = await anOwner(world);
    const [vip, lead] = [await aTag(ana, 'VIP'), await aTag(ana, 'Lead')];
    expect(vip.contacts).toBe(0);
    const rita = await aContact(world, ana, { tags: [vip.id, lead.id] });
    await aContact(world, ana, { tags: [vip.id] });
    await aContact(world, ana);
    expect((await ana.get('/tags')).body.results).toMatchObject([
      { name: 'Lead', contacts: 1 },
      { name: 'VIP', contacts: 2 },
    ]);
    const path = `/tags/${vip.id}`;
    expect((await ana.get(path)).body.contacts).toBe(2);
    expect((await ana.put(path, { name: 'Gold' })).body.contacts).toBe(2);
    const filter = await ana.post('/contact-filters', {
      name: 'Só ouro',
      conditions: { match: 'all', items: [{ item: 'tag', operator: 'is', value: vip.id }] },
    });
    expect((await ana.get(`${path}/uses`)).body).toEqual({
      contacts: 2,
      results: [{ kind: 'contact_filter', id: filter.body.id, name: 'Só ouro' }],
    });
    const webhook = (await ana.post('/webhooks', { name: 'Loja' })).body;
    const actions = [{ id: 'a', action: 'add_tag', tag: vip.id }];
    await ana.put(`/webhooks/${webhook.id}`, { name: 'Loja', mapping: webhook.mapping, actions });
    expect((await ana.get(`${path}/uses`)).body.results[1]).toEqual({ kind: 'webhook', id: webhook.id, name: 'Loja' });
    expect((await ana.remove(path)).status).toBe(204);
    const { left, entry } = await world.db.withCompany(ana.companyId, async (tx) => ({
      left: await tx.selectFrom('contact_tags').select(['contact_id', 'tag_id']).execute(),
      entry: await tx
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'tags.remove')
        .executeTakeFirstOrThrow(),
    }));
    expect(left).toEqual([{ contact_id: rita, tag_id: lead.id }]);
    expect(entry.details).toEqual({ name: 'Gold', contacts: 2 });
  });

  it('leaves a trace of who did what', async () => {
    const ana = await anOwner(world);
    const tag = await aTag(ana, 'VIP');
    await ana.remove(`/tags/${tag.id}`);
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id', 'target_id']).orderBy('id').execute(),
    );
    expect(entries).toEqual([
      { action: 'tags.create', user_id: ana.userId, target_id: tag.id },
      { action: 'tags.remove', user_id: ana.userId, target_id: tag.id },
    ]);
  });
});

describe('the list of tags', () => {
  it('is sorted as people sort, and walked page by page without a gap', async () => {
    const ana = await anOwner(world);
    for (const name of ['zebra', 'Água', 'abelha', 'Banana', 'árvore', 'amora']) await aTag(ana, name);
    const first = await ana.get('/tags?limit=4');
    expect(namesOf(first)).toEqual(['abelha', 'Água', 'amora', 'árvore']);
    expect(first.body).toMatchObject({ total: 6, has_more_than_total: false });
    const second = await ana.get(`/tags?limit=4&cursor=${first.body.cursor}`);
    expect(namesOf(second)).toEqual(['Banana', 'zebra']);
    expect(second.body.cursor).toBeNull();
  });

  it('shows every tag exactly once whatever the page size, also while others are added and removed', async () => {
    const ana = await anOwner(world);
    const names = Array.from({ length: 23 }, (_, index) => `Tag ${String(index).padStart(2, '0')}`);
    for (const name of names) await aTag(ana, name);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page = await ana.get(`/tags?limit=${limit}${cursor && `&cursor=${cursor}`}`);
          seen.push(...namesOf(page));
          cursor = page.body.cursor;
          const passing = await aTag(ana, `  A passing tag ${randomUUID().slice(0, 8)}`);
          await ana.remove(`/tags/${passing.id}`);
        }
        expect(seen).toEqual(names);
      }),
      { numRuns: 8 },
    );
  });

  it('finds by any part of the name, without case and accents, and takes wildcards literally', async () => {
    const ana = await anOwner(world);
    for (const name of ['Pós-venda', 'VENDA 100%', 'Arquiteto']) await aTag(ana, name);
    expect(namesOf(await ana.get('/tags?search=venda'))).toEqual(['Pós-venda', 'VENDA 100%']);
    expect(namesOf(await ana.get(`/tags?search=${encodeURIComponent('pos')}`))).toEqual(['Pós-venda']);
    expect(namesOf(await ana.get(`/tags?search=${encodeURIComponent('%')}`))).toEqual(['VENDA 100%']);
    expect(namesOf(await ana.get('/tags?search=_'))).toEqual([]);
  });

  it('refuses a cursor that is not one and a page that is too long', async () => {
    const ana = await anOwner(world);
    const cursors = ['x', Buffer.from('["a"]').toString('base64url'), Buffer.from('["a","b"]').toString('base64url')];
    for (const cursor of cursors) expect((await ana.get(`/tags?cursor=${cursor}`)).body.code).toBe('invalid_cursor');
    expect((await ana.get('/tags?limit=101')).body).toMatchObject({
      code: 'invalid_fields',
      fields: { limit: 'too_long' },
    });
    expect((await ana.get('/tags?nonsense=1')).body).toMatchObject({ fields: { nonsense: 'unknown_field' } });
  });
});

describe('another company', () => {
  it('neither sees, changes nor deletes a tag by its id', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const theirs = await aTag(bruno, 'Secret');
    const path = `/tags/${theirs.id}`;
    expect((await ana.get(path)).status).toBe(404);
    expect((await ana.get(`${path}/uses`)).status).toBe(404);
    expect((await ana.put(path, { name: 'Mine' })).status).toBe(404);
    expect((await ana.remove(path)).status).toBe(404);
    expect((await ana.get('/tags')).body.total).toBe(0);
    expect((await bruno.get(path)).body.name).toBe('Secret');
  });
});

describe('a member', () => {
  it('without the permission is told which one is missing', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['contacts']);
    expect(await caio.get('/tags')).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', permission: 'tags' },
    });
  });

  it('of any kind reads the tags in short, to see what is on a contact', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, []);
    const [vip] = [await aTag(ana, 'VIP'), await aTag(ana, 'Lead')];
    expect((await caio.get('/tags/short?search=vip')).body).toEqual({
      results: [{ id: vip.id, name: 'VIP', color: vip.color }],
      cursor: null,
      total: 1,
      has_more_than_total: false,
    });
  });

  it('with it works on the tags of the company', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    await aTag(ana, 'Shared');
    expect(namesOf(await caio.get('/tags'))).toEqual(['Shared']);
  });
});
