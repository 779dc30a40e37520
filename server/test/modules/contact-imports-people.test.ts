import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Column, head, importsInto, optionsOf, send } from '../support/contact-imports.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { makeXlsx, type SheetCell } from '../support/sheets.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const { over, importAll } = importsInto(() => world);

describe('a number that somebody takes at the very moment', () => {
  it('is theirs: the import finds them, and makes nobody twice', async () => {
    const ana = await anOwner(world);
    const { body } = await send(ana, makeXlsx([head, ['Ana', '11982147730'], ['Bia', '11982147731', 'bia@x.com']]));
    await world.db.withCompany(ana.companyId, async (tx) => {
      const place = { company_id: ana.companyId, name: 'Beatriz', phone: '5511982147731' };
      const { id } = await tx.insertInto('contacts').values(place).returning('id').executeTakeFirstOrThrow();
      const identity = { company_id: ana.companyId, kind: 'phone', contact_id: id };
      await tx
        .insertInto('contact_identities')
        .values({ ...identity, value: '5511982147731' })
        .execute();
      await ana.post(`/contacts/import/${body.id}/run`, optionsOf(body));
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await askAsOwner(world, waiting)).length, { timeout: 20_000 }).toBe(1);
    });
    expect(await over(ana, body.id)).toMatchObject({ state: 'done', result: { created: 1, updated: 1, refused: 0 } });
    const { results } = (await ana.get('/contacts')).body;
    expect(results).toMatchObject([{ name: 'Ana' }, { name: 'Beatriz', email: 'bia@x.com' }]);
  });
});

describe('undoing an import', () => {
  it('takes back what it made and changed, except where somebody has worked since', async () => {
    const ana = await anOwner(world);
    const tag = (await ana.post('/tags', { name: 'Feira' })).body;
    const field = (await ana.post('/custom-fields', { name: 'Cidade', type: 'text' })).body;
    await importAll(ana, [head, ['Old', '11982147730', 'old@x.com', null, 'Recife'], ['Edited', '11982147731']]);
    const rows = [
      head,
      ['New name', '11982147730', 'new@x.com', null, 'Natal'],
      ['By import', '11982147731', 'e@x.com'],
      ['Made', '11982147732'],
      ['Noted', '11982147733'],
    ] as SheetCell[][];
    const done = await importAll(ana, rows, { overwrite: true, tags: [tag.id] });
    const find = async (phone: string) => (await ana.get(`/contacts?search=${phone}`)).body.results[0];
    await ana.put(`/contacts/${(await find('11982147731')).id}`, { name: 'By hand' });
    await ana.post(`/contacts/${(await find('11982147733')).id}/notes`, { text: 'asked for a quote' });
    expect((await ana.get('/contacts/import/last')).body.import.id).toBe(done.id);
    expect((await ana.post(`/jobs/${done.id}/undo`)).status).toBe(202);
    expect((await over(ana, done.id)).state).toBe('undone');
    expect(await find('11982147730')).toMatchObject({
      name: 'Old',
      email: 'old@x.com',
      tags: [],
      custom_fields: { [field.id]: 'Recife' },
    });
    expect(await find('11982147731')).toMatchObject({ name: 'By hand', email: null, tags: [] });
    expect(await find('11982147732')).toBeUndefined();
    expect(await find('11982147733')).toMatchObject({ name: 'Noted' });
    const { data } = (await ana.get(`/jobs/${done.id}`)).body;
    expect(data).toMatchObject({ removed: 1, restored: 2, kept: 1 });
    expect((await ana.post(`/jobs/${done.id}/undo`)).body.code).toBe('job_not_undoable');
  });
});

