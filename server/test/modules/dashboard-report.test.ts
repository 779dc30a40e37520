import type { DashboardDay } from '@yupflow/contract/dashboard';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { armFailpoints } from '../../src/platform/failpoint.ts';
import { aConversation, aGroup, aLine, aMessage, aTicket } from '../support/chats.ts';
import { aContact } from '../support/contacts.ts';
import { countNow, factsLeft, forgetCounts, moveTo, reportOf } from '../support/dashboard.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const at = (text: string) => new Date(text);

interface Moved {
  readonly first_response_at?: Date;
  readonly closed_at?: Date | null;
  readonly assigned_to?: string | null;
}

async function moveTicket({ companyId }: Person, id: string, { closed_at, ...moved }: Moved): Promise<void> {
  const closing =
    closed_at === undefined ? {} : { closed_at, status: closed_at ? ('closed' as const) : ('open' as const) };
  await world.db.withCompany(companyId, (tx) =>
    tx
      .updateTable('tickets')
      .set({ ...moved, ...closing })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
}

const zero: Omit<DashboardDay, 'day'> = {
  active: 0,
  receptive: 0,
  answered: 0,
  closed: 0,
  messages_in: 0,
  messages_out: 0,
  custom_events: 0,
  new_contacts: 0,
};
const none = { value: null, before: null };

describe('the report of a period', () => {
  it('has every day of it and of as many before, where nothing happened too', async () => {
    const ana = await anOwner(world);
    const nothing = { count: { value: 0, before: 0 }, median: none, p90: none };
    expect(await reportOf(ana, '2026-03-01', '2026-03-03')).toEqual({
      timezone: 'America/Sao_Paulo',
      is_settling: false,
      target_minutes: 15,
      overdue: 0,
      before: { from: '2026-02-26', to: '2026-02-28' },
      days: ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ ...zero, day })),
      days_before: ['2026-02-26', '2026-02-27', '2026-02-28'].map((day) => ({ ...zero, day })),
      totals: Object.fromEntries(Object.keys(zero).map((name) => [name, { value: 0, before: 0 }])),
      first_response: nothing,
      within_target: none,
      resolution: nothing,
      members: [],
      more_members: 0,
      hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    });
  });

  it('is refused by its fields like the figures', async () => {
    const ana = await anOwner(world);
    expect(await ana.get('/dashboard/report?from=2026-11-02&to=2026-11-01')).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields: { to: 'invalid' } },
    });
  });

  it('counts attendances by who wrote first, on the day of the company, without groups and other companies', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const chat = await aConversation(world, ana);
    const line = await aLine(world, ana);
    const group = await aConversation(world, ana, { connection: line, group: await aGroup(world, ana, line) });
    // The 8th begins at three o'clock UTC in São Paulo.
    await aTicket(world, ana, chat, { status: 'closed', at: at('2026-05-08T02:59:59Z') });
    await aTicket(world, ana, chat, { status: 'closed', at: at('2026-05-08T03:00:00Z') });
    await aTicket(world, ana, chat, { status: 'closed', origin: 'active', at: at('2026-05-09T02:59:59Z') });
    await aTicket(world, ana, group, { at: at('2026-05-08T12:00:00Z') });
    await aMessage(world, ana, group, { at: at('2026-05-08T12:00:00Z') });
    await aTicket(world, bruno, await aConversation(world, bruno), { at: at('2026-05-08T12:00:00Z') });
    const { days, days_before, totals } = await reportOf(ana, '2026-05-08', '2026-05-08');
    expect(days).toMatchObject([{ active: 1, receptive: 1, closed: 2, messages_in: 0 }]);
    expect(days_before).toMatchObject([{ active: 0, receptive: 1, closed: 1 }]);
    expect(totals).toMatchObject({ active: { value: 1, before: 0 }, receptive: { value: 1, before: 1 } });
    expect((await ana.get('/dashboard?from=2026-05-08&to=2026-05-08')).body).toMatchObject({
      total_attendances: { value: 2, before: 1 },
    });
  });

  it('counts what was said, by the hour that it was here, but no notes and nothing of before a phone was linked', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana);
    // A Friday, eight and nine in the morning in São Paulo.
    await aMessage(world, ana, chat, { at: at('2026-05-08T11:05:00Z') });
    await aMessage(world, ana, chat, { at: at('2026-05-08T11:59:59Z') });
    await aMessage(world, ana, chat, { at: at('2026-05-08T12:00:00Z') });
    await aMessage(world, ana, chat, { userId: ana.userId, at: at('2026-05-08T12:01:00Z') });
    await aMessage(world, ana, chat, { kind: 'note', userId: ana.userId, at: at('2026-05-08T12:02:00Z') });
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into messages (company_id, conversation_id, connection_id, direction, kind, source, occurred_at, is_past)
        select company_id, id, connection_id, 'in', 'text', 'contact', '2026-05-08T12:03:00Z', true
        from conversations where id = ${chat}`.execute(tx),
    );
    const { days, hours } = await reportOf(ana, '2026-05-08', '2026-05-08');
    expect(days).toMatchObject([{ messages_in: 3, messages_out: 1 }]);
    const friday = hours[4] ?? [];
    expect([friday[8], friday[9], friday[10]]).toEqual([2, 1, 0]);
    expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('tells how long people waited for an answer and for the end, of those who wrote first or of all', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana);
    const begin = at('2026-05-08T12:00:00Z');
    const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
    for (const minutes of [2, 10, 30]) {
      const id = await aTicket(world, ana, chat, { status: 'open', at: begin });
      await moveTicket(ana, id, { first_response_at: after(minutes) });
      await moveTicket(ana, id, { closed_at: after(minutes * 10) });
    }
    const ours = await aTicket(world, ana, chat, { status: 'open', origin: 'active', at: begin });
    await moveTicket(ana, ours, { first_response_at: after(1), closed_at: after(1_000) });
    const { first_response, within_target, resolution } = await reportOf(ana, '2026-05-08', '2026-05-09');
    // Two of three within the quarter of an hour that a company begins with.
    expect(within_target.value).toBeCloseTo(2 / 3);
    expect(within_target.before).toBeNull();
    const isAbout = (seconds: number | null, minutes: number) =>
      expect(Math.abs((seconds ?? 0) - minutes * 60)).toBeLessThanOrEqual(minutes * 6);
    expect(first_response).toMatchObject({ count: { value: 3, before: 0 }, median: { before: null } });
    isAbout(first_response.median.value, 10);
    isAbout(first_response.p90.value, 30);
    expect(resolution).toMatchObject({ count: { value: 4, before: 0 }, median: { before: null } });
    isAbout(resolution.median.value, 100);
    isAbout(resolution.p90.value, 1_000);
  });

  it('tells how many wait longer than the company wants, right now, without groups and what is over', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const line = await aLine(world, ana);
    const group = await aConversation(world, ana, { connection: line, group: await aGroup(world, ana, line) });
    const wait = async (person: Person, chat: string, minutes: number, status: 'pending' | 'open' | 'closed') => {
      await aTicket(world, person, chat, { status });
      await world.db.withCompany(person.companyId, (tx) =>
        sql`update conversations set waiting_since = app.now() - make_interval(mins => ${minutes})
          where id = ${chat}`.execute(tx),
      );
    };
    await wait(ana, await aConversation(world, ana), 14, 'pending');
    await wait(ana, await aConversation(world, ana), 15, 'pending');
    await wait(ana, await aConversation(world, ana), 90, 'open');
    await wait(ana, await aConversation(world, ana), 90, 'closed');
    await wait(ana, group, 90, 'open');
    await wait(bruno, await aConversation(world, bruno), 90, 'open');
    expect(await reportOf(ana, '2026-05-08', '2026-05-08')).toMatchObject({ target_minutes: 15, overdue: 2 });
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`update companies set response_target_minutes = 0 where id = ${ana.companyId}`.execute(tx),
    );
    expect(await reportOf(ana, '2026-05-08', '2026-05-08')).toMatchObject({ target_minutes: null, overdue: 0 });
  });

  it('tells of a single one exactly how long it took', async () => {
    const ana = await anOwner(world);
    const id = await aTicket(world, ana, await aConversation(world, ana), { at: at('2026-05-08T12:00:00Z') });
    await moveTicket(ana, id, { first_response_at: at('2026-05-08T12:10:00Z') });
    await moveTicket(ana, id, { closed_at: at('2026-05-08T13:00:01Z') });
    const times = async () => {
      const { first_response, resolution } = await reportOf(ana, '2026-05-08', '2026-05-08');
      return [first_response.median.value, resolution.median.value, resolution.p90.value];
    };
    expect(await times()).toEqual([600, 3_601, 3_601]);
    await countNow(world);
    expect(await times()).toEqual([600, 3_601, 3_601]);
  });

  it('takes back the end of an attendance that is opened again', async () => {
    const ana = await anOwner(world);
    const id = await aTicket(world, ana, await aConversation(world, ana), { at: at('2026-05-08T12:00:00Z') });
    await moveTicket(ana, id, { closed_at: at('2026-05-08T13:00:00Z') });
    await countNow(world);
    await moveTicket(ana, id, { closed_at: null });
    const { days, resolution } = await reportOf(ana, '2026-05-08', '2026-05-08');
    expect(days).toMatchObject([{ receptive: 1, closed: 0 }]);
    expect(resolution).toMatchObject({ count: { value: 0 }, median: { value: null } });
  });

  it('shows who has which attendances, wherever they went, and who is gone as nobody', async () => {
    const ana = await anOwner(world, 'Ana');
    const caio = await aMember(world, ana, ['tickets']);
    const chat = await aConversation(world, ana);
    const begin = at('2026-05-08T12:00:00Z');
    const done = { first_response_at: at('2026-05-08T12:01:00Z'), closed_at: at('2026-05-08T12:10:00Z') };
    const first = await aTicket(world, ana, chat, { status: 'open', assignedTo: ana.userId, at: begin });
    await moveTicket(ana, first, { ...done, assigned_to: caio.userId });
    const second = await aTicket(world, ana, chat, { status: 'open', assignedTo: caio.userId, at: begin });
    await moveTicket(ana, second, done);
    const third = await aTicket(world, ana, chat, { status: 'open', assignedTo: ana.userId, at: begin });
    await moveTicket(ana, third, { closed_at: at('2026-05-08T12:20:00Z') });
    const ofCaio = {
      attendances: { value: 2, before: 0 },
      closed: { value: 2, before: 0 },
      first_response: { value: 60, before: null },
      resolution: { value: 600, before: null },
    };
    const ofAna = {
      member: { id: ana.userId, name: 'Ana' },
      attendances: { value: 1, before: 0 },
      closed: { value: 1, before: 0 },
      first_response: none,
      resolution: { value: 1_200, before: null },
    };
    expect((await reportOf(ana, '2026-05-08', '2026-05-08')).members).toMatchObject([
      { member: { id: caio.userId }, ...ofCaio },
      ofAna,
    ]);
    await countNow(world);
    expect((await ana.remove(`/companies/members/${caio.userId}`)).status).toBeLessThan(300);
    const left = (await reportOf(ana, '2026-05-08', '2026-05-08')).members;
    expect(left).toEqual([ofAna, { member: null, ...ofCaio }]);
  });

  it('counts contacts that are there, and custom events', async () => {
    const ana = await anOwner(world);
    await aContact(world, ana, { createdAt: at('2026-05-08T12:00:00Z') });
    await ana.remove(`/contacts/${await aContact(world, ana, { createdAt: at('2026-05-08T12:00:00Z') })}`);
    await world.db.withCompany(ana.companyId, (tx) =>
      sql`insert into custom_events (company_id, name, intent_key, at) values
        (${ana.companyId}, 'Venda', 'one', '2026-05-08T12:00:00Z'),
        (${ana.companyId}, 'Venda', 'two', '2026-05-07T12:00:00Z')`.execute(tx),
    );
    const { totals } = await reportOf(ana, '2026-05-08', '2026-05-08');
    expect(totals).toMatchObject({ new_contacts: { value: 1, before: 0 }, custom_events: { value: 1, before: 1 } });
    expect((await ana.get('/dashboard?from=2026-05-08&to=2026-05-08')).body.custom_events).toEqual({
      value: 1,
      before: 1,
    });
  });
});

describe('what is counted beforehand', () => {
  /** A bit of everything, over a change of the clocks in Lisbon and three days in São Paulo. */
  async function aBusyCompany(): Promise<Person> {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana);
    for (let hour = 0; hour < 72; hour += 5) {
      const begin = new Date(Date.UTC(2026, 9, 24, hour, hour % 60));
      await aMessage(world, ana, chat, { at: begin });
      const id = await aTicket(world, ana, chat, {
        status: 'open',
        origin: hour % 2 ? 'active' : 'receptive',
        assignedTo: hour % 3 ? ana.userId : null,
        at: begin,
      });
      await moveTicket(ana, id, { first_response_at: new Date(begin.getTime() + hour * 1_000) });
      await moveTicket(ana, id, { closed_at: new Date(begin.getTime() + hour * 100_000) });
    }
    return ana;
  }

  it('shows the same before it is counted, after it, and counted anew', async () => {
    const ana = await aBusyCompany();
    const fresh = await reportOf(ana, '2026-10-23', '2026-10-30');
    expect(fresh.totals).toMatchObject({ messages_in: { value: 15 }, closed: { value: 15 } });
    await countNow(world);
    expect(await factsLeft(world, ana)).toBe(0);
    expect(await reportOf(ana, '2026-10-23', '2026-10-30')).toEqual(fresh);
    await forgetCounts(world, ana);
    await countNow(world);
    expect(await reportOf(ana, '2026-10-23', '2026-10-30')).toEqual(fresh);
  });

  it('says so while the company has another time zone, and is counted anew by its days', async () => {
    const ana = await aBusyCompany();
    await countNow(world);
    const before = await reportOf(ana, '2026-10-24', '2026-10-24');
    await moveTo(world, ana, 'Asia/Kathmandu');
    expect(await reportOf(ana, '2026-10-24', '2026-10-24')).toEqual({ ...before, is_settling: true });
    await countNow(world);
    const after = await reportOf(ana, '2026-10-24', '2026-10-24');
    // Of the messages at 0:00, 5:05, 10:10, 15:15 and 20:20 UTC the last is of the 25th, 5:45 hours ahead of UTC.
    expect(after).toMatchObject({ timezone: 'Asia/Kathmandu', is_settling: false, days: [{ messages_in: 4 }] });
    // At 5:45 for the first: hours are those of the company too.
    expect(after.hours[5]?.[5]).toBe(1);
  });

  it('is what is left, once the data of a company were cleaned up', async () => {
    const ana = await aBusyCompany();
    await countNow(world);
    const { name } = (await ana.get('/me')).body.activeCompany;
    await ana.post('/companies/delete-data', { type: 'all', confirm: name });
    const state = async () => (await ana.get('/companies/delete-data')).body.results[0].state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    await countNow(world);
    const { totals, first_response, members, hours } = await reportOf(ana, '2026-10-23', '2026-10-30');
    expect(Object.values(totals)).toEqual(Object.keys(zero).map(() => ({ value: 0, before: 0 })));
    expect([first_response.count.value, members, Math.max(...hours.flat())]).toEqual([0, [], 0]);
  });

  it('is in its place once where whoever counts it dies on the way', async () => {
    const ana = await aBusyCompany();
    const fresh = await reportOf(ana, '2026-10-23', '2026-10-30');
    const waiting = await factsLeft(world, ana);
    armFailpoints('dashboard.before-commit:throw');
    onTestFinished(() => armFailpoints(null));
    await countNow(world);
    expect(await factsLeft(world, ana)).toBe(waiting);
    expect(await reportOf(ana, '2026-10-23', '2026-10-30')).toEqual(fresh);
    armFailpoints(null);
    await countNow(world);
    expect(await factsLeft(world, ana)).toBe(0);
    expect(await reportOf(ana, '2026-10-23', '2026-10-30')).toEqual(fresh);
  });

  it('is counted once, however many count it at once', async () => {
    const ana = await aBusyCompany();
    const fresh = await reportOf(ana, '2026-10-23', '2026-10-30');
    await Promise.all([countNow(world), countNow(world), countNow(world)]);
    await countNow(world);
    expect(await factsLeft(world, ana)).toBe(0);
    expect(await reportOf(ana, '2026-10-23', '2026-10-30')).toEqual(fresh);
  });
});
