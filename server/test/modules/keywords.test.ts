import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const says = (text: string) => ({ kind: 'messages', messages: [{ kind: 'text', text }] });
const form = (name: string, words: string[] = [name], more: object = {}) => ({
  name,
  rule: 'contains',
  words,
  action: says('Oi!'),
  ...more,
});
const create = (person: Person, body: object) => person.post('/keywords', body);
const orderOf = async (person: Person, query = '') =>
  (await person.get(`/keywords${query}`)).body.results.map(({ position, name }: { position: number; name: string }) => [
    position,
    name,
  ]);
const aFlow = async (person: Person, name = 'Visita') => (await person.post('/flows', { name })).body.id as string;

describe('a keyword', () => {
  it('is created behind the others, read, changed, switched off and deleted', async () => {
    const ana = await anOwner(world);
    await create(ana, form('Preços'));
    const created = await create(ana, form(' Falar  com gente ', [' quero   falar ', 'humano']));
    expect(created).toMatchObject({
      status: 201,
      body: {
        position: 2,
        name: 'Falar com gente',
        is_active: true,
        is_partial: false,
        words: ['quero falar', 'humano'],
        action: { kind: 'messages', messages: [{ kind: 'text', text: 'Oi!', media: null }] },
        fired: 0,
        last_fired_at: null,
        overlaps: [],
      },
    });
    const path = `/keywords/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    const flow_id = await aFlow(ana);
    const changed = await ana.put(path, form('Gente', ['humano'], { rule: 'is', action: { kind: 'flow', flow_id } }));
    expect(changed).toMatchObject({
      status: 200,
      body: { rule: 'is', action: { kind: 'flow', flow_id, flow: { id: flow_id, name: 'Visita', version: null } } },
    });
    expect((await ana.put(`${path}/active`, { is_active: false })).body.is_active).toBe(false);
    expect((await ana.remove(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
  });

  it('needs a word and something to do, and says which message is wrong', async () => {
    const ana = await anOwner(world);
    expect((await create(ana, form('Sem palavra', []))).body.fields).toEqual({ words: 'required' });
    expect((await create(ana, form('Vazia', ['  ']))).body.fields).toEqual({ 'words.0': 'required' });
    const twoMessages = { kind: 'messages', messages: [{ kind: 'text', text: 'Oi' }, { kind: 'image' }] };
    expect((await create(ana, form('Sem foto', ['a'], { action: twoMessages }))).body.fields).toEqual({
      'action.messages.1.media.key': 'required',
    });
    const nowhere = { kind: 'flow', flow_id: ana.companyId };
    expect((await create(ana, form('Sem fluxo', ['a'], { action: nowhere }))).body.fields).toEqual({
      'action.flow_id': 'invalid',
    });
  });

  it("carries a file of the company, never another's", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { key } = (await upload(ana, 'a price list', 'precos.txt')).body;
    const action = { kind: 'messages', messages: [{ kind: 'document', text: 'Segue.', media: { key } }] };
    const made = await create(ana, form('Tabela', ['tabela'], { action }));
    const [message] = made.body.action.messages;
    expect(message.media).toMatchObject({ name: 'precos.txt', type: 'text/plain', size: 12, state: 'ready' });
    expect(await (await fetch(`${world.origin}${message.media.url}`)).text()).toBe('a price list');
    expect((await create(bruno, form('Tabela', ['tabela'], { action }))).status).toBe(422);
  });

  it("starts no flow of another company's", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const action = { kind: 'flow', flow_id: await aFlow(bruno) };
    expect((await create(ana, form('Visita', ['visita'], { action }))).status).toBe(422);
  });

  it('has a name of its own, whatever its case', async () => {
    const ana = await anOwner(world);
    await create(ana, form('Preço'));
    const other = (await create(ana, form('Frete'))).body;
    expect(await create(ana, form('PREÇO'))).toMatchObject({ status: 409, body: { code: 'name_in_use' } });
    expect((await ana.put(`/keywords/${other.id}`, form('preço'))).status).toBe(409);
  });

  it('shows that its flow is gone', async () => {
    const ana = await anOwner(world);
    const flow_id = await aFlow(ana);
    const { id } = (await create(ana, form('Visita', ['visita'], { action: { kind: 'flow', flow_id } }))).body;
    await ana.remove(`/flows/${flow_id}`);
    expect((await ana.get(`/keywords/${id}`)).body.action).toEqual({ kind: 'flow', flow_id: null, flow: null });
  });

  it('is among as many as there can be', async () => {
    const ana = await anOwner(world);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .insertInto('keywords')
        .values(
          Array.from({ length: limits.keywords }, (_, index) => ({
            company_id: ana.companyId,
            position: index + 1,
            name: `n${index}`,
            rule: 'is',
            words: [`w${index}`],
            messages: '[]',
          })),
        )
        .execute(),
    );
    expect((await create(ana, form('Uma a mais'))).body.code).toBe('too_many_keywords');
  });
});

describe('the order of keywords', () => {
  it('is changed by putting one before another, or last, and has no gaps', async () => {
    const ana = await anOwner(world);
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await create(ana, form(name))).body.id);
    const [a, b, , d] = ids;
    expect((await ana.put(`/keywords/${d}/position`, { before: b })).status).toBe(204);
    expect(await orderOf(ana)).toEqual([
      [1, 'a'],
      [2, 'd'],
      [3, 'b'],
      [4, 'c'],
    ]);
    await ana.put(`/keywords/${a}/position`, { before: null });
    await ana.remove(`/keywords/${d}`);
    expect(await orderOf(ana)).toEqual([
      [1, 'b'],
      [2, 'c'],
      [3, 'a'],
    ]);
    expect((await ana.put(`/keywords/${a}/position`, { before: d })).body.fields).toEqual({ before: 'invalid' });
  });

  it('stays whole when several are moved and made at once', async () => {
    const ana = await anOwner(world);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await create(ana, form(name))).body.id);
    await Promise.all([
      ana.put(`/keywords/${ids[2]}/position`, { before: ids[0] }),
      ana.put(`/keywords/${ids[0]}/position`, { before: null }),
      ana.remove(`/keywords/${ids[1]}`),
      ...['x', 'y', 'z'].map((name) => create(ana, form(name))),
    ]);
    const order = await orderOf(ana);
    expect(order.map(([position]: [number]) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is listed page by page, by rule, state and words', async () => {
    const ana = await anOwner(world);
    for (const name of ['a', 'b', 'c']) await create(ana, form(name, [`${name}1`]));
    await create(ana, form('Igual', ['preço'], { rule: 'is', is_active: false }));
    const first = (await ana.get('/keywords?limit=3')).body;
    expect(first).toMatchObject({ total: 4, results: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    expect((await ana.get(`/keywords?limit=3&cursor=${first.cursor}`)).body).toMatchObject({
      cursor: null,
      results: [{ name: 'Igual' }],
    });
    expect(await orderOf(ana, '?rule=is')).toEqual([[4, 'Igual']]);
    expect(await orderOf(ana, '?is_active=false')).toEqual([[4, 'Igual']]);
    expect(await orderOf(ana, '?search=PRECO')).toEqual([[4, 'Igual']]);
    expect((await ana.get('/keywords?cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('tells which keyword takes words away from a later one', async () => {
    const ana = await anOwner(world);
    const price = (await create(ana, form('Preços', ['preço']))).body;
    await create(ana, form('Preço do frete', ['frete', 'preço do frete']));
    const { results } = (await ana.get('/keywords')).body;
    expect(results[0].overlaps).toEqual([]);
    expect(results[1].overlaps).toEqual([{ id: price.id, name: 'Preços', word: 'preço do frete' }]);
    await ana.put(`/keywords/${price.id}/active`, { is_active: false });
    expect((await ana.get('/keywords')).body.results[1].overlaps).toEqual([]);
  });
});

it('gives its rules to whoever may see keywords, and nothing to others', async () => {
  const [ana, bruno] = await twoCompanies(world);
  const rui = await aMember(world, ana, ['keywords']);
  const eva = await aMember(world, ana, ['tickets']);
  await create(ana, form('Preços', ['preço']));
  expect((await rui.get('/keywords/rules')).body.results).toMatchObject([
    { name: 'Preços', words: ['preço'], does: null },
  ]);
  expect((await eva.get('/keywords/rules')).body).toMatchObject({ code: 'permission_denied', permission: 'keywords' });
  expect((await bruno.get('/keywords/rules')).body.results).toEqual([]);
});
