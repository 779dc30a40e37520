import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOwner, twoCompanies } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const never = Array.from({ length: 7 }, () => []);

describe('operating hours', () => {
  it('begin as a suggestion that is switched off: a company is always there', async () => {
    const ana = await anOwner(world);
    const { body } = await ana.get('/operating-hours');
    expect(body).toMatchObject({ is_on: false, is_open: true, changes_at: null, timezone: 'America/Sao_Paulo' });
    expect(body.week.map((ranges: object[]) => ranges.length)).toEqual([0, 1, 1, 1, 1, 1, 0]);
  });

  it('say whether the company attends now, and when that changes', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const form = { is_on: true, week: never, holidays: [], away_message: ' Voltamos às 9h. ' };
    expect((await ana.put('/operating-hours', form)).body).toMatchObject({
      is_open: false,
      changes_at: null,
      away_message: 'Voltamos às 9h.',
    });
    expect((await ana.put('/operating-hours', { ...form, week: always })).body).toMatchObject({ is_open: true });
    const [, ...rest] = always;
    const { body } = await ana.put('/operating-hours', { ...form, week: [[], ...rest] });
    // Sunday is closed: whatever day it is, that changes within a week.
    const days = (new Date(body.changes_at).getTime() - world.yupflow.parts.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThanOrEqual(7);
    expect((await bruno.get('/operating-hours')).body.is_on).toBe(false);
  });

  it('are refused where ranges overlap, a day comes twice, or a time is none; and nothing changes', async () => {
    const ana = await anOwner(world);
    const form = { is_on: true, week: never, holidays: [], away_message: '' };
    const overlapping = [
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
    ];
    const christmas = { date: '--12-25', name: 'Natal', ranges: [] };
    const refused = await ana.put('/operating-hours', {
      ...form,
      week: [[], overlapping, [], [], [], [], []],
      holidays: [christmas, { ...christmas, ranges: overlapping }],
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { 'week.1': 'overlapping', 'holidays.1': 'overlapping' } },
    });
    const broken = await ana.put('/operating-hours', {
      ...form,
      week: [[{ from: '25:00', to: '12:00' }], [], [], [], [], [], []],
    });
    expect(broken.body.fields).toEqual({ 'week.0.0.from': 'invalid' });
    expect((await ana.get('/operating-hours')).body.is_on).toBe(false);
  });

  it('are changed by whoever may change the company', async () => {
    const ana = await anOwner(world);
    const rui = await aMember(world, ana, ['tickets']);
    expect((await rui.get('/operating-hours')).status).toBe(403);
  });
});
