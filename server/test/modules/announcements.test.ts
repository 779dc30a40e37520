import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only } from '../../src/platform/db/only.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aFranchise, moveToFranchise } from '../support/companies.ts';
import { aMember, aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

interface Facts {
  readonly title?: string;
  readonly code?: string;
  /** From now on; negative: it has ended. */
  readonly endsInHours?: number;
}

async function anAnnouncement(franchiseId: string, { title = 'News', code, endsInHours }: Facts = {}): Promise<string> {
  return asOwner(world.address, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into announcements (franchise_id, title, text, code, ends_at)
        values ($1, $2, 'Text', $3, app.now() + make_interval(hours => $4)) returning id`,
      [franchiseId, title, code ?? null, endsInHours ?? null],
    );
    return only(rows).id;
  });
}

/** The owner of a company of a franchise of its own. */
async function anOwnerOfAFranchise(): Promise<[owner: Person, franchiseId: string]> {
  const [owner, franchiseId] = [await anOwner(world), await aFranchise(world)];
  await moveToFranchise(world, owner, franchiseId);
  return [owner, franchiseId];
}

const titlesIn = (answer: { body: { results: { title: string }[] } }) => answer.body.results.map(({ title }) => title);

describe('announcements', () => {
  it('are read by the people of the franchise’s companies and by nobody else', async () => {
    const [ana, franchiseId] = await anOwnerOfAFranchise();
    const caio = await aMember(world, ana, []);
    const [stranger] = await twoCompanies(world);
    const id = await anAnnouncement(franchiseId, { title: 'Hello', code: 'welcome' });
    expect((await ana.get('/me/announcements')).body).toEqual({
      results: [{ id, code: 'welcome', title: 'Hello', text: 'Text', created_at: expect.any(String), isSeen: false }],
      cursor: null,
    });
    expect(titlesIn(await caio.get('/me/announcements'))).toEqual(['Hello']);
    for (const other of [stranger, await aNewcomer(world)])
      expect((await other.get('/me/announcements')).body).toEqual({ results: [], cursor: null });
  });

  it('are shown newest first until they end', async () => {
    const [ana, franchiseId] = await anOwnerOfAFranchise();
    await anAnnouncement(franchiseId, { title: 'for ever' });
    await anAnnouncement(franchiseId, { title: 'ended', endsInHours: -1 });
    await anAnnouncement(franchiseId, { title: 'for two hours', endsInHours: 2 });
    expect(titlesIn(await ana.get('/me/announcements'))).toEqual(['for two hours', 'for ever']);
    await world.moveClock('PT3H');
    expect(titlesIn(await ana.get('/me/announcements'))).toEqual(['for ever']);
  });

  it('are found by their code', async () => {
    const [ana, franchiseId] = await anOwnerOfAFranchise();
    await anAnnouncement(franchiseId, { title: 'one', code: 'a' });
    await anAnnouncement(franchiseId, { title: 'other', code: 'b' });
    expect(titlesIn(await ana.get('/me/announcements?code=a'))).toEqual(['one']);
    expect(titlesIn(await ana.get('/me/announcements?code=none'))).toEqual([]);
    expect((await ana.get('/me/announcements?code=a%00b')).body).toMatchObject({ fields: { code: 'invalid' } });
  });

  it('are walked page by page', async () => {
    const [ana, franchiseId] = await anOwnerOfAFranchise();
    const titles = Array.from({ length: 30 }, (_, index) => `News ${index}`);
    for (const title of titles) await anAnnouncement(franchiseId, { title });
    const first = await ana.get('/me/announcements');
    const second = await ana.get(`/me/announcements?cursor=${first.body.cursor}`);
    expect([...titlesIn(first), ...titlesIn(second)]).toEqual(titles.toReversed());
    expect(second.body.cursor).toBeNull();
  });
});

describe('an announcement', () => {
  it('that was seen stays seen, by that person alone, and twice is fine', async () => {
    const [ana, franchiseId] = await anOwnerOfAFranchise();
    const caio = await aMember(world, ana, []);
    const id = await anAnnouncement(franchiseId);
    for (let times = 0; times < 2; times++) expect((await ana.post('/me/announcements/seen', { id })).status).toBe(204);
    expect((await ana.get('/me/announcements')).body.results[0].isSeen).toBe(true);
    expect((await caio.get('/me/announcements')).body.results[0].isSeen).toBe(false);
  });

  it('of another franchise, or none at all, is not found', async () => {
    const [ana] = await anOwnerOfAFranchise();
    const [, others] = await anOwnerOfAFranchise();
    for (const id of [await anAnnouncement(others), randomUUID()])
      expect(await ana.post('/me/announcements/seen', { id })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    const newcomer = await aNewcomer(world);
    const id = await anAnnouncement(others);
    expect((await newcomer.post('/me/announcements/seen', { id })).status).toBe(404);
  });

  it('needs an id', async () => {
    const ana = await anOwner(world);
    expect(await ana.post('/me/announcements/seen', {})).toMatchObject({
      status: 422,
      body: { fields: { id: 'required' } },
    });
  });
});

describe('without resellers', () => {
  it('nobody announces anything', async () => {
    const alone = await startTestServer({ FRANCHISE_MODE: 'false' });
    try {
      const ana = await anOwner(alone);
      await asOwner(alone.address, (owner) =>
        owner.query("insert into announcements (franchise_id, title, text) values (app.default_franchise(), 'x', 'x')"),
      );
      expect((await ana.get('/me/announcements')).body).toEqual({ results: [], cursor: null });
    } finally {
      await alone.stop();
    }
  });
});
