import { randomUUID } from 'node:crypto';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aField, aPhone, aTag } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const created = async (person: Person, form: object = {}) => {
  const answer = await person.post('/contacts', { name: 'Rita Souza', phone: aPhone(), ...form });
  expect(answer.status).toBe(201);
  return answer.body;
};
const kindsOf = async (person: Person, id: string) =>
  (await person.get(`/contacts/${id}/timeline`)).body.results.map((entry: { kind: string }) => entry.kind);
const auditOf = (person: Person) =>
  world.db.withCompany(person.companyId, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'target_id', 'details']).orderBy('id').execute(),
  );

describe('a contact', () => {
  it('is created whole, as people write: phone and document become one form', async () => {
    const ana = await anOwner(world);
    const [vip, site] = [await aTag(world, ana, 'VIP'), await aTag(world, ana, 'Site')];
    const city = await aField(world, ana, { name: 'Cidade' });
    const spent = await aField(world, ana, { name: 'Valor total', type: 'number' });
    const born = await aField(world, ana, { name: 'Nascimento', type: 'date' });
    const contact = await created(ana, {
      name: '  Ana   Beatriz Moura ',
      phone: '(11) 98214-7730',
      email: ' ANA@Example.com',
      document: '529.982.247-25',
      tags: [vip, site, vip],
      custom_fields: { [city]: 'São Paulo', [spent]: 18_420, [born]: '1988-03-21' },
    });
    expect(contact).toMatchObject({
      name: 'Ana Beatriz Moura',
      phone: '5511982147730',
      email: 'ana@example.com',
      document: '52998224725',
      tags: [{ name: 'Site' }, { name: 'VIP', color: '#0284c7' }],
      custom_fields: { [city]: 'São Paulo', [spent]: 18_420, [born]: '1988-03-21' },
      source: 'manual',
      last_activity_at: null,
    });
    expect((await ana.get(`/contacts/${contact.id}`)).body).toEqual(contact);
    expect(await kindsOf(ana, contact.id)).toEqual(['created']);
  });

  it('needs nothing but a phone; the rest is empty', async () => {
    const ana = await anOwner(world);
    expect(await ana.post('/contacts', { phone: '+351 912 340 586' })).toMatchObject({
      status: 201,
      body: { name: '', phone: '351912340586', email: null, document: null, tags: [], custom_fields: {} },
    });
  });

  it('is refused with the faults of each field at once, and nothing is stored', async () => {
    const ana = await anOwner(world);
    const spent = await aField(world, ana, { type: 'number' });
    const ofCompany = await aField(world, ana, { kind: 'bot' });
    const unknown = randomUUID();
    const form = {
      phone: '119',
      document: '111.111.111-11',
      tags: [unknown],
      custom_fields: { [spent]: 'much', [ofCompany]: 'x', [unknown]: 'x' },
    };
    expect(await ana.post('/contacts', form)).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: {
          phone: 'invalid_phone',
          document: 'invalid_document',
          tags: 'invalid',
          [`custom_fields.${spent}`]: 'invalid_number',
          [`custom_fields.${ofCompany}`]: 'unknown_field',
          [`custom_fields.${unknown}`]: 'unknown_field',
        },
      },
    });
    expect(await ana.post('/contacts', { phone: '', email: 'nobody', nick: 'x' })).toMatchObject({
      status: 422,
      body: { fields: { phone: 'required', email: 'invalid_email', nick: 'unknown_field' } },
    });
    expect(await auditOf(ana)).toEqual([]);
  });

  it('takes a document of its own country beside those of the company’s', async () => {
    const ana = await anOwner(world);
    const portuguese = await created(ana, { phone: '+351 912 340 587', document: '123 456 789' });
    expect(portuguese.document).toBe('123456789');
    expect((await created(ana, { phone: '+351 912 340 588', document: '529.982.247-25' })).document).toBe(
      '52998224725',
    );
    const moved = await ana.put(`/contacts/${portuguese.id}`, { phone: '+55 11 98214-0001' });
    expect(moved).toMatchObject({ status: 422, body: { fields: { document: 'invalid_document' } } });
    const both = await ana.put(`/contacts/${portuguese.id}`, { phone: '+55 11 98214-0001', document: null });
    expect(both).toMatchObject({ status: 200, body: { phone: '5511982140001', document: null } });
  });

  it('changes in what was given alone, and the timeline says from what to what', async () => {
    const ana = await anOwner(world);
    const contact = await created(ana, { email: 'rita@example.com' });
    const path = `/contacts/${contact.id}`;
    const changed = await ana.put(path, { name: 'Rita de Souza', email: '' });
    expect(changed.body).toEqual({ ...contact, name: 'Rita de Souza', email: null });
    const [entry] = (await ana.get(`${path}/timeline`)).body.results;
    expect(entry).toMatchObject({
      kind: 'updated',
      by: { id: ana.userId, name: 'Ana', image: null },
      data: {
        changes: [
          { field: 'name', before: 'Rita Souza', after: 'Rita de Souza' },
          { field: 'email', before: 'rita@example.com', after: null },
        ],
      },
    });
    await ana.put(path, { name: 'Rita de Souza' });
    expect(await kindsOf(ana, contact.id)).toEqual(['updated', 'created']);
    expect(await auditOf(ana)).toMatchObject([
      { action: 'contacts.create', details: {} },
      { action: 'contacts.update', details: { fields: ['name', 'email'] } },
    ]);
  });
});

