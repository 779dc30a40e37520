import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTag } from '../support/contacts.ts';
import { aDraft, aSession, publishDraft, save, saying } from '../support/drafts.ts';
import { anOwner, type Person } from '../support/people.ts';
import { actions, flowOf, text } from '../support/running-flows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

/** A flow whose versions say these words; the last one is live. Answers its id and the ids of its versions. */
async function aHistory(ana: Person, ...words: string[]) {
  const { id } = await aDraft(ana);
  const versions: string[] = [];
  for (const [index, one] of words.entries()) {
    await save(ana, id, index + 1, saying(one));
    versions.push((await publishDraft(ana, id, index + 2)).body.id);
  }
  return { id, versions, path: `/flows/${id}`, revision: words.length + 1 };
}

const restore = (ana: Person, path: string, version: string | undefined, facts: object = {}) =>
  ana.post(`${path}/versions/${version}/restore`, facts);

describe('the versions of a flow', () => {
  it('are listed newest first, page by page, and read with their document', async () => {
    const ana = await anOwner(world);
    const { id, versions, path } = await aHistory(ana, 'um', 'dois', 'três');
    await aSession(world, ana, { flowId: id, versionId: versions[0] ?? '' });
    const first = (await ana.get(`${path}/versions?limit=2`)).body;
    expect(first).toMatchObject({
      total: 3,
      results: [
        { number: 3, is_current: true },
        { number: 2, inside: 0 },
      ],
    });
    const second = (await ana.get(`${path}/versions?limit=2&cursor=${first.cursor}`)).body;
    expect(second).toMatchObject({ cursor: null, results: [{ number: 1, is_current: false, inside: 1, blocks: 2 }] });
    expect((await ana.get(`${path}/versions/${versions[0]}`)).body).toMatchObject({
      number: 1,
      by: { id: ana.userId, name: 'Ana' },
      document: saying('um'),
    });
    expect((await ana.get(`${path}/versions/${randomUUID()}`)).status).toBe(404);
    const other = await aHistory(ana, 'outro');
    expect((await ana.get(`${other.path}/versions/${versions[0]}`)).status).toBe(404);
    expect((await ana.get(`${path}/versions?cursor=x`)).body.code).toBe('invalid_cursor');
  });

  it('are brought back as a new one, and the draft follows', async () => {
    const ana = await anOwner(world);
    const { versions, path, revision } = await aHistory(ana, 'um', 'dois');
    expect(await restore(ana, path, versions[0])).toMatchObject({
      status: 200,
      body: { number: 3, restored_from: 1, is_current: true },
    });
    const flow = (await ana.get(path)).body;
    expect(flow).toMatchObject({ status: 'published', revision: revision + 1, version: { number: 3 } });
    expect(flow.document).toEqual(saying('um'));
    expect((await restore(ana, path, randomUUID())).status).toBe(404);
  });

  it('leave a draft with changes of its own alone', async () => {
    const ana = await anOwner(world);
    const { id, versions, path, revision } = await aHistory(ana, 'um', 'dois');
    await save(ana, id, revision, saying('em obras'));
    expect((await restore(ana, path, versions[0])).body).toMatchObject({ number: 3, restored_from: 1 });
    const flow = (await ana.get(path)).body;
    expect(flow).toMatchObject({ status: 'changed', revision: revision + 1, version: { number: 3 } });
    expect(flow.document).toEqual(saying('em obras'));
  });

  it('come back even where a tag was deleted since: whoever goes back needs it now', async () => {
    const ana = await anOwner(world);
    const tag = await aTag(world, ana, 'VIP');
    const { id } = await aDraft(ana);
    await save(ana, id, 1, flowOf([actions('mark', { action: 'add_tag', tag })]));
    const version = (await publishDraft(ana, id, 2)).body.id;
    await save(ana, id, 2, saying('dois'));
    await publishDraft(ana, id, 3);
    await ana.remove(`/tags/${tag}`);
    expect((await restore(ana, `/flows/${id}`, version)).status).toBe(200);
    expect((await ana.get(`/flows/${id}`)).body.faults).toMatchObject([{ code: 'deleted_reference' }]);
  });

  it('keep whoever is inside, unless they are moved; who stands where nothing is any more stays', async () => {
    const ana = await anOwner(world);
    const { id, versions, path, revision } = await aHistory(ana, 'um');
    const [first = ''] = versions;
    const [here, gone] = [
      await aSession(world, ana, { flowId: id, versionId: first }),
      await aSession(world, ana, { flowId: id, versionId: first, block: 'removed' }),
    ];
    const where = () =>
      world.db.withCompany(ana.companyId, async (tx) => {
        const rows = await tx.selectFrom('flow_sessions').select(['id', 'version_id']).execute();
        return new Map(rows.map((row) => [row.id, row.version_id]));
      });
    await save(ana, id, revision, flowOf([text('hello', 'dois'), text('more', 'mais')]));
    await publishDraft(ana, id, revision + 1);
    expect(await where()).toEqual(new Map([here, gone].map((session) => [session, first])));
    const back = (await restore(ana, path, first, { moves_sessions: true })).body;
    expect(back.inside).toBe(1);
    expect(await where()).toEqual(
      new Map([
        [here, back.id],
        [gone, first],
      ]),
    );
  });
});