describe('the template', () => {
  it('comes in every language with the fields of the company, and maps itself', async () => {
    const ana = await anOwner(world);
    const field = (await ana.post('/custom-fields', { name: 'Ambiente de interesse', type: 'text' })).body;
    for (const language of ['pt-BR', 'pt-PT', 'en-US', 'es-ES']) {
      const answer = await fetch(`${ana.origin}/api/contacts/import-template?language=${language}`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      expect(answer.headers.get('content-disposition')).toContain('.xlsx');
      const template = Buffer.from(await answer.arrayBuffer());
      // Nobody has filled it in yet.
      expect((await send(ana, template)).body.fields).toEqual({ file: 'no_rows' });
      const { guessColumns } = await import('../../src/modules/contact-imports/guess-columns.ts');
      const { importWords } = await import('../../src/modules/contact-imports/import-words.ts');
      const headers = Object.values(importWords[language as 'pt-BR'].columns);
      expect(guessColumns([...headers, field.name], [field])).toEqual([
        'name',
        'phone',
        'email',
        'document',
        'created_at',
        'tags',
        field.id,
      ]);
    }
  });
});

describe('others', () => {
  it('of another company neither see, check nor run an import', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { body } = await send(bruno, makeXlsx([head, ['Ana', '11982147730']]));
    expect((await ana.get(`/contacts/import/${body.id}`)).status).toBe(404);
    expect((await ana.get(`/contacts/import/${body.id}/refused`)).status).toBe(404);
    for (const deed of ['check', 'run'])
      expect((await ana.post(`/contacts/import/${body.id}/${deed}`, optionsOf(body))).status).toBe(404);
    const theirs = (await bruno.post('/tags', { name: 'Theirs' })).body;
    const own = (await send(ana, makeXlsx([head, ['Ana', '11982147730']]))).body;
    const refused = await ana.post(`/contacts/import/${own.id}/run`, optionsOf(own, { tags: [theirs.id] }));
    expect(refused.body.fields).toEqual({ tags: 'invalid' });
  });

  it('without the permission for tags or fields can map neither', async () => {
    const ana = await anOwner(world);
    const field = (await ana.post('/custom-fields', { name: 'Cidade', type: 'text' })).body;
    const tag = (await ana.post('/tags', { name: 'VIP' })).body;
    const caio = await aMember(world, ana, ['contacts']);
    const { body } = await send(
      caio,
      makeXlsx([
        [...head, 'Tags'],
        ['Ana', '11982147730', null, null, 'x', 'y'],
      ]),
    );
    expect(body.columns.map(({ target }: Column) => target)).toEqual([
      'name',
      'phone',
      'email',
      'document',
      null,
      null,
    ]);
    const path = `/contacts/import/${body.id}/run`;
    const phone = { column: 1, target: 'phone' };
    const tries: [object, string][] = [
      [{ columns: [phone, { column: 4, target: field.id }] }, 'contacts_custom_fields'],
      [{ columns: [phone, { column: 5, target: 'tags' }] }, 'contacts_tags'],
      [{ columns: [phone], tags: [tag.id] }, 'contacts_tags'],
    ];
    for (const [options, permission] of tries)
      expect(await caio.post(path, options)).toMatchObject({ status: 403, body: { permission } });
    const dario = await aMember(world, ana, ['tags']);
    expect((await send(dario, makeXlsx([head, ['Ana', '11982147730']]))).status).toBe(403);
  });

  it('cannot map two columns to one thing, nor one that is not there, nor a field that was deleted', async () => {
    const ana = await anOwner(world);
    const field = (await ana.post('/custom-fields', { name: 'Cidade', type: 'text' })).body;
    const { body } = await send(ana, makeXlsx([head, ['Ana', '11982147730']]));
    const path = `/contacts/import/${body.id}/check`;
    const phone = { column: 1, target: 'phone' };
    const twice = await ana.post(path, { columns: [phone, { column: 0, target: 'phone' }] });
    expect(twice.body.fields).toEqual({ columns: 'column_twice' });
    expect((await ana.post(path, { columns: [{ column: 99, target: 'phone' }] })).body.fields).toEqual({
      columns: 'invalid',
    });
    await ana.remove(`/custom-fields/${field.id}`);
    expect((await ana.post(path, optionsOf(body))).body.fields).toEqual({ columns: 'invalid' });
  });
});