describe('a phone', () => {
  it('belongs to one contact in all its forms: the other one is named', async () => {
    const ana = await anOwner(world);
    const brazilian = await created(ana, { phone: '11 98765-4321' });
    const argentine = await created(ana, { phone: '+54 9 11 5263-4890' });
    const taken = (id: string) => ({
      status: 409,
      body: { code: 'contact_exists', fields: { phone: 'contact_exists' }, contact_id: id },
    });
    for (const phone of ['+55 11 8765-4321', '011 98765 4321', '551187654321'])
      expect(await ana.post('/contacts', { phone })).toMatchObject(taken(brazilian.id));
    expect(await ana.post('/contacts', { phone: '+54 11 5263-4890' })).toMatchObject(taken(argentine.id));
    expect(await ana.put(`/contacts/${argentine.id}`, { phone: '1187654321' })).toMatchObject(taken(brazilian.id));
    const same = await ana.put(`/contacts/${brazilian.id}`, { phone: '+55 11 8765-4321' });
    expect(same).toMatchObject({ status: 200, body: { phone: '551187654321' } });
  });

  it('that changed is free for another contact, and the new one is not', async () => {
    const ana = await anOwner(world);
    const { id } = await created(ana, { phone: '11 98765-0001' });
    expect((await ana.put(`/contacts/${id}`, { phone: '11 98765-0002' })).status).toBe(200);
    expect((await ana.post('/contacts', { phone: '11 98765-0002' })).body.contact_id).toBe(id);
    expect((await ana.post('/contacts', { phone: '11 98765-0001' })).status).toBe(201);
  });

  it('that many send at the same moment, in both forms, makes one contact', async () => {
    const ana = await anOwner(world);
    const forms = ['11 97777-1234', '+55 11 7777-1234', '11 97777-1234', '551177771234', '5511977771234', '1177771234'];
    const answers = await Promise.all(forms.map((phone) => ana.post('/contacts', { phone })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    for (const { body } of refused) expect(body.contact_id).toBe(made[0]?.body.id);
  });

  it('may be in two companies, which know nothing of each other', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const phone = '11 97777-5678';
    const theirs = await created(bruno, { phone });
    expect((await created(ana, { phone })).id).not.toBe(theirs.id);
  });
});

describe('tags of a contact', () => {
  it('are added and taken away together, each once, and the timeline keeps their names', async () => {
    const ana = await anOwner(world);
    const [vip, site] = [await aTag(world, ana, 'VIP', '#d97706'), await aTag(world, ana, 'Site')];
    const { id } = await created(ana, { tags: [site] });
    const path = `/contacts/${id}/tags`;
    const changed = await ana.put(path, { add: [vip, vip], remove: [site, randomUUID()] });
    expect(changed.body.tags).toEqual([{ id: vip, name: 'VIP', color: '#d97706' }]);
    await ana.put(path, { add: [vip] });
    await ana.remove(`/tags/${vip}`);
    expect((await ana.get(`/contacts/${id}`)).body.tags).toEqual([]);
    const { results } = (await ana.get(`/contacts/${id}/timeline`)).body;
    expect(results).toMatchObject([
      { kind: 'tag_added', data: { tag_id: vip, name: 'VIP', color: '#d97706' } },
      { kind: 'tag_removed', data: { name: 'Site' } },
      { kind: 'created' },
    ]);
  });

  it('must be the company’s own, and not too many', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id } = await created(ana);
    const theirs = await aTag(world, bruno, 'VIP');
    const path = `/contacts/${id}/tags`;
    const unknown = { status: 422, body: { fields: { add: 'invalid' } } };
    expect(await ana.put(path, { add: [theirs] })).toMatchObject(unknown);
    expect(await ana.put(path, { add: [randomUUID()] })).toMatchObject(unknown);
    const many = await Promise.all(Array.from({ length: 101 }, (_, n) => aTag(world, ana, `Tag ${n}`)));
    expect((await ana.put(path, { add: many })).body.fields).toEqual({ add: 'too_long' });
    expect((await ana.put(path, { add: many.slice(0, 100) })).body.tags).toHaveLength(100);
    expect((await ana.put(path, { add: many.slice(100) })).body.fields).toEqual({ add: 'too_long' });
    expect((await ana.put(path, { add: many.slice(100), remove: many.slice(0, 1) })).body.tags).toHaveLength(100);
  });
});

