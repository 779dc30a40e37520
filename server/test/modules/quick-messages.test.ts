import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const create = (person: Person, form: object) => person.post('/quick-messages', form);
const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map(({ name }) => name);

describe('a quick message', () => {
  it('is created, read, changed and deleted', async () => {
    const ana = await anOwner(world);
    const created = await create(ana, { name: ' /precos ', text: 'Oi, {{first_name}}!\r\nSegue a tabela.' });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'precos', text: 'Oi, {{first_name}}!\nSegue a tabela.', media: null, is_personal: false },
    });
    const path = `/quick-messages/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    const changed = await ana.put(path, { name: 'tabela', text: 'Segue.' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'tabela', text: 'Segue.' } });
    expect((await ana.remove(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
  });

  it('carries a file of the company, and needs a text or a file', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const file = (await upload(ana, 'a price list', 'precos.txt')).body;
    const made = await create(ana, { name: 'tabela', media: file.key });
    expect(made.body.media).toMatchObject({ name: 'precos.txt', type: 'text/plain', size: 12, state: 'ready' });
    expect(await (await fetch(`${world.origin}${made.body.media.url}`)).text()).toBe('a price list');
    expect((await create(bruno, { name: 'tabela', media: file.key })).body.fields).toEqual({ media: 'invalid' });
    expect((await create(ana, { name: 'nada' })).body.fields).toEqual({ text: 'required' });
  });

  it('says what is wrong with its name, and keeps no variable that nothing would fill', async () => {
    const ana = await anOwner(world);
    const faultsOf = async (form: object) => (await create(ana, form)).body.fields;
    expect(await faultsOf({ name: 'tabela de preços', text: 'x' })).toEqual({ name: 'invalid_shortcut' });
    expect(await faultsOf({ name: ' / ', text: 'x' })).toEqual({ name: 'required' });
    for (const text of ['Oi, {{nome}}', '{{ first name }}', '{{}}', '{{name}} {{Name}}'])
      expect(await faultsOf({ name: 'oi', text })).toEqual({ text: 'unknown_variable' });
    expect((await create(ana, { name: 'oi', text: '{{ name }} { {x} } {{' })).status).toBe(201);
    const line = { name: 'Loja', type: 'simulator', greeting_message: '{{oi}}', farewell_message: 'Até, {{nome}}' };
    expect((await ana.post('/connections', line)).body.fields).toEqual({
      greeting_message: 'unknown_variable',
      farewell_message: 'unknown_variable',
    });
    const { is_on, week, holidays } = (await ana.get('/operating-hours')).body;
    const hours = { is_on, week, holidays, away_message: 'Voltamos, {{nome}}' };
    expect((await ana.put('/operating-hours', hours)).body.fields).toEqual({ away_message: 'unknown_variable' });
  });

  it('has one name among the company’s, and one among each member’s own', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['quick_messages']);
    const { id } = (await create(ana, { name: 'Preço', text: 'x' })).body;
    expect(await create(rui, { name: 'PREÇO', text: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use' },
    });
    expect((await create(rui, { name: 'preço', text: 'meu', is_personal: true })).status).toBe(201);
    expect((await create(rui, { name: 'preço', text: 'meu', is_personal: true })).status).toBe(409);
    expect((await create(ana, { name: 'preço', text: 'meu', is_personal: true })).status).toBe(201);
    const other = (await create(ana, { name: 'frete', text: 'x' })).body;
    expect((await ana.put(`/quick-messages/${other.id}`, { name: 'preço', text: 'x' })).status).toBe(409);
    expect((await ana.put(`/quick-messages/${id}`, { name: 'PREÇO', text: 'x' })).body.name).toBe('PREÇO');
  });

  it('of one member is nobody else’s, not even the owner’s', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['quick_messages']);
    const { id } = (await create(rui, { name: 'minha', text: 'só minha', is_personal: true })).body;
    expect((await ana.get(`/quick-messages/${id}`)).status).toBe(404);
    expect((await ana.remove(`/quick-messages/${id}`)).status).toBe(404);
    expect(namesOf(await ana.get('/quick-messages'))).toEqual([]);
    expect(namesOf(await rui.get('/quick-messages'))).toEqual(['minha']);
  });

  it('is suggested to whoever attends: names that begin with it first, then names, then texts', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['tickets']);
    for (const [name, text] of [
      ['expresso', 'prazo'],
      ['pre-visita', 'x'],
      ['Présente', 'x'],
      ['frete', 'preço do frete'],
      ['oi', 'Olá'],
    ])
      await create(ana, { name, text });
    expect(namesOf(await rui.get('/quick-messages/suggest?search=PRE'))).toEqual([
      'pre-visita',
      'Présente',
      'expresso',
      'frete',
    ]);
    const first = await rui.get('/quick-messages/suggest?search=pre&limit=3');
    expect(first.body).toMatchObject({ total: 4 });
    const rest = await rui.get(`/quick-messages/suggest?search=pre&limit=3&cursor=${first.body.cursor}`);
    expect(namesOf(rest)).toEqual(['frete']);
    expect(namesOf(await rui.get('/quick-messages/suggest'))).toHaveLength(5);
    expect((await rui.get('/quick-messages')).status).toBe(403);
  });

  it('is refused with the faults of each field', async () => {
    const ana = await anOwner(world);
    const refused = await create(ana, { name: 'com espaço', text: 'x'.repeat(65_537), media: '../etc' });
    expect(refused.body.fields).toEqual({ name: 'invalid_shortcut', text: 'too_long', media: 'invalid' });
  });
});
