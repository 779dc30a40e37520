import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDraft, aSession, publishDraft, save, saying } from '../support/drafts.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { block, flowOf } from '../support/running-flows.ts';
import { aLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const namesOf = (answer: { body: { results: { name: string }[] } }) => answer.body.results.map(({ name }) => name);

async function everyName(ana: Person, query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ana.get(`/flows?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
    seen.push(...namesOf(page));
    cursor = page.body.cursor;
  }
  return seen;
}

describe('the list of flows', () => {
  it('is sorted by the last save, the name or who is inside, and walked page by page', async () => {
    const ana = await anOwner(world);
    const ids: Record<string, string> = {};
    for (const name of ['zebra', 'Água', 'Banana', 'árvore', 'amora']) ids[name] = (await aDraft(ana, { name })).id;
    await save(ana, ids.Banana ?? '', 1, saying('Oi!'));
    expect(await everyName(ana, 'sort=saved')).toEqual(['Banana', 'amora', 'árvore', 'Água', 'zebra']);
    expect(await everyName(ana, 'sort=name')).toEqual(['Água', 'amora', 'árvore', 'Banana', 'zebra']);
    for (const [name, inside] of [
      ['árvore', 2],
      ['zebra', 1],
    ] as const) {
      const flowId = ids[name] ?? '';
      const version = (await publishDraft(ana, flowId, 1)).body;
      for (let n = 0; n < inside; n++) await aSession(world, ana, { flowId, versionId: version.id });
    }
    expect(await everyName(ana, 'sort=inside')).toEqual(['árvore', 'zebra', 'amora', 'Banana', 'Água']);
    for (const sort of ['saved', 'name', 'inside'])
      expect((await ana.get(`/flows?sort=${sort}&cursor=x`)).body.code).toBe('invalid_cursor');
  });

  it('is narrowed down by folder, status and search', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const folder = (await ana.post('/folders', { name: 'Vendas' })).body;
    await aDraft(bruno, { name: 'Alheio' });
    await aDraft(ana, { name: 'Rascunho' });
    const published = await aDraft(ana, { name: 'Pós-venda', folder_id: folder.id });
    const changed = await aDraft(ana, { name: 'Mudado', folder_id: folder.id });
    for (const { id } of [published, changed]) await publishDraft(ana, id, 1);
    await save(ana, changed.id, 1, saying('Oi!'));
    const list = async (query: string) => namesOf(await ana.get(`/flows?sort=name&${query}`));
    expect(await list('')).toEqual(['Mudado', 'Pós-venda', 'Rascunho']);
    expect(await list('folder=root')).toEqual(['Rascunho']);
    expect(await list(`folder=${folder.id}`)).toEqual(['Mudado', 'Pós-venda']);
    expect(await list('status=draft')).toEqual(['Rascunho']);
    expect(await list('status=published')).toEqual(['Pós-venda']);
    expect(await list('status=changed')).toEqual(['Mudado']);
    expect(await list('search=POS')).toEqual(['Pós-venda']);
    expect((await ana.get(`/flows?folder=${folder.id}`)).body.total).toBe(2);
  });

  it('says what starts each, and who is inside', async () => {
    const ana = await anOwner(world);
    const [flow, other] = [await aDraft(ana, { name: 'Alvo' }), await aDraft(ana, { name: 'Origem' })];
    const version = (await publishDraft(ana, flow.id, 1)).body;
    await aSession(world, ana, { flowId: flow.id, versionId: version.id });
    await save(ana, other.id, 1, flowOf([block('away', 'go_to_flow', { flow: flow.id, block: null })]));
    await publishDraft(ana, other.id, 2);
    const line = await aLine(ana);
    await ana.put(`/connections/${line.id}`, { name: 'Loja', default_flow_id: flow.id });
    const action = { kind: 'flow', flow_id: flow.id };
    const keyword = await ana.post('/keywords', { name: 'Preços', rule: 'is', words: ['preço'], action });
    expect(keyword.status).toBe(201);
    await ana.put('/companies/default-flows', { defaultFlowId: flow.id, mediaFlowId: flow.id });
    const [row] = (await ana.get('/flows?search=Alvo')).body.results;
    expect(row).toMatchObject({ inside: 1, status: 'published', version: { number: 1, by: { name: 'Ana' } } });
    expect(row.triggers).toEqual([
      { kind: 'connection', id: line.id, name: 'Loja' },
      { kind: 'default', id: null, name: null },
      { kind: 'flow', id: other.id, name: 'Origem' },
      { kind: 'keyword', id: keyword.body.id, name: 'Preços' },
      { kind: 'media', id: null, name: null },
    ]);
    await ana.remove(`/flows/${other.id}`);
    await ana.put(`/keywords/${keyword.body.id}/active`, { is_active: false });
    expect((await ana.get(`/flows/${flow.id}`)).body.triggers.map(({ kind }: { kind: string }) => kind)).toEqual([
      'connection',
      'default',
      'media',
    ]);
  });
});

describe('flows that start by themselves', () => {
  it('are chosen one by one, and only among those that are published', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [flow, draft, theirs] = [await aDraft(ana), await aDraft(ana), await aDraft(bruno)];
    await publishDraft(ana, flow.id, 1);
    await publishDraft(bruno, theirs.id, 1);
    const none = { defaultFlowId: null, mediaFlowId: null, campaignFlowId: null };
    const path = '/companies/default-flows';
    expect((await ana.get(path)).body).toEqual(none);
    expect((await ana.put(path, { mediaFlowId: flow.id })).body).toEqual({ ...none, mediaFlowId: flow.id });
    expect(await ana.put(path, { defaultFlowId: draft.id })).toMatchObject({
      status: 409,
      body: { code: 'flow_not_published', fields: { defaultFlowId: 'invalid' } },
    });
    expect((await ana.put(path, { campaignFlowId: theirs.id })).body.fields).toEqual({ campaignFlowId: 'invalid' });
    expect((await ana.put(path, { defaultFlowId: flow.id, mediaFlowId: null })).body).toEqual({
      ...none,
      defaultFlowId: flow.id,
    });
    await ana.remove(`/flows/${flow.id}`);
    // It is shown as broken, and stays where it is while others are changed.
    expect((await ana.put(path, { defaultFlowId: flow.id, mediaFlowId: null })).body.defaultFlowId).toBe(flow.id);
    expect((await ana.put(path, { mediaFlowId: flow.id })).body.fields).toEqual({ mediaFlowId: 'invalid' });
    expect((await bruno.get(path)).body).toEqual(none);
  });

  it('are chosen for a line of its own', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [flow, draft, theirs] = [await aDraft(ana), await aDraft(ana), await aDraft(bruno)];
    await publishDraft(ana, flow.id, 1);
    await publishDraft(bruno, theirs.id, 1);
    const form = { name: 'Loja', type: 'simulator', default_flow_id: flow.id };
    const line = await ana.post('/connections', form);
    expect(line).toMatchObject({ status: 201, body: { default_flow_id: flow.id } });
    const change = (default_flow_id: string | null) =>
      ana.put(`/connections/${line.body.id}`, { name: 'Loja', default_flow_id });
    expect((await change(draft.id)).body.code).toBe('flow_not_published');
    expect((await change(theirs.id)).body.fields).toEqual({ default_flow_id: 'invalid' });
    await ana.remove(`/flows/${flow.id}`);
    expect((await change(flow.id)).body.default_flow_id).toBe(flow.id);
    expect((await change(null)).body.default_flow_id).toBeNull();
    expect((await change(flow.id)).status).toBe(422);
  });
});