describe('fields of a contact', () => {
  it('are set, changed and cleared by their types; what is not given stays', async () => {
    const ana = await anOwner(world);
    const city = await aField(world, ana, { name: 'Cidade' });
    const spent = await aField(world, ana, { name: 'Valor total', type: 'number' });
    const visit = await aField(world, ana, { name: 'Visita', type: 'datetime' });
    const { id } = await created(ana, { custom_fields: { [city]: 'Campinas' } });
    const path = `/contacts/${id}/fields`;
    const set = await ana.put(path, { [spent]: 0, [visit]: '2026-11-15T14:05:00-03:00' });
    expect(set.body.custom_fields).toEqual({ [city]: 'Campinas', [spent]: 0, [visit]: '2026-11-15T17:05:00.000Z' });
    const changed = await ana.put(path, { [city]: null, [spent]: 12.5, [visit]: '2026-11-15T17:05:00Z' });
    expect(changed.body.custom_fields).toEqual({ [spent]: 12.5, [visit]: '2026-11-15T17:05:00.000Z' });
    const { results } = (await ana.get(`/contacts/${id}/timeline`)).body;
    const told = results.map(({ kind, data }: { kind: string; data: Record<string, unknown> }) => [
      kind,
      data.name,
      data.before,
      data.after,
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['field_changed', 'Valor total', 0, 12.5],
        ['field_changed', 'Cidade', 'Campinas', null],
        ['field_changed', 'Visita', null, '2026-11-15T17:05:00.000Z'],
        ['field_changed', 'Valor total', null, 0],
      ]),
    );
    expect(told).toHaveLength(5);
  });

  it('are refused under their own ids, and none of them is kept then', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const city = await aField(world, ana);
    const born = await aField(world, ana, { type: 'date' });
    const theirs = await aField(world, bruno);
    const { id } = await created(ana);
    const refused = await ana.put(`/contacts/${id}/fields`, { [city]: 'Natal', [born]: '2026-02-30', [theirs]: 'x' });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { [born]: 'invalid_date', [theirs]: 'unknown_field' } },
    });
    expect((await ana.get(`/contacts/${id}`)).body.custom_fields).toEqual({});
  });
});

describe('a tag or field that is deleted at the very moment', () => {
  /** The deed comes while whoever deletes has not committed yet. */
  async function duringDeletion<T>({ companyId }: Person, table: 'tags' | 'custom_fields', id: string, deed: () => T) {
    const done = await world.db.withCompany(companyId, async (tx) => {
      await tx.deleteFrom(table).where('company_id', '=', companyId).where('id', '=', id).execute();
      const doing = Promise.resolve(deed());
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await askAsOwner(world, waiting)).length).toBe(1);
      return { doing };
    });
    return done.doing;
  }

  it('is refused as unknown; who is restored or merged comes without it', async () => {
    const ana = await anOwner(world);
    const { id } = await created(ana);
    const city = await aField(world, ana, { name: 'Cidade' });
    const answer = await duringDeletion(ana, 'custom_fields', city, () =>
      ana.put(`/contacts/${id}/fields`, { [city]: 'Natal' }),
    );
    expect(answer).toMatchObject({ status: 422, body: { fields: { [city]: 'unknown_field' } } });

    const vip = await aTag(world, ana, 'VIP');
    const tagged = await duringDeletion(ana, 'tags', vip, () => ana.put(`/contacts/${id}/tags`, { add: [vip] }));
    expect(tagged).toMatchObject({ status: 422, body: { fields: { add: 'invalid' } } });

    const site = await aTag(world, ana, 'Site');
    const gone = await created(ana, { tags: [site] });
    await ana.remove(`/contacts/${gone.id}`);
    const restored = await duringDeletion(ana, 'tags', site, () => ana.post(`/contacts/${gone.id}/restore`));
    expect(restored).toMatchObject({ status: 200, body: { tags: [] } });

    const size = await aField(world, ana, { name: 'Tamanho' });
    await ana.put(`/contacts/${gone.id}/fields`, { [size]: 'M' });
    const merged = await duringDeletion(ana, 'custom_fields', size, () =>
      ana.post(`/contacts/${id}/merge`, { contact_id: gone.id }),
    );
    expect(merged).toMatchObject({ status: 200, body: { custom_fields: {} } });
  });
});

