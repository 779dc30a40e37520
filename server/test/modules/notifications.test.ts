import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../../src/modules/notifications/notifications.service.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

/** Somebody's deed tells somebody, as the modules do it. */
const tell = (by: Person, to: Person, company: string) =>
  world.db.withMember(by.companyId, by.userId, (tx) =>
    notify(tx, world.yupflow.parts.realtime, {
      userId: to.userId,
      kind: 'member.removed',
      data: { company },
      companyId: by.companyId,
    }),
  );

const companiesIn = (answer: { body: { results: { data: { company: string } }[] } }) =>
  answer.body.results.map(({ data }) => data.company);

describe('a notification', () => {
  it('is read by the person it is for, in a company or in none, and by nobody else', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const davi = await aNewcomer(world);
    await tell(ana, davi, 'Padaria');
    const { body } = await davi.get('/me/notifications');
    expect(body).toEqual({
      results: [
        {
          id: expect.any(String),
          kind: 'member.removed',
          data: { company: 'Padaria' },
          company_id: ana.companyId,
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
          read_at: null,
        },
      ],
      cursor: null,
      unread: 1,
    });
    for (const other of [ana, bruno])
      expect((await other.get('/me/notifications')).body).toEqual({ results: [], cursor: null, unread: 0 });
  });

  it('does not exist when the deed it tells of fails', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const failing = world.db.withMember(ana.companyId, ana.userId, async (tx) => {
      await notify(tx, world.yupflow.parts.realtime, {
        userId: bruno.userId,
        kind: 'owner.received',
        data: { company: 'Padaria', by: 'Ana' },
        companyId: null,
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await bruno.get('/me/notifications')).body.results).toEqual([]);
  });

  it('of a kind that this version has no words for is passed over', async () => {
    const ana = await anOwner(world);
    await asOwner(world.address, (owner) =>
      owner.query("insert into notifications (user_id, kind) values ($1, 'of the future')", [ana.userId]),
    );
    expect((await ana.get('/me/notifications')).body).toEqual({ results: [], cursor: null, unread: 0 });
  });
});

describe('the list', () => {
  it('is newest first, and walked page by page without a gap while more is told', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const names = Array.from({ length: 60 }, (_, index) => `Company ${index}`);
    for (const name of names) await tell(ana, bruno, name);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await bruno.get(`/me/notifications${cursor && `?cursor=${cursor}`}`);
      seen.push(...companiesIn(page));
      cursor = page.body.cursor;
      await tell(ana, bruno, 'Meanwhile');
    }
    expect(seen).toEqual(names.toReversed());
  });

  it('counts what is unread, but not beyond a hundred', async () => {
    const ana = await anOwner(world);
    const insert = (many: number) =>
      asOwner(world.address, (owner) =>
        owner.query(
          "insert into notifications (user_id, kind) select $1, 'member.removed' from generate_series(1, $2)",
          [ana.userId, many],
        ),
      );
    await insert(99);
    expect((await ana.get('/me/notifications')).body.unread).toBe(99);
    await insert(100);
    expect((await ana.get('/me/notifications')).body.unread).toBe(100);
  });

  it('refuses a cursor that is not one', async () => {
    const ana = await anOwner(world);
    const cursors = ['x', Buffer.from('["a"]').toString('base64url'), Buffer.from('[]').toString('base64url')];
    for (const cursor of cursors)
      expect((await ana.get(`/me/notifications?cursor=${cursor}`)).body.code).toBe('invalid_cursor');
  });
});

describe('reading', () => {
  it('goes up to and including the one that is named, and leaves newer ones and other people’s', async () => {
    const [ana, bruno] = await twoCompanies(world);
    for (const name of ['first', 'second', 'third']) await tell(ana, bruno, name);
    await tell(bruno, ana, 'hers');
    const [, second] = (await bruno.get('/me/notifications')).body.results;
    expect((await bruno.post('/me/notifications/read', { upTo: second.id })).status).toBe(204);
    const { body } = await bruno.get('/me/notifications');
    expect(body.unread).toBe(1);
    expect(body.results.map(({ read_at }: { read_at: string | null }) => read_at !== null)).toEqual([
      false,
      true,
      true,
    ]);
    expect((await ana.get('/me/notifications')).body.unread).toBe(1);
  });

  it('once more changes nothing, not even when it was read', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await tell(ana, bruno, 'once');
    const [{ id }] = (await bruno.get('/me/notifications')).body.results;
    await bruno.post('/me/notifications/read', { upTo: id });
    const before = (await bruno.get('/me/notifications')).body;
    expect((await bruno.post('/me/notifications/read', { upTo: id })).status).toBe(204);
    expect((await bruno.get('/me/notifications')).body).toEqual(before);
  });

  it('needs an id', async () => {
    const ana = await anOwner(world);
    for (const [form, fault] of [
      [{}, 'required'],
      [{ upTo: 'all' }, 'invalid'],
    ])
      expect(await ana.post('/me/notifications/read', form)).toMatchObject({
        status: 422,
        body: { fields: { upTo: fault } },
      });
  });
});
