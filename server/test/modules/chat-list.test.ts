import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aGroup, aLine } from '../support/chats.ts';
import { aRole } from '../support/companies.ts';
import { aContact, aTag } from '../support/contacts.ts';
import { type Answer, aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const idsOf = ({ body }: Answer): string[] => body.results.map(({ id }: { id: string }) => id);
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 10, 15, 12) - minutes * 60_000);

const giveRole = ({ companyId, userId }: Person, roleId: string) =>
  world.db.withCompany(companyId, (tx) =>
    tx.insertInto('member_roles').values({ company_id: companyId, user_id: userId, role_id: roleId }).execute(),
  );

/** One chat of each kind, and who may see which. */
async function anOffice() {
  const ana = await anOwner(world);
  const caio = await aMember(world, ana, ['tickets']);
  const line = await aLine(world, ana);
  const sales = await aRole(world, ana, ['tickets']);
  const group = await aGroup(world, ana, line, { name: 'Obra da Rua Sete' });
  const chat = (facts: object) => aConversation(world, ana, { connection: line, ...facts });
  return {
    ana,
    caio,
    sales,
    line,
    mine: await chat({ status: 'open', assignedTo: caio.userId, unread: 2, at: minutesAgo(1) }),
    theirs: await chat({ status: 'open', assignedTo: ana.userId, unread: 1, at: minutesAgo(2) }),
    pending: await chat({ status: 'pending', at: minutesAgo(3) }),
    pendingMine: await chat({ status: 'pending', assignedTo: caio.userId, at: minutesAgo(4) }),
    pendingTheirs: await chat({ status: 'pending', assignedTo: ana.userId, at: minutesAgo(5) }),
    pendingOfRole: await chat({ status: 'pending', role: sales, at: minutesAgo(6) }),
    group: await chat({ status: 'pending', group, unread: 9, at: minutesAgo(7) }),
    closedMine: await chat({ status: 'closed', assignedTo: caio.userId, at: minutesAgo(8) }),
    closedTheirs: await chat({ status: 'closed', assignedTo: ana.userId, at: minutesAgo(9) }),
    never: await chat({ at: minutesAgo(10) }),
  };
}

