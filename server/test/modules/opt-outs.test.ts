import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optedOut } from '../../src/modules/broadcasts/opt-outs.service.ts';
import { importsInto } from '../support/contact-imports.ts';
import { aContact, aTag } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const imports = importsInto(() => world);

const held = async ({ companyId }: Person, ...ids: string[]) => [
  ...(await world.db.withCompany(companyId, (tx) => optedOut(tx, companyId, ids))),
];
const phonesOf = async (person: Person, query = '') =>
  (await person.get(`/opt-outs${query}`)).body.results.map(({ phone }: { phone: string }) => phone);

describe('a number that asked for no mass sends', () => {
  it('is added in any of its forms, once, and shows who has it and who added it', async () => {
    const ana = await anOwner(world);
    const rita = await aContact(world, ana, { name: 'Rita', phone: '5511982147730' });
    const other = await aContact(world, ana, { phone: '5511982147731' });
    const added = await ana.post('/opt-outs', { phone: '(11) 8214-7730' });
    expect(added).toMatchObject({
      status: 201,
      body: { phone: '5511982147730', contact: { id: rita, name: 'Rita' }, source: 'manual', by: expect.any(String) },
    });
    expect((await ana.post('/opt-outs', { phone: '+55 11 98214-7730' })).body.id).toBe(added.body.id);
    expect((await ana.post('/opt-outs', { phone: '123' })).body.fields).toEqual({ phone: 'invalid_phone' });
    expect(await held(ana, rita, other)).toEqual([rita]);
    expect((await ana.get('/opt-outs')).body).toMatchObject({ total: 1, cursor: null });
  });

  it('outlives its contact, and holds for whoever comes with it again [S40]', async () => {
    const ana = await anOwner(world);
    const rita = await aContact(world, ana, { name: 'Rita', phone: '5511982147730' });
    await ana.post('/opt-outs', { phone: '5511982147730' });
    await ana.remove(`/contacts/${rita}`);
    expect((await ana.get('/opt-outs')).body.results[0].contact).toBeNull();
    const again = (await ana.post('/contacts', { name: 'Rita de novo', phone: '11982147730' })).body.id;
    expect(await held(ana, again)).toEqual([again]);
  });

  it('holds for whoever comes again with a sheet [S40]', async () => {
    const ana = await anOwner(world);
    const rita = await aContact(world, ana, { name: 'Rita', phone: '5511982147730' });
    await ana.post('/opt-outs', { phone: '5511982147730' });
    await ana.remove(`/contacts/${rita}`);
    const sheet = [
      ['Nome', 'Telefone'],
      ['Rita', '(11) 98214-7730'],
      ['Outra', '(11) 98214-7731'],
    ];
    expect(await imports.importAll(ana, sheet)).toMatchObject({ state: 'done' });
    const { results } = (await ana.get('/contacts')).body as { results: { id: string; name: string }[] };
    expect(results).toHaveLength(2);
    const again = results.find(({ name }) => name === 'Rita')?.id ?? '';
    expect(await held(ana, ...results.map(({ id }) => id))).toEqual([again]);
  });

  it('is found by its digits and by who has it, page by page', async () => {
    const ana = await anOwner(world);
    await aContact(world, ana, { name: 'Íris Prado', phone: '5511982147701' });
    for (const end of ['01', '02', '03']) await ana.post('/opt-outs', { phone: `55119821477${end}` });
    expect(await phonesOf(ana, '?search=iris')).toEqual(['5511982147701']);
    expect(await phonesOf(ana, `?search=${encodeURIComponent('(11) 98214-7702')}`)).toEqual(['5511982147702']);
    const { results, cursor } = (await ana.get('/opt-outs?limit=2')).body;
    expect(results.map(({ phone }: { phone: string }) => phone)).toEqual(['5511982147703', '5511982147702']);
    expect(await phonesOf(ana, `?limit=2&cursor=${cursor}`)).toEqual(['5511982147701']);
  });

  it("is the company's own", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const theirs = await aContact(world, bruno, { phone: '5511982147730' });
    await ana.post('/opt-outs', { phone: '5511982147730' });
    expect(await held(bruno, theirs)).toEqual([]);
    expect(await phonesOf(bruno)).toEqual([]);
    const rui = await aMember(world, ana, ['contacts']);
    expect((await rui.get('/opt-outs')).status).toBe(403);
    expect((await rui.post('/opt-outs', { phone: '5511982147730' })).status).toBe(403);
  });
});

describe('the tag that puts a number on the list', () => {
  it('adds those who have it, and whoever gets it by whichever way', async () => {
    const ana = await anOwner(world);
    const tag_id = await aTag(world, ana, 'Não enviar');
    const before = await aContact(world, ana, { phone: '5511982147701', tags: [tag_id] });
    const later = await aContact(world, ana, { phone: '5511982147702' });
    expect((await ana.get('/opt-outs/settings')).body).toEqual({ tag_id: null });
    expect(await ana.put('/opt-outs/settings', { tag_id })).toMatchObject({ status: 200, body: { tag_id } });
    expect(await phonesOf(ana)).toEqual(['5511982147701']);
    await ana.put(`/contacts/${later}/tags`, { add: [tag_id] });
    // The tag comes with the contact, before or after its number.
    const made = (await ana.post('/contacts', { phone: '11982147703', tags: [tag_id] })).body.id;
    const known = await aContact(world, ana, { phone: null, tags: [tag_id] });
    expect(await phonesOf(ana)).toEqual(['5511982147703', '5511982147702', '5511982147701']);
    expect((await held(ana, before, later, made, known)).toSorted()).toEqual([before, later, made, known].toSorted());
    expect((await ana.get('/opt-outs')).body.results[0]).toMatchObject({ source: 'tag', by: null });
  });

  it('is taken from whoever has a number that may be reached again', async () => {
    const ana = await anOwner(world);
    const tag_id = await aTag(world, ana, 'Não enviar');
    await ana.put('/opt-outs/settings', { tag_id });
    const rita = await aContact(world, ana, { phone: '5511982147730', tags: [tag_id] });
    const [{ id }] = (await ana.get('/opt-outs')).body.results;
    expect((await ana.remove(`/opt-outs/${id}`)).status).toBe(204);
    expect(await held(ana, rita)).toEqual([]);
    expect((await ana.get(`/contacts/${rita}`)).body.tags).toEqual([]);
    expect(await phonesOf(ana)).toEqual([]);
  });

  it("is one of the company's, and forgotten when it is deleted, unlike the numbers", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const theirs = await aTag(world, bruno, 'Não enviar');
    expect(await ana.put('/opt-outs/settings', { tag_id: theirs })).toMatchObject({
      status: 422,
      body: { fields: { tag_id: 'invalid' } },
    });
    const tag_id = await aTag(world, ana, 'Não enviar');
    await ana.put('/opt-outs/settings', { tag_id });
    const rita = await aContact(world, ana, { phone: '5511982147730', tags: [tag_id] });
    await ana.remove(`/tags/${tag_id}`);
    expect((await ana.get('/opt-outs/settings')).body).toEqual({ tag_id: null });
    expect(await held(ana, rita)).toEqual([rita]);
  });
});
