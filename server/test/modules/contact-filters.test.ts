import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFilterUses } from '../../src/modules/contact-filters/contact-filters.service.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const everybody = { match: 'all', items: [] };
const save = async (owner: Person, name: string, conditions: object = everybody) =>
  (await owner.post('/contact-filters', { name, conditions })).body;
const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map(({ name }) => name);

async function aField(owner: Person, type: string): Promise<string> {
  const { companyId } = owner;
  const field = await world.db.withCompany(companyId, (tx) =>
    tx
      .insertInto('custom_fields')
      .values({ company_id: companyId, name: type, type, kind: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return field.id;
}

describe('a saved filter', () => {
  it('is created, read, changed and deleted, and leaves a trace', async () => {
    const ana = await anOwner(world);
    const conditions = { match: 'any', items: [{ item: 'field', field: 'email', operator: 'has_value' }] };
    const created = await ana.post('/contact-filters', { name: ' With e-mail ', conditions });
    expect(created).toMatchObject({ status: 201, body: { name: 'With e-mail', conditions } });
    const path = `/contact-filters/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    const changed = await ana.put(path, { name: 'Everybody', conditions: everybody });
    expect(changed.body).toEqual({ ...created.body, name: 'Everybody', conditions: everybody });
    expect((await ana.remove(path)).status).toBe(204);
    for (const gone of [await ana.get(path), await ana.remove(path), await ana.put(path, { name: 'x', conditions })])
      expect(gone.status).toBe(404);
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'target_id']).orderBy('id').execute(),
    );
    expect(entries).toEqual(
      ['create', 'update', 'remove'].map((deed) => ({
        action: `contact-filters.${deed}`,
        target_id: created.body.id,
      })),
    );
  });

  it('has a name of its own within its company, whatever the case', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await save(ana, 'São Paulo');
    expect(await ana.post('/contact-filters', { name: 'SÃO PAULO', conditions: everybody })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', fields: { name: 'name_in_use' } },
    });
    const other = await save(ana, 'Other');
    const taken = await ana.put(`/contact-filters/${other.id}`, { name: 'são paulo', conditions: everybody });
    expect(taken.body.code).toBe('name_in_use');
    expect((await bruno.post('/contact-filters', { name: 'São Paulo', conditions: everybody })).status).toBe(201);
  });

  it('is refused with conditions that make no sense, when it is created and when it is changed', async () => {
    const ana = await anOwner(world);
    const number = await aField(ana, 'number');
    const bad = { match: 'all', items: [{ item: 'field', field: number, operator: 'contains', value: 'x' }] };
    const filter = await save(ana, 'Good');
    const refusals = [
      await ana.post('/contact-filters', { name: 'Bad', conditions: bad }),
      await ana.put(`/contact-filters/${filter.id}`, { name: 'Bad', conditions: bad }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 422, body: { fields: { conditions: 'invalid_condition' } } });
    const unknown = { match: 'all', items: [{ item: 'weather', operator: 'is', value: 'fine' }] };
    expect((await ana.post('/contact-filters', { name: 'Bad', conditions: unknown })).status).toBe(422);
    expect(namesOf(await ana.get('/contact-filters'))).toEqual(['Good']);
  });
});

describe('saved filters', () => {
  it('are sorted as people sort, searched, and walked page by page', async () => {
    const ana = await anOwner(world);
    for (const name of ['zebra', 'Água', 'abelha', 'Banana']) await save(ana, name);
    const first = await ana.get('/contact-filters?limit=3');
    expect(namesOf(first)).toEqual(['abelha', 'Água', 'Banana']);
    expect(first.body.total).toBe(4);
    expect(namesOf(await ana.get(`/contact-filters?limit=3&cursor=${first.body.cursor}`))).toEqual(['zebra']);
    expect(namesOf(await ana.get('/contact-filters?search=agu'))).toEqual(['Água']);
    expect((await ana.get('/contact-filters?cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('are everybody’s who sees contacts, and nobody’s of another company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const theirs = await save(bruno, 'Secret');
    const path = `/contact-filters/${theirs.id}`;
    for (const refused of [
      await ana.get(path),
      await ana.put(path, { name: 'Mine', conditions: everybody }),
      await ana.remove(path),
    ])
      expect(refused.status).toBe(404);
    expect((await ana.get('/contact-filters')).body.total).toBe(0);
    const caio = await aMember(world, bruno, ['contacts']);
    expect(namesOf(await caio.get('/contact-filters'))).toEqual(['Secret']);
    const dora = await aMember(world, bruno, ['tags']);
    expect(await dora.get('/contact-filters')).toMatchObject({ status: 403, body: { permission: 'contacts' } });
  });

  it('are listed for a tag and for a field that they mention', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const tagId = (await ana.post('/tags', { name: 'VIP' })).body.id;
    const fieldId = await aField(ana, 'text');
    const tagged = { item: 'tag', operator: 'not_is', value: tagId };
    const among = { item: 'tag', operator: 'in', value: [randomUUID(), tagId] };
    const field = { item: 'field', field: fieldId, operator: 'is', value: tagId };
    const ids = Object.fromEntries(
      await Promise.all(
        Object.entries({ 'B tagged': [tagged], 'A among': [field, among], 'C field': [field], 'D none': [] }).map(
          async ([name, items]) => [name, (await save(ana, name, { match: 'all', items })).id],
        ),
      ),
    );
    const usesOf = (mentioned: { tagId: string } | { fieldId: string }, { companyId } = ana) =>
      world.db.withCompany(companyId, (tx) => listFilterUses(tx, companyId, mentioned));
    const use = (name: string) => ({ kind: 'contact_filter', id: ids[name], name });
    expect(await usesOf({ tagId })).toEqual([use('A among'), use('B tagged')]);
    expect(await usesOf({ fieldId })).toEqual([use('A among'), use('C field')]);
    expect(await usesOf({ tagId: randomUUID() })).toEqual([]);
    expect(await usesOf({ tagId }, bruno)).toEqual([]);
  });
});