describe('a member', () => {
  it('without the permission is told which one is missing', async () => {
    const ana = await anOwner(world);
    const { id } = await created(ana);
    const [tag, field] = [await aTag(world, ana, 'VIP'), await aField(world, ana)];
    const caio = await aMember(world, ana, ['contacts']);
    const lacks = (permission: CompanyPermission) => ({ status: 403, body: { code: 'permission_denied', permission } });
    expect(await caio.put(`/contacts/${id}/tags`, { add: [tag] })).toMatchObject(lacks('contacts_tags'));
    expect(await caio.put(`/contacts/${id}/fields`, { [field]: 'x' })).toMatchObject(lacks('contacts_custom_fields'));
    const form = { phone: aPhone() };
    expect(await caio.post('/contacts', { ...form, tags: [tag] })).toMatchObject(lacks('contacts_tags'));
    expect(await caio.post('/contacts', { ...form, custom_fields: { [field]: 'x' } })).toMatchObject(
      lacks('contacts_custom_fields'),
    );
    expect((await caio.post('/contacts', form)).status).toBe(201);
    expect((await caio.put(`/contacts/${id}`, { name: 'Rita' })).status).toBe(200);
    const tagger = await aMember(world, ana, ['contacts_tags']);
    expect(await tagger.get(`/contacts/${id}`)).toMatchObject(lacks('contacts'));
    expect((await tagger.put(`/contacts/${id}/tags`, { add: [tag] })).status).toBe(200);
  });
});

describe('a deleted contact', () => {
  it('is gone for everybody, and comes back with all it had', async () => {
    const ana = await anOwner(world);
    const [vip, site] = [await aTag(world, ana, 'VIP'), await aTag(world, ana, 'Site')];
    const [city, old] = [await aField(world, ana), await aField(world, ana)];
    const born = await aField(world, ana, { type: 'date' });
    const contact = await created(ana, {
      tags: [vip, site],
      custom_fields: { [city]: 'Recife', [old]: 'x', [born]: '1990-01-31' },
    });
    const path = `/contacts/${contact.id}`;
    expect((await ana.remove(path)).status).toBe(204);
    for (const gone of [
      await ana.get(path),
      await ana.remove(path),
      await ana.put(path, { name: 'x' }),
      await ana.put(`${path}/tags`, { add: [vip] }),
      await ana.put(`${path}/fields`, { [city]: 'x' }),
      await ana.get(`${path}/timeline`),
      await ana.get(`${path}/data`),
      await ana.post(`${path}/notes`, { text: 'x' }),
    ])
      expect(gone.status).toBe(404);
    expect((await ana.get(`/tags/${vip}`)).body.contacts).toBe(0);
    await ana.remove(`/tags/${site}`);
    await ana.remove(`/custom-fields/${old}`);
    const restored = await ana.post(`${path}/restore`);
    expect(restored).toMatchObject({ status: 200 });
    expect(restored.body).toEqual({
      ...contact,
      tags: [{ id: vip, name: 'VIP', color: '#0284c7' }],
      custom_fields: { [city]: 'Recife', [born]: '1990-01-31' },
    });
    expect(await kindsOf(ana, contact.id)).toEqual(['restored', 'created']);
    expect((await ana.post('/contacts', { phone: contact.phone })).body.contact_id).toBe(contact.id);
    expect((await ana.post(`${path}/restore`)).status).toBe(404);
  });

  it('leaves its number to others, and then stays deleted', async () => {
    const ana = await anOwner(world);
    const contact = await created(ana, { phone: '11 98888-0001' });
    await ana.remove(`/contacts/${contact.id}`);
    const next = await created(ana, { phone: '+55 11 8888-0001' });
    const restore = `/contacts/${contact.id}/restore`;
    expect(await ana.post(restore)).toMatchObject({
      status: 409,
      body: { code: 'contact_exists', contact_id: next.id },
    });
    await ana.remove(`/contacts/${next.id}`);
    expect((await ana.post(restore)).status).toBe(200);
  });

  it('can’t be restored for ever, nor by another company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id } = await created(ana);
    await ana.remove(`/contacts/${id}`);
    expect((await bruno.post(`/contacts/${id}/restore`)).status).toBe(404);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ deleted_at: new Date(world.yupflow.parts.clock.now().getTime() - 7 * 86_400_000) })
        .execute(),
    );
    expect((await ana.post(`/contacts/${id}/restore`)).status).toBe(404);
  });
});
