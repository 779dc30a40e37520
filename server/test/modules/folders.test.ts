import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDraft } from '../support/drafts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const aFolder = async (person: Person, name: string) => (await person.post('/folders', { name })).body;
const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map(({ name }) => name);

describe('a folder', () => {
  it('is created, renamed and deleted, and counts its flows', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/folders', { name: ' Vendas ' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Vendas', flows: 0 } });
    const path = `/folders/${created.body.id}`;
    await aDraft(ana, { folder_id: created.body.id });
    expect((await ana.put(path, { name: 'Pós-venda' })).body).toEqual({
      ...created.body,
      name: 'Pós-venda',
      flows: 1,
    });
    expect((await ana.get(path)).body.flows).toBe(1);
    expect((await ana.remove(path)).status).toBe(204);
    for (const answer of [await ana.get(path), await ana.put(path, { name: 'x' }), await ana.remove(path)])
      expect(answer.status).toBe(404);
  });

  it('has a name of its own within its company, whatever the case', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await aFolder(ana, 'Árvore');
    const other = await aFolder(ana, 'Outra');
    expect(await ana.post('/folders', { name: 'árvore' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use', fields: { name: 'name_in_use' } },
    });
    expect((await ana.put(`/folders/${other.id}`, { name: 'ÁRVORE' })).body.code).toBe('name_in_use');
    expect((await bruno.post('/folders', { name: 'Árvore' })).status).toBe(201);
    expect((await ana.post('/folders', { name: '', color: 1 })).body.fields).toEqual({
      name: 'required',
      color: 'unknown_field',
    });
  });

  it('gives its flows to the root when it goes, with a number where a name is taken there', async () => {
    const ana = await anOwner(world);
    const { id } = await aFolder(ana, 'Vendas');
    for (const name of ['Preço', 'Frete']) await aDraft(ana, { name, folder_id: id });
    for (const name of ['PREÇO', 'preço 2']) await aDraft(ana, { name });
    expect((await ana.remove(`/folders/${id}`)).status).toBe(204);
    const rows = (await ana.get('/flows?folder=root&sort=name')).body.results;
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Frete', 'PREÇO', 'preço 2', 'Preço 3']);
  });

  it('is one of a list by name, page by page, found by any part of it', async () => {
    const ana = await anOwner(world);
    for (const name of ['zebra', 'Água', 'abelha']) await aFolder(ana, name);
    const first = await ana.get('/folders?limit=2');
    expect(namesOf(first)).toEqual(['abelha', 'Água']);
    expect(namesOf(await ana.get(`/folders?limit=2&cursor=${first.body.cursor}`))).toEqual(['zebra']);
    expect(namesOf(await ana.get('/folders?search=AGU'))).toEqual(['Água']);
    expect((await ana.get('/folders?cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('is one of so many, and for those who may build flows', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['keywords']);
    expect((await rui.post('/folders', { name: 'x' })).body).toMatchObject({ code: 'permission_denied' });
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into folders (company_id, name)
        select ${ana.companyId}, 'Pasta ' || n from generate_series(1, ${limits.folders}::int) as n`.execute(tx),
    );
    expect((await ana.post('/folders', { name: 'Uma a mais' })).body.code).toBe('too_many_folders');
  });
});