describe('the list of chats', () => {
  it('shows open and pending ones, the latest first, each by its type and status', async () => {
    const { ana, ...office } = await anOffice();
    const { mine, theirs, pending, pendingMine, pendingTheirs, pendingOfRole, group } = office;
    const all = [mine, theirs, pending, pendingMine, pendingTheirs, pendingOfRole, group];
    const list = async (query = '') => idsOf(await ana.get(`/chats${query}`));
    expect(await list()).toEqual(all);
    expect(await list('?status=open')).toEqual([mine, theirs]);
    expect(await list('?status=pending')).toEqual(all.slice(2));
    expect(await list('?status=closed')).toEqual([office.closedMine, office.closedTheirs, office.never]);
    expect(await list('?type=chats')).toEqual(all.slice(0, -1));
    expect(await list('?type=groups')).toEqual([group]);
    expect(await list('?type=unread')).toEqual([mine, theirs, group]);
    expect(await list('?type=assigned')).toEqual([theirs, pendingTheirs]);
    expect(await list(`?connection=${office.line}`)).toEqual(all);
    expect(await list(`?connection=${randomUUID()}`)).toEqual([]);
    expect((await ana.get('/chats/counters')).body).toEqual({
      all: 7,
      open: 2,
      pending: 5,
      unread: 3,
      groups: 1,
      assigned: 2,
    });
    expect((await ana.get('/chats')).body).toMatchObject({ total: 7, has_more_than_total: false, cursor: null });
  });

  it('shows whoever may not see all of them their own, and what waits for everybody or for a role of theirs', async () => {
    const { ana, caio, sales, ...office } = await anOffice();
    const { mine, pending, pendingMine, pendingOfRole, closedMine } = office;
    const list = async (query = '') => idsOf(await caio.get(`/chats${query}`));
    expect(await list()).toEqual([mine, pending, pendingMine]);
    expect(await list('?status=open')).toEqual([mine]);
    expect(await list('?status=closed')).toEqual([closedMine]);
    expect(await list('?type=groups')).toEqual([]);
    expect(await list('?type=unread')).toEqual([mine]);
    expect(await list('?type=assigned')).toEqual([mine, pendingMine]);
    const counters = { all: 3, open: 1, pending: 2, unread: 1, groups: 0, assigned: 2 };
    expect((await caio.get('/chats/counters')).body).toEqual(counters);
    await giveRole(caio, sales);
    expect(await list()).toEqual([mine, pending, pendingMine, pendingOfRole]);
    expect((await caio.get('/chats/counters')).body).toMatchObject({ all: 4, pending: 3 });

    const seesAll = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    const seesGroups = await aMember(world, ana, ['tickets', 'tickets_groups']);
    expect(idsOf(await seesAll.get('/chats'))).toEqual(idsOf(await ana.get('/chats?type=chats')));
    expect(idsOf(await seesGroups.get('/chats'))).toEqual([pending, office.group]);
  });

  it('opens each chat that its list shows, and no other', async () => {
    const { caio, sales, ana, line, ...chats } = await anOffice();
    await giveRole(caio, sales);
    const groups = await aMember(world, ana, ['tickets', 'tickets_groups', 'see_all_tickets']);
    const visible = [...idsOf(await caio.get('/chats')), ...idsOf(await caio.get('/chats?status=closed'))];
    for (const id of Object.values(chats)) {
      const { status } = await caio.get(`/chats/${id}`);
      expect([id, status]).toEqual([id, visible.includes(id) ? 200 : 404]);
      expect((await caio.get(`/chats/${id}/messages`)).status).toBe(status);
      expect((await groups.get(`/chats/${id}`)).status).toBe(200);
    }
    expect(line).toBeTruthy();
  });

  it('is read page by page, also where many came at the same moment, and says how many there are', async () => {
    const ana = await anOwner(world);
    const line = await aLine(world, ana);
    const at = minutesAgo(0);
    for (let made = 0; made < 7; made += 1)
      await aConversation(world, ana, { connection: line, status: made % 2 ? 'open' : 'pending', at });
    const whole = idsOf(await ana.get('/chats'));
    const read: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      const answer: Answer = await ana.get(`/chats?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(answer.body.total).toBe(7);
      read.push(...idsOf(answer));
      cursor = answer.body.cursor;
      expect(page).toBeLessThan(3);
    }
    expect(read).toEqual(whole);
    expect(new Set(whole).size).toBe(7);
    for (const made of ['x', Buffer.from('["2026-99-99T00:00:00.000000Z","x","1"]').toString('base64url')])
      expect(await ana.get(`/chats?cursor=${made}`)).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
  });

  it('finds by name, phone and group, closed ones too, with and without accents, what one may see', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const line = await aLine(world, ana);
    const [joao, jose] = [
      await aContact(world, ana, { name: 'João Guimarães', phone: '5511982147730' }),
      await aContact(world, ana, { name: 'José Guimarães' }),
    ];
    await aContact(world, ana, { name: 'Joana Guimarães' });
    const closed = await aConversation(world, ana, { connection: line, contact: joao, status: 'closed' });
    const open = await aConversation(world, ana, {
      connection: line,
      contact: jose,
      status: 'open',
      assignedTo: caio.userId,
    });
    const group = await aGroup(world, ana, line, { name: 'Família Guimarães' });
    const family = await aConversation(world, ana, { connection: line, group, status: 'pending' });
    const find = async (who: Person, search: string, query = '') =>
      idsOf(await who.get(`/chats?search=${encodeURIComponent(search)}${query}`)).toSorted();
    expect(await find(ana, 'guimaraes')).toEqual([closed, open, family].toSorted());
    expect(await find(ana, 'GUIMARÃES', '&type=groups')).toEqual([family]);
    expect(await find(ana, 'guimaraes', '&status=open')).toEqual([open]);
    expect(await find(ana, '(11) 98214-77')).toEqual([closed]);
    expect(await find(ana, 'joao gui')).toEqual([closed]);
    expect(await find(ana, '100%_')).toEqual([]);
    expect(await find(caio, 'guimaraes')).toEqual([open]);
    const page = await ana.get('/chats?search=guimaraes&limit=2');
    expect(page.body).toMatchObject({ total: 3 });
    const rest = await ana.get(`/chats?search=guimaraes&limit=2&cursor=${page.body.cursor}`);
    expect([...idsOf(page), ...idsOf(rest)].toSorted()).toEqual([closed, open, family].toSorted());
  });

  it('finds by a name that tens of thousands have, along the order of the chats', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const line = await aLine(world, ana);
    const chats: string[] = [];
    for (const minute of [1, 2, 3]) {
      const contact = await aContact(world, ana, { name: `Maria ${minute}` });
      const status = minute === 1 ? 'closed' : 'open';
      const at = minutesAgo(minute);
      chats.push(await aConversation(world, ana, { connection: line, contact, status, at, assignedTo: caio.userId }));
    }
    const group = await aGroup(world, ana, line, { name: 'As Marias' });
    const ofGroup = await aConversation(world, ana, { connection: line, group, status: 'pending', at: minutesAgo(0) });
    await aConversation(world, ana, { connection: line, status: 'open' });
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into contacts (company_id, name, source) select ${ana.companyId}, 'Maria', 'import'
        from generate_series(1, 20001)`.execute(tx),
    );
    const first = await ana.get('/chats?search=maria&limit=3');
    expect(first.body).toMatchObject({ total: 4, has_more_than_total: false });
    const rest = await ana.get(`/chats?search=maria&limit=3&cursor=${first.body.cursor}`);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual([ofGroup, ...chats]);
    expect(idsOf(await caio.get('/chats?search=maria'))).toEqual(chats);
    expect(idsOf(await ana.get('/chats?search=maria&status=closed'))).toEqual(chats.slice(0, 1));
  });

  it('is filtered by conditions of the contact, is-unknown among them; groups fulfil none', async () => {
    const ana = await anOwner(world);
    const line = await aLine(world, ana);
    const vip = await aTag(world, ana, 'VIP');
    const rita = await aContact(world, ana, { name: 'Rita', tags: [vip], email: 'rita@example.com' });
    const saulo = await aContact(world, ana, { name: 'Saulo' });
    const ofRita = await aConversation(world, ana, { connection: line, contact: rita, status: 'open' });
    const ofSaulo = await aConversation(world, ana, { connection: line, contact: saulo, status: 'pending' });
    await aConversation(world, ana, {
      connection: line,
      group: await aGroup(world, ana, line),
      status: 'pending',
    });
    const list = async (...items: object[]) => {
      const conditions = encodeURIComponent(JSON.stringify({ match: 'all', items }));
      return idsOf(await ana.get(`/chats?conditions=${conditions}`));
    };
    expect(await list({ item: 'tag', operator: 'is', value: vip })).toEqual([ofRita]);
    expect(await list({ item: 'tag', operator: 'not_is', value: vip })).toEqual([ofSaulo]);
    expect(await list({ item: 'field', field: 'email', operator: 'is_unknown' })).toEqual([ofSaulo]);
    expect(await list({ item: 'field', field: 'full_name', operator: 'begins_with', value: 'ri' })).toEqual([ofRita]);
    const wrong = encodeURIComponent(
      JSON.stringify({ match: 'all', items: [{ item: 'field', field: 'email', operator: 'greater', value: 1 }] }),
    );
    expect(await ana.get(`/chats?conditions=${wrong}`)).toMatchObject({
      status: 422,
      body: { fields: { conditions: 'invalid_condition' } },
    });
  });

  it('refuses a query that makes no sense', async () => {
    const ana = await anOwner(world);
    for (const [query, field] of [
      ['type=mine', 'type'],
      ['status=old', 'status'],
      ['connection=x', 'connection'],
      ['limit=101', 'limit'],
      ['extra=1', 'extra'],
    ])
      expect(await ana.get(`/chats?${query}`)).toMatchObject({
        status: 422,
        body: { fields: { [field ?? '']: expect.any(String) } },
      });
  });

  it('shows a company nothing of another, nor how many it has', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await aConversation(world, ana, { status: 'pending', unread: 1 });
    expect((await bruno.get('/chats')).body).toMatchObject({ results: [], total: 0 });
    expect((await bruno.get('/chats?search=rita')).body).toMatchObject({ results: [], total: 0 });
    expect((await bruno.get('/chats/counters')).body).toMatchObject({ all: 0, unread: 0 });
  });
});
