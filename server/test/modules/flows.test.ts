import { randomUUID } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aField, aTag } from '../support/contacts.ts';
import { aDraft, aSession, publishDraft, save, saying } from '../support/drafts.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { actions, block, flowOf, text } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const notFound = { status: 404, body: { code: 'not_found' } };
const jump = (id: string, flow: string | null, target: string | null = null) =>
  block(id, 'go_to_flow', { flow, block: target });

describe('a flow', () => {
  it('is created as a draft, saved, published and changed again', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/flows', { name: ' Boas-vindas ' });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Boas-vindas', status: 'draft', version: null, revision: 1, faults: [], editors: [], folder: null },
    });
    const { id, document } = created.body;
    expect(document.blocks.map(({ type }: { type: string }) => type)).toEqual(['start', 'text']);
    expect(await save(ana, id, 1, saying('Oi!'))).toMatchObject({ status: 200, body: { revision: 2, faults: [] } });
    expect(await publishDraft(ana, id, 2)).toMatchObject({
      status: 200,
      body: { number: 1, blocks: 2, is_current: true, inside: 0, restored_from: null, by: { id: ana.userId } },
    });
    expect((await ana.get(`/flows/${id}`)).body).toMatchObject({ status: 'published', version: { number: 1 } });
    await save(ana, id, 2, saying('Olá!'));
    const open = (await ana.get(`/flows/${id}`)).body;
    expect(open).toMatchObject({ status: 'changed', revision: 3, saved_by: { id: ana.userId } });
    expect(open.document).toEqual(saying('Olá!'));
  });

  it('is refused with what is wrong in its form, and nothing is stored', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const theirs = (await bruno.post('/folders', { name: 'Vendas' })).body;
    expect((await ana.post('/flows', { name: '', template: 'x', extra: 1 })).body.fields).toEqual({
      name: 'required',
      template: 'invalid',
      extra: 'unknown_field',
    });
    for (const folder_id of [theirs.id, randomUUID()])
      expect((await ana.post('/flows', { name: 'Oi', folder_id })).body.fields).toEqual({ folder_id: 'invalid' });
    expect((await ana.get('/flows')).body.total).toBe(0);
  });

  it('has a name of its own within its folder, and moves between folders', async () => {
    const ana = await anOwner(world);
    const folder = (await ana.post('/folders', { name: 'Vendas' })).body;
    const flow = await aDraft(ana, { name: 'Preço' });
    const taken = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    expect(await ana.post('/flows', { name: 'PREÇO' })).toMatchObject(taken);
    const other = await aDraft(ana, { name: 'preço', folder_id: folder.id });
    expect(other.folder).toEqual({ id: folder.id, name: 'Vendas' });
    const settings = `/flows/${flow.id}/settings`;
    expect(await ana.put(settings, { name: 'Preço', folder_id: folder.id })).toMatchObject(taken);
    expect(await ana.put(settings, { name: 'Frete', folder_id: folder.id })).toMatchObject({
      status: 200,
      body: { name: 'Frete', folder_id: folder.id, status: 'draft' },
    });
    expect((await ana.put(settings, { name: 'Frete', folder_id: randomUUID() })).body.fields).toEqual({
      folder_id: 'invalid',
    });
    expect((await ana.put(settings, { name: 'Preço' })).body.folder_id).toBeNull();
  });

  it('is copied with its draft into a new one', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana, { name: 'Original' });
    await save(ana, id, 1, saying('Copie-me'));
    await publishDraft(ana, id, 2);
    expect(await ana.post(`/flows/${id}/clone`, { name: 'original' })).toMatchObject({ status: 409 });
    const copy = await ana.post(`/flows/${id}/clone`, { name: 'Cópia' });
    expect(copy).toMatchObject({ status: 201, body: { name: 'Cópia', status: 'draft', version: null } });
    expect((await ana.get(`/flows/${copy.body.id}`)).body.document).toEqual(saying('Copie-me'));
  });

  it('is deleted: whoever is inside leaves, its name is free, and its versions stay', async () => {
    const ana = await anOwner(world);
    const { id, name } = await aDraft(ana);
    const version = (await publishDraft(ana, id, 1)).body;
    const session = await aSession(world, ana, { flowId: id, versionId: version.id });
    expect((await ana.get(`/flows/${id}`)).body.inside).toBe(1);
    expect((await ana.remove(`/flows/${id}`)).status).toBe(204);
    for (const path of ['', '/versions', `/versions/${version.id}`, '/share'])
      expect(await ana.get(`/flows/${id}${path}`)).toMatchObject(notFound);
    expect(await save(ana, id, 1, saying('x'))).toMatchObject(notFound);
    expect(await publishDraft(ana, id, 1)).toMatchObject(notFound);
    expect(await ana.remove(`/flows/${id}`)).toMatchObject(notFound);
    const left = await world.db.withCompany(ana.companyId, async (tx) => ({
      sessions: await tx.selectFrom('flow_sessions').select(['id', 'status', 'end_reason']).execute(),
      versions: await tx.selectFrom('flow_versions').select('id').execute(),
    }));
    expect(left).toEqual({
      sessions: [{ id: session, status: 'ended', end_reason: 'deleted' }],
      versions: [{ id: version.id }],
    });
    expect((await ana.post('/flows', { name })).status).toBe(201);
  });

  it('leaves a trace of who did what', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana, { name: 'Oi' });
    await save(ana, id, 1, saying('Oi!'));
    await publishDraft(ana, id, 2);
    await ana.put(`/flows/${id}/settings`, { name: 'Olá' });
    await ana.remove(`/flows/${id}`);
    const entries = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id', 'target_id']).orderBy('id').execute(),
    );
    expect(entries).toEqual(
      ['flows.create', 'flows.publish', 'flows.update', 'flows.remove'].map((action) => ({
        action,
        user_id: ana.userId,
        target_id: id,
      })),
    );
  });

  it('is one of so many that a company can have', async () => {
    const ana = await anOwner(world);
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into flows (company_id, name, draft)
        select ${ana.companyId}, 'Fluxo ' || n, '{}' from generate_series(1, ${limits.flows}::int) as n`.execute(tx),
    );
    expect(await ana.post('/flows', { name: 'Um a mais' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_flows' },
    });
  });
});

describe('a save', () => {
  it('that is stale is refused and says who saved meanwhile', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['flow'], { name: 'Rui' });
    const { id } = await aDraft(ana);
    expect((await save(rui, id, 1, saying('do Rui'))).status).toBe(200);
    const stale = await save(ana, id, 1, saying('da Ana'));
    expect(stale).toMatchObject({ status: 409, body: { code: 'flow_stale' } });
    expect(stale.body.saved_by).toEqual({ id: rui.userId, name: 'Rui', at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect((await ana.get(`/flows/${id}`)).body).toMatchObject({ revision: 2, document: saying('do Rui') });
    expect(await publishDraft(ana, id, 1)).toMatchObject({
      status: 409,
      body: { code: 'flow_stale', saved_by: { id: rui.userId } },
    });
  });

  it('that comes again answers as the first did, and what is the same is no change', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana);
    const first = await save(ana, id, 1, saying('Oi!'));
    expect((await save(ana, id, 1, saying('Oi!'))).body).toEqual(first.body);
    await publishDraft(ana, id, 2);
    expect((await save(ana, id, 2, saying('Oi!'))).body.revision).toBe(2);
    expect((await ana.get(`/flows/${id}`)).body.status).toBe('published');
  });

  it('is one of many at once, of which one wins', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana);
    const texts = Array.from({ length: 8 }, (_, index) => `texto ${index}`);
    const answers = await Promise.all(texts.map((words) => save(ana, id, 1, saying(words))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const winner = texts[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await ana.get(`/flows/${id}`)).body).toMatchObject({ revision: 2, document: saying(winner) });
  });

  it('takes a flow of 1,000 blocks, and refuses what is no flow or too large', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana);
    const long = 'palavra '.repeat(180);
    const large = flowOf(Array.from({ length: 1_000 }, (_, index) => text(`b${index}`, `${index} ${long}`)));
    expect(JSON.stringify(large).length).toBeGreaterThan(limits.jsonBytes);
    expect(await save(ana, id, 1, large)).toMatchObject({ status: 200, body: { revision: 2, faults: [] } });
    expect((await ana.get(`/flows/${id}`)).body.document.blocks).toHaveLength(1_001);
    const [start] = saying('').blocks;
    const wrong = { schemaVersion: 1, blocks: [{ ...start, type: 'teleport' }], edges: [], notes: [] };
    expect(await ana.put(`/flows/${id}`, { revision: 2, document: wrong })).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields' },
    });
    const huge = { ...large, notes: 'x'.repeat(limits.flowBytes) };
    expect(await ana.put(`/flows/${id}`, { revision: 2, document: huge })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect((await ana.get(`/flows/${id}`)).body.revision).toBe(2);
  });
});

describe('publishing', () => {
  it('is refused with the faults, as far as the company has what is named', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [mine, theirs] = [await aTag(world, ana, 'VIP'), await aTag(world, bruno, 'VIP')];
    const unpublished = await aDraft(ana);
    const { id } = await aDraft(ana);
    const document = flowOf([
      actions('tags', { action: 'add_tag', tag: mine }, { action: 'add_tag', tag: theirs }),
      jump('away', unpublished.id),
    ]);
    const faults = [
      { block: 'tags', code: 'deleted_reference', part: 'i1', reference: { kind: 'tag', id: theirs } },
      expect.objectContaining({ block: 'away', code: 'not_published' }),
    ];
    expect((await save(ana, id, 1, document)).body.faults).toEqual(faults);
    expect(await publishDraft(ana, id, 2)).toMatchObject({ status: 422, body: { code: 'flow_has_faults', faults } });
    expect((await ana.get(`/flows/${id}`)).body).toMatchObject({ status: 'draft', faults });
    await ana.remove(`/tags/${mine}`);
    expect((await ana.get(`/flows/${id}`)).body.faults).toContainEqual(
      expect.objectContaining({ reference: { kind: 'tag', id: mine } }),
    );
  });

  it('is known to whatever it names: whoever deletes that is told', async () => {
    const ana = await anOwner(world);
    const [tag, field] = [await aTag(world, ana, 'VIP'), await aField(world, ana, { name: 'Cidade' })];
    const usesOf = async (path: string) => (await ana.get(`${path}/uses`)).body.results;
    const { id, name } = await aDraft(ana);
    await save(ana, id, 1, flowOf([actions('mark', { action: 'add_tag', tag }), text('bye', `De {{${field}}}?`)]));
    const uses = [{ kind: 'flow', id, name }];
    expect(await usesOf(`/tags/${tag}`)).toEqual(uses);
    expect(await usesOf(`/custom-fields/${field}`)).toEqual(uses);
    await publishDraft(ana, id, 2);
    await save(ana, id, 2, saying('sem nada'));
    expect(await usesOf(`/tags/${tag}`)).toEqual(uses);
    await publishDraft(ana, id, 3);
    expect(await usesOf(`/tags/${tag}`)).toEqual([]);
  });

  it('looks into the flow that is jumped to, and lets a flow jump into itself', async () => {
    const ana = await anOwner(world);
    const target = await aDraft(ana);
    await save(ana, target.id, 1, saying('aqui'));
    await publishDraft(ana, target.id, 2);
    const { id } = await aDraft(ana);
    const faultsOf = async (revision: number, block: string) =>
      (await save(ana, id, revision, flowOf([jump('away', target.id, block)]))).body.faults;
    expect(await faultsOf(1, 'nowhere')).toMatchObject([{ block: 'away', code: 'missing_target_block' }]);
    expect(await faultsOf(2, 'hello')).toEqual([]);
    expect((await publishDraft(ana, id, 3)).status).toBe(200);
    const pause = block('pause', 'wait', { until: { kind: 'duration', amount: 1, unit: 'day' }, window: null });
    expect((await save(ana, id, 3, flowOf([pause, jump('again', id, 'pause')]))).body.faults).toEqual([]);
    expect((await publishDraft(ana, id, 4)).body.number).toBe(2);
  });

  it('twice makes one version, also at once', async () => {
    const ana = await anOwner(world);
    const { id } = await aDraft(ana);
    const answers = await Promise.all([1, 2, 3].map(() => publishDraft(ana, id, 1)));
    expect(answers.map(({ body }) => body.number)).toEqual([1, 1, 1]);
    expect((await ana.get(`/flows/${id}/versions`)).body.total).toBe(1);
  });
});

describe('whoever may not', () => {
  it('build flows neither reads nor changes them, but may choose one to start', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['tickets']);
    const { id, name } = await aDraft(ana);
    const denied = { status: 403, body: { code: 'permission_denied', permission: 'flow' } };
    for (const path of ['/flows', `/flows/${id}`, '/folders', '/companies/default-flows'])
      expect(await rui.get(path)).toMatchObject(denied);
    expect(await save(rui, id, 1, saying('x'))).toMatchObject(denied);
    const short = () => rui.get('/flows/short?is_published=true');
    expect((await short()).body.results).toEqual([]);
    await publishDraft(ana, id, 1);
    expect((await short()).body.results).toEqual([{ id, name, folder_id: null, status: 'published', version: 1 }]);
  });

  it('be of the company finds nothing', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id } = await aDraft(bruno);
    const { id: versionId } = (await publishDraft(bruno, id, 1)).body;
    const attempts: [string, string, object?][] = [
      ['GET', `/flows/${id}`],
      ['PUT', `/flows/${id}`, { revision: 1, document: saying('x') }],
      ['PUT', `/flows/${id}/settings`, { name: 'x' }],
      ['POST', `/flows/${id}/clone`, { name: 'x' }],
      ['POST', `/flows/${id}/publish`, { revision: 1 }],
      ['POST', `/flows/${id}/presence`, { state: 'editing', block: null }],
      ['GET', `/flows/${id}/versions`],
      ['GET', `/flows/${id}/versions/${versionId}`],
      ['POST', `/flows/${id}/versions/${versionId}/restore`, {}],
      ['GET', `/flows/${id}/share`],
      ['DELETE', `/flows/${id}`],
    ];
    for (const [method, path, body] of attempts) expect(await ana.send(method, path, body)).toMatchObject(notFound);
    expect((await ana.get('/flows')).body.total).toBe(0);
  });
});
