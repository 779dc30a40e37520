import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only } from '../../src/platform/db/only.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf, aReseller, at } from '../support/franchises.ts';
import { aMember, aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
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

let resellers = 0;
const someReseller = () => aReseller(world, `Reseller ${++resellers}`);

/** The owner of a company of a franchise of its own. */
async function anOwnerOfAFranchise(): Promise<[owner: Person, franchiseId: string, host: string]> {
  const reseller = await someReseller();
  return [await anOwnerOf(world, reseller), reseller.franchiseId, reseller.host];
}

const titlesIn = (answer: { body: { results: { title: string }[] } }) => answer.body.results.map(({ title }) => title);

describe('announcements', () => {
  it('are read by the people of the franchise’s companies and by nobody else', async () => {
    const [ana, franchiseId, host] = await anOwnerOfAFranchise();
    const caio = at(host, await aMember(world, ana, []));
    const [stranger] = await twoCompanies(world);
    const id = await anAnnouncement(franchiseId, { title: 'Hello', code: 'welcome' });
    expect((await ana.get('/me/announcements')).body).toEqual({
      results: [
        {
          id,
          code: 'welcome',
          title: 'Hello',
          text: 'Text',
          level: 'info',
          created_at: expect.any(String),
          isSeen: false,
        },
      ],
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
    const [ana, franchiseId, host] = await anOwnerOfAFranchise();
    const caio = at(host, await aMember(world, ana, []));
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

describe('what a reseller writes', () => {
  const form = { title: ' Black Friday ', text: 'Bom dia!\r\nAtenção.', level: 'warning' };

  it('is made, changed and deleted', async () => {
    const { admin } = await someReseller();
    const made = await admin.post('/announcements', form);
    expect(made).toMatchObject({
      status: 201,
      body: {
        title: 'Black Friday',
        text: 'Bom dia!\nAtenção.',
        level: 'warning',
        audience: 'everyone',
        code: null,
        ends_at: null,
        seen: 0,
      },
    });
    const { id, starts_at } = made.body;
    const changed = await admin.put(`/announcements/${id}`, {
      ...form,
      title: 'Natal',
      audience: 'owners',
      code: 'natal',
    });
    expect(changed.body).toMatchObject({ title: 'Natal', audience: 'owners', code: 'natal', starts_at });
    expect((await admin.get('/announcements?search=NATAL')).body).toMatchObject({ total: 1, results: [changed.body] });
    expect((await admin.remove(`/announcements/${id}`)).status).toBe(204);
    expect((await admin.get('/announcements')).body.total).toBe(0);
  });

  it('is listed newest first, page by page, with how many have seen it', async () => {
    const reseller = await someReseller();
    const { admin } = reseller;
    for (const title of ['one', 'two', 'three']) await admin.post('/announcements', { ...form, title });
    const first = await admin.get('/announcements?limit=2');
    const second = await admin.get(`/announcements?limit=2&cursor=${first.body.cursor}`);
    expect([...titlesIn(first), ...titlesIn(second)]).toEqual(['three', 'two', 'one']);
    const owner = await anOwnerOf(world, reseller);
    await owner.post('/me/announcements/seen', { id: first.body.results[0].id });
    expect((await admin.get('/announcements?limit=1')).body.results[0].seen).toBe(1);
  });

  it('is for everybody, or for owners alone', async () => {
    const reseller = await someReseller();
    const owner = await anOwnerOf(world, reseller);
    const member = at(reseller.host, await aMember(world, owner, []));
    const { id } = (await reseller.admin.post('/announcements', { ...form, audience: 'owners' })).body;
    expect(titlesIn(await owner.get('/me/announcements'))).toEqual(['Black Friday']);
    expect(titlesIn(await member.get('/me/announcements'))).toEqual([]);
    expect((await member.post('/me/announcements/seen', { id })).status).toBe(404);
  });

  it('is heard from its beginning to its end', async () => {
    const reseller = await someReseller();
    const owner = await anOwnerOf(world, reseller);
    const inHours = (hours: number) =>
      new Date(world.yupflow.parts.clock.now().getTime() + hours * 3_600_000).toISOString();
    await reseller.admin.post('/announcements', { ...form, starts_at: inHours(1), ends_at: inHours(3) });
    expect(titlesIn(await owner.get('/me/announcements'))).toEqual([]);
    await world.moveClock('PT2H');
    expect(titlesIn(await owner.get('/me/announcements'))).toEqual(['Black Friday']);
    await world.moveClock('PT2H');
    expect(titlesIn(await owner.get('/me/announcements'))).toEqual([]);
  });

  it('ends after it begins', async () => {
    const { admin } = await someReseller();
    const refused = { status: 422, body: { fields: { ends_at: 'ends_before_start' } } };
    const dates = { starts_at: '2027-01-02T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' };
    expect(await admin.post('/announcements', { ...form, ...dates })).toMatchObject(refused);
    const { id } = (await admin.post('/announcements', { ...form, starts_at: dates.starts_at })).body;
    expect(await admin.put(`/announcements/${id}`, { ...form, ends_at: dates.ends_at })).toMatchObject(refused);
    expect((await admin.get('/announcements')).body.results[0].ends_at).toBeNull();
  });

  it.each([
    [{ title: '' }, 'title', 'required'],
    [{ text: '' }, 'text', 'required'],
    [{ level: 'loud' }, 'level', 'invalid'],
    [{ code: 'two words' }, 'code', 'invalid'],
    [{ ends_at: 'tomorrow' }, 'ends_at', 'invalid_date'],
  ])('is refused with %j', async (change, field, code) => {
    const { admin } = await someReseller();
    expect(await admin.post('/announcements', { ...form, ...change })).toMatchObject({
      status: 422,
      body: { fields: { [field]: code } },
    });
  });
});

describe('what somebody has not seen', () => {
  it('comes before what they have, over all pages', async () => {
    const [ana, franchiseId] = await anOwnerOfAFranchise();
    const ids: string[] = [];
    for (let index = 0; index < 30; index++) ids.push(await anAnnouncement(franchiseId, { title: `News ${index}` }));
    const seen = [29, 28, 3];
    for (const index of seen) await ana.post('/me/announcements/seen', { id: ids[index] });
    const first = await ana.get('/me/announcements');
    const second = await ana.get(`/me/announcements?cursor=${first.body.cursor}`);
    const unseen = ids
      .keys()
      .filter((index) => !seen.includes(index))
      .toArray()
      .toReversed();
    expect([...titlesIn(first), ...titlesIn(second)]).toEqual([...unseen, ...seen].map((index) => `News ${index}`));
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
