import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

describe('the timeline', () => {
  it('is walked page by page to its end, where the contact came; whatever the page size', async () => {
    const ana = await anOwner(world);
    const id = await aContact(world, ana, { source: 'import' });
    const texts = Array.from({ length: 6 }, (_, n) => `Note ${n}`);
    for (const text of texts) await ana.post(`/contacts/${id}/notes`, { text });
    const expected = [...texts.toReversed(), 'imported'];
    for (const limit of [1, 2, 3, 6, 7, 100]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = `limit=${limit}${cursor && `&cursor=${cursor}`}`;
        const { body } = await ana.get(`/contacts/${id}/timeline?${query}`);
        expect(body.results.length).toBeLessThanOrEqual(limit);
        for (const { kind, data } of body.results) seen.push(data.text ?? kind);
        cursor = body.cursor;
      }
      expect(seen).toEqual(expected);
    }
    expect((await ana.get(`/contacts/${id}/timeline?cursor=x`)).body.code).toBe('invalid_cursor');
  });

  it('says how the contact came even when nobody is known for it', async () => {
    const ana = await anOwner(world);
    const id = await aContact(world, ana, { source: 'inbound', createdAt: new Date('2026-01-02T03:04:05Z') });
    expect((await ana.get(`/contacts/${id}/timeline`)).body).toEqual({
      results: [{ id, kind: 'created', at: '2026-01-02T03:04:05.000Z', by: null, data: { source: 'inbound' } }],
      cursor: null,
    });
  });
});

describe('a note', () => {
  it('is written, changed and deleted by who wrote it', async () => {
    const ana = await anOwner(world);
    const id = await aContact(world, ana);
    const path = `/contacts/${id}/notes`;
    const written = await ana.post(path, { text: '  Prefers\nmornings ' });
    expect(written).toMatchObject({
      status: 201,
      body: { kind: 'note', by: { id: ana.userId, name: 'Ana' }, data: { text: 'Prefers\nmornings' } },
    });
    const changed = await ana.put(`${path}/${written.body.id}`, { text: 'Prefers evenings' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: written.body.id, at: written.body.at, data: { text: 'Prefers evenings' } },
    });
    expect(Date.parse(changed.body.data.edited_at)).toBeGreaterThanOrEqual(Date.parse(written.body.at));
    expect((await ana.remove(`${path}/${written.body.id}`)).status).toBe(204);
    expect((await ana.remove(`${path}/${written.body.id}`)).status).toBe(404);
    expect((await ana.get(`/contacts/${id}/timeline`)).body.results).toHaveLength(1);
  });

  it('of somebody else is nobody’s to change; only the owner may delete it', async () => {
    const ana = await anOwner(world);
    const [caio, dora] = [await aMember(world, ana, ['contacts']), await aMember(world, ana, ['contacts'])];
    const id = await aContact(world, ana);
    const note = (await caio.post(`/contacts/${id}/notes`, { text: 'Mine' })).body;
    const path = `/contacts/${id}/notes/${note.id}`;
    for (const other of [dora, ana]) expect((await other.put(path, { text: 'Theirs' })).status).toBe(404);
    expect(await dora.remove(path)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
    expect((await ana.get(`/contacts/${id}/timeline`)).body.results[0]).toEqual(note);
    expect((await ana.remove(path)).status).toBe(204);
  });

  it('is refused when it is empty or too long, and other entries are no notes', async () => {
    const ana = await anOwner(world);
    const id = await aContact(world, ana);
    const path = `/contacts/${id}/notes`;
    expect((await ana.post(path, { text: ' \n ' })).body.fields).toEqual({ text: 'required' });
    expect((await ana.post(path, { text: 'x'.repeat(5_001) })).body.fields).toEqual({ text: 'too_long' });
    await ana.put(`/contacts/${id}`, { name: 'Another' });
    const [updated] = (await ana.get(`/contacts/${id}/timeline`)).body.results;
    expect(updated.kind).toBe('updated');
    expect((await ana.put(`${path}/${updated.id}`, { text: 'x' })).status).toBe(404);
    expect((await ana.remove(`${path}/${updated.id}`)).status).toBe(404);
  });

  it('belongs to its contact and its company alone', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [one, two] = [await aContact(world, ana), await aContact(world, ana)];
    const note = (await ana.post(`/contacts/${one}/notes`, { text: 'Mine' })).body;
    expect((await ana.put(`/contacts/${two}/notes/${note.id}`, { text: 'x' })).status).toBe(404);
    expect((await bruno.remove(`/contacts/${one}/notes/${note.id}`)).status).toBe(404);
    expect((await bruno.get(`/contacts/${one}/timeline`)).status).toBe(404);
    expect((await ana.get(`/contacts/${one}/timeline`)).body.results[0]).toEqual(note);
  });
});
