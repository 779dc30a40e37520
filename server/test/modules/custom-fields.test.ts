import { randomUUID } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const aField = async (owner: Person, form: Record<string, unknown>) => {
  const answer = await owner.post('/custom-fields', form);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map((field) => field.name);

describe('a field of contacts', () => {
  it('is created, read, renamed and deleted, and stays what it is', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/custom-fields', { name: '  Plano  atual ', type: 'text' });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Plano atual', type: 'text', kind: 'user', value: null, contacts: 0 },
    });
    const path = `/custom-fields/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    expect((await ana.put(path, { name: 'Plano' })).body).toMatchObject({ id: created.body.id, name: 'Plano' });
    expect((await ana.put(path, { type: 'number' })).body.fields).toEqual({ type: 'unknown_field' });
    expect((await ana.put(path, { value: 'Ouro' })).body.fields).toEqual({ value: 'unknown_field' });
    expect((await ana.remove(path)).status).toBe(204);
    for (const answer of [await ana.get(path), await ana.remove(path), await ana.put(path, { name: 'Plano' })])
      expect(answer.status).toBe(404);
  });

  it('says how many contacts have a value and where it is used, and takes its values along', async () => {
    const ana = await anOwner(world);
    const plan = await aField(ana, { name: 'Plano', type: 'text' });
    const visits = await aField(ana, { name: 'Visitas', type: 'number' });
    const rita = await aContact(world, ana, { values: { [plan.id]: 'Ouro', [visits.id]: 3 } });
    await aContact(world, ana, { values: { [plan.id]: 'Prata' } });
    await aContact(world, ana);
    expect((await ana.get('/custom-fields')).body.results).toMatchObject([
      { name: 'Plano', contacts: 2 },
      { name: 'Visitas', contacts: 1 },
    ]);
    const filter = await ana.post('/contact-filters', {
      name: 'Ouro',
      conditions: { match: 'all', items: [{ item: 'field', field: plan.id, operator: 'is', value: 'Ouro' }] },
    });
    expect((await ana.get(`/custom-fields/${plan.id}/uses`)).body).toEqual({
      contacts: 2,
      results: [{ kind: 'contact_filter', id: filter.body.id, name: 'Ouro' }],
    });
    expect((await ana.get(`/custom-fields/${visits.id}/uses`)).body).toEqual({ contacts: 1, results: [] });

    expect((await ana.remove(`/custom-fields/${plan.id}`)).status).toBe(204);
    const { left, entry } = await world.db.withCompany(ana.companyId, async (tx) => ({
      left: await tx.selectFrom('contact_field_values').select(['contact_id', 'number']).execute(),
      entry: await tx
        .selectFrom('audit_log')
        .select(['user_id', 'target_id', 'details'])
        .where('action', '=', 'custom-fields.remove')
        .executeTakeFirstOrThrow(),
    }));
    expect(left).toEqual([{ contact_id: rita, number: 3 }]);
    expect(entry).toMatchObject({
      user_id: ana.userId,
      target_id: plan.id,
      details: { name: 'Plano', type: 'text', kind: 'user', contacts: 2 },
    });
  });

  it('has a name of its own within its company, whatever the case', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await aField(ana, { name: 'Endereço', type: 'text' });
    const again = await ana.post('/custom-fields', { name: 'ENDEREÇO', type: 'number', kind: 'bot' });
    expect(again).toMatchObject({ status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } });
    await aField(bruno, { name: 'Endereço', type: 'text' });
    const other = await aField(ana, { name: 'Outro', type: 'text' });
    expect((await ana.put(`/custom-fields/${other.id}`, { name: 'endereço' })).body.code).toBe('name_in_use');
    expect((await ana.put(`/custom-fields/${other.id}`, { name: 'OUTRO' })).body.name).toBe('OUTRO');
  });

  it('is refused with the faults of each part', async () => {
    const ana = await anOwner(world);
    expect(await ana.post('/custom-fields', { name: ' ', type: 'colour', kind: 'default', extra: 1 })).toMatchObject({
      status: 422,
      body: { fields: { name: 'required', type: 'invalid', kind: 'invalid', extra: 'unknown_field' } },
    });
    expect((await ana.post('/custom-fields', { name: 'Plano', type: 'text', value: 'x' })).body.fields).toEqual({
      value: 'unknown_field',
    });
    expect((await ana.get('/custom-fields')).body.total).toBe(0);
  });

  it('is one of so many at most', async () => {
    const ana = await anOwner(world);
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into custom_fields (company_id, name, type, kind)
        select ${ana.companyId}, 'Campo ' || n, 'text', 'user' from generate_series(1, ${limits.customFields}) n`.execute(
        tx,
      ),
    );
    expect(await ana.post('/custom-fields', { name: 'Mais um', type: 'text' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_custom_fields' },
    });
  });
});

