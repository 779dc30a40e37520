import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardService } from '../../src/modules/dashboard/dashboard.service.ts';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const zero = { value: 0, before: 0 };

describe('the dashboard', () => {
  it('shows four figures, zero as long as there is nothing to count', async () => {
    const ana = await anOwner(world);
    expect(await ana.get('/dashboard?from=2026-11-01&to=2026-11-30')).toMatchObject({
      status: 200,
      body: { total_attendances: zero, total_contacts: zero, new_contacts: zero, custom_events: zero },
    });
  });

  const refused: [query: string, fields: object][] = [
    ['', { from: 'required', to: 'required' }],
    ['from=2026-11-02&to=2026-11-01', { to: 'invalid' }],
    ['from=2026-02-30&to=2026-03-01', { from: 'invalid' }],
    ['from=2026-01-01&to=2027-01-02', { from: 'too_long' }],
    ['from=0000-01-01&to=0000-01-01', { from: 'invalid', to: 'invalid' }],
    ['from=2026-01-01&to=2026-01-02&timezone=UTC', { timezone: 'unknown_field' }],
  ];
  it.each(refused)('refuses the period "%s" by its field', async (query, fields) => {
    const ana = await anOwner(world);
    expect(await ana.get(`/dashboard?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields },
    });
  });

  it('is for those who may see it', async () => {
    const ana = await anOwner(world);
    const path = '/dashboard?from=2026-11-01&to=2026-11-01';
    expect((await (await aMember(world, ana, ['dashboard'])).get(path)).status).toBe(200);
    expect((await (await aMember(world, ana, ['tags'])).get(path)).body.permission).toBe('dashboard');
  });
});

describe('the figures of contacts', () => {
  it('count those who are there, by the days of the company, beside the period before', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const at = (text: string) => ({ createdAt: new Date(text) });
    await aContact(world, ana, at('2026-05-01T12:00:00Z'));
    await aContact(world, ana, at('2026-11-07T12:00:00Z'));
    // The 8th begins at three o'clock UTC in São Paulo.
    await aContact(world, ana, at('2026-11-08T02:59:59Z'));
    await aContact(world, ana, at('2026-11-08T03:00:00Z'));
    await aContact(world, ana, at('2026-11-15T02:59:59Z'));
    await aContact(world, ana, at('2026-11-15T03:00:00Z'));
    await ana.remove(`/contacts/${await aContact(world, ana, at('2026-11-09T12:00:00Z'))}`);
    await aContact(world, bruno, at('2026-11-09T12:00:00Z'));
    expect((await ana.get('/dashboard?from=2026-11-08&to=2026-11-14')).body).toMatchObject({
      total_contacts: { value: 5, before: 3 },
      new_contacts: { value: 2, before: 2 },
    });
  });
});

describe('a figure', () => {
  /** What a counter is asked for, in the order of asking. */
  async function spansOf(timezone: string, from: string, to: string): Promise<string[][]> {
    const { companyId } = await anOwner(world);
    const spans: string[][] = [];
    const service = dashboardService({
      new_contacts: async (_tx, company, span) => {
        expect(company).toBe(companyId);
        return spans.push([span.from.toISOString(), span.to.toISOString()]);
      },
    });
    const figures = await world.db.withCompany(companyId, async (tx) => {
      await tx.updateTable('companies').set({ timezone }).where('id', '=', companyId).execute();
      return service.get({ tx, companyId }, { from, to });
    });
    expect(figures).toEqual({
      total_attendances: zero,
      total_contacts: zero,
      new_contacts: { value: 1, before: 2 },
      custom_events: zero,
    });
    return spans;
  }

  it('is of whole days of the company’s own time zone, beside as many days before', async () => {
    expect(await spansOf('America/Sao_Paulo', '2026-11-08', '2026-11-14')).toEqual([
      ['2026-11-08T03:00:00.000Z', '2026-11-15T03:00:00.000Z'],
      ['2026-11-01T03:00:00.000Z', '2026-11-08T03:00:00.000Z'],
    ]);
    expect(await spansOf('Pacific/Kiritimati', '2026-11-15', '2026-11-15')).toEqual([
      ['2026-11-14T10:00:00.000Z', '2026-11-15T10:00:00.000Z'],
      ['2026-11-13T10:00:00.000Z', '2026-11-14T10:00:00.000Z'],
    ]);
  });

  it('is of a day with 25 hours where the clocks go back, and of 23 where they go forward', async () => {
    expect((await spansOf('Europe/Lisbon', '2026-10-25', '2026-10-25'))[0]).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ]);
    expect((await spansOf('Europe/Lisbon', '2026-03-29', '2026-03-29'))[0]).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:00:00.000Z',
    ]);
  });
});