describe('a field of the company', () => {
  it.each([
    ['text', '  Seg a sex\r\n8h às 18h ', 'Seg a sex\n8h às 18h', 'x'.repeat(2_001), 'too_long'],
    ['number', '1.234,50', 1234.5, 'muitos', 'invalid_number'],
    ['date', '15/11/2026', '2026-11-15', '31/02/2026', 'invalid_date'],
    ['datetime', '2026-11-15T14:05', '2026-11-15T17:05:00.000Z', 'amanhã', 'invalid_date'],
    ['name', ' Ana   Lima ', 'Ana Lima', 'x'.repeat(121), 'too_long'],
    ['email', 'Vendas@Loja.com', 'vendas@loja.com', 'vendas@', 'invalid_email'],
    ['document', '11.222.333/0001-81', '11222333000181', '111.111.111-11', 'invalid_document'],
  ])('of type %s has its value, as the people of its country write it', async (type, written, value, wrong, fault) => {
    const ana = await anOwner(world);
    const field = await aField(ana, { name: 'Da empresa', type, kind: 'bot', value: written });
    expect(field.value).toBe(value);
    const path = `/custom-fields/${field.id}`;
    const refused = await ana.put(path, { value: wrong });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_fields', fields: { value: fault } } });
    expect((await ana.put(path, { name: 'Renomeado' })).body).toMatchObject({ name: 'Renomeado', value });
    expect((await ana.put(path, { value: null })).body.value).toBeNull();
    expect((await ana.put(path, { value })).body.value).toBe(value);
  });
});

describe('the list of fields', () => {
  it('is sorted as people sort, walked page by page, searched, and narrowed to a kind', async () => {
    const ana = await anOwner(world);
    for (const name of ['Visitas', 'Água', 'endereço', 'Árvore'])
      await aField(ana, { name, type: 'text', kind: name === 'Visitas' ? 'bot' : 'user' });
    const first = await ana.get('/custom-fields?limit=3');
    expect(namesOf(first)).toEqual(['Água', 'Árvore', 'endereço']);
    expect(first.body).toMatchObject({ total: 4, has_more_than_total: false });
    const second = await ana.get(`/custom-fields?limit=3&cursor=${first.body.cursor}`);
    expect([namesOf(second), second.body.cursor]).toEqual([['Visitas'], null]);
    expect(namesOf(await ana.get('/custom-fields?search=ENDERECO'))).toEqual(['endereço']);
    expect(namesOf(await ana.get('/custom-fields?kind=bot'))).toEqual(['Visitas']);
    expect((await ana.get('/custom-fields?cursor=x')).body.code).toBe('invalid_cursor');
    expect((await ana.get('/custom-fields?kind=default')).body.fields).toEqual({ kind: 'invalid' });
  });

  it('in short is for every member, with the fields that all contacts have; the rest asks for its permission', async () => {
    const ana = await anOwner(world);
    const field = await aField(ana, { name: 'Plano', type: 'text' });
    await aField(ana, { name: 'Saudação', type: 'text', kind: 'bot' });
    const caio = await aMember(world, ana, []);
    expect((await caio.get('/custom-fields/short?kind=user')).body).toEqual({
      results: [{ id: field.id, name: 'Plano', type: 'text', kind: 'user' }],
      cursor: null,
      total: 1,
      has_more_than_total: false,
    });
    expect((await caio.get('/custom-fields/default')).body.results).toContainEqual({ id: 'phone', type: 'phone' });
    const path = `/custom-fields/${field.id}`;
    for (const answer of [await caio.get('/custom-fields'), await caio.get(`${path}/uses`), await caio.remove(path)])
      expect(answer).toMatchObject({ status: 403, body: { permission: 'custom_fields' } });
    const davi = await aMember(world, ana, ['custom_fields']);
    expect((await davi.put(path, { name: 'Plano dele' })).body.name).toBe('Plano dele');
  });
});

describe('another company', () => {
  it('neither sees, changes nor deletes a field by its id', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const path = `/custom-fields/${(await aField(bruno, { name: 'Segredo', type: 'text' })).id}`;
    for (const answer of [
      await ana.get(path),
      await ana.get(`${path}/uses`),
      await ana.put(path, { name: 'Meu' }),
      await ana.remove(path),
      await ana.get(`/custom-fields/${randomUUID()}/uses`),
    ])
      expect(answer.status).toBe(404);
    expect((await ana.get('/custom-fields/short')).body.total).toBe(0);
    expect((await bruno.get(path)).body.name).toBe('Segredo');
  });
});
