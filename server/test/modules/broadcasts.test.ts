import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact, aTag } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const someId = '01900000-0000-7000-8000-000000000000';

interface Ground {
  readonly flow_id: string;
  readonly line: string;
}

/** What a broadcast stands on: something to say, and a line. */
async function ground(owner: Person): Promise<Ground> {
  return { flow_id: await aFlow(owner, flowOf([text('oi', 'Oi, {{first_name}}!')])), line: (await aLine(owner)).id };
}
const form = ({ flow_id, line }: Ground, more: object = {}) => ({
  name: 'Black Friday',
  flow_id,
  connections: [line],
  audience: { except: [] },
  delay: 'short',
  scheduled_at: null,
  window: null,
  ...more,
});
const namesOf = async (person: Person, query = '') =>
  (await person.get(`/broadcasts${query}`)).body.results.map(({ name }: { name: string }) => name);
const setState = (person: Person, id: string, state: string) =>
  world.db.withCompany(person.companyId, (tx) =>
    tx
      .updateTable('broadcasts')
      .set({ state })
      .where('company_id', '=', person.companyId)
      .where('id', '=', id)
      .execute(),
  );

describe('a broadcast', () => {
  it('is created, read, changed while it waits, and deleted', async () => {
    const ana = await anOwner(world);
    const on = await ground(ana);
    const other = (await aLine(ana)).id;
    const created = await ana.post('/broadcasts', form(on, { name: '  Lista   VIP ' }));
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Lista VIP',
        state: 'waiting',
        reason: null,
        flow: { id: on.flow_id, is_published: true },
        connections: [{ id: on.line, stop: null }],
        audience: { except: [] },
        delay: 'short',
        scheduled_at: null,
        window: null,
        total: null,
        queued: 0,
        sent: 0,
        failed: 0,
        created_by: { id: ana.userId },
        started_at: null,
      },
    });
    const path = `/broadcasts/${created.body.id}`;
    const scheduled_at = inHours(5);
    const window = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '20:00' };
    const changes = { name: 'VIP', connections: [on.line, other], delay: 'long', scheduled_at, window };
    const changed = await ana.put(path, form(on, changes));
    expect(changed).toMatchObject({ status: 200, body: { name: 'VIP', delay: 'long', scheduled_at, window } });
    expect(changed.body.connections.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [on.line, other].toSorted(),
    );
    expect((await ana.get(path)).body).toEqual(changed.body);
    expect((await ana.remove(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
    const audited = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('audit_log').select('action').where('target_id', '=', created.body.id).orderBy('id').execute(),
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'broadcasts.create',
      'broadcasts.update',
      'broadcasts.remove',
    ]);
  });

  it('says all that is wrong with it at once', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [on, theirs] = [await ground(ana), await ground(bruno)];
    const draft = (await ana.post('/flows', { name: 'Rascunho' })).body.id;
    const gone = await aFlow(ana, flowOf([text('oi', 'Oi!')]));
    await ana.remove(`/flows/${gone}`);
    const refusals: [object, Record<string, string>][] = [
      [{ scheduled_at: inHours(-1) }, { scheduled_at: 'in_the_past' }],
      [{ scheduled_at: inHours(24 * 400) }, { scheduled_at: 'invalid_date' }],
      [{ scheduled_at: 'amanhã' }, { scheduled_at: 'invalid' }],
      [{ flow_id: someId }, { flow_id: 'invalid' }],
      [{ flow_id: gone }, { flow_id: 'invalid' }],
      [{ flow_id: theirs.flow_id }, { flow_id: 'invalid' }],
      [{ flow_id: draft }, { flow_id: 'flow_unpublished' }],
      [{ connections: [someId] }, { connections: 'invalid' }],
      [{ connections: [on.line, theirs.line] }, { connections: 'invalid' }],
      [{ connections: [on.line, on.line] }, { connections: 'invalid' }],
      [{ connections: [] }, { connections: 'required' }],
      [{ delay: 'none' }, { delay: 'invalid' }],
      [{ name: ' ' }, { name: 'required' }],
      [{ window: { weekdays: [], from: '09:00', to: '10:00' } }, { 'window.weekdays': 'required' }],
      [
        { flow_id: draft, connections: [someId] },
        { flow_id: 'flow_unpublished', connections: 'invalid' },
      ],
    ];
    const { id } = (await ana.post('/broadcasts', form(on, { name: 'Certo' }))).body;
    for (const [more, fields] of refusals) {
      const refused = { status: 422, body: { code: 'invalid_fields', fields } };
      expect(await ana.post('/broadcasts', form(on, more)), JSON.stringify(more)).toMatchObject(refused);
      expect(await ana.put(`/broadcasts/${id}`, form(on, more)), JSON.stringify(more)).toMatchObject(refused);
    }
    const items = [{ item: 'field', field: 'created_at', operator: 'contains', value: 'x' }];
    const audience = { conditions: { match: 'all', items }, except: [] };
    expect((await ana.post('/broadcasts', form(on, { audience }))).status).toBe(422);
    expect(await namesOf(ana)).toEqual(['Certo']);
  });

  it('has a name of its own among those that are not over', async () => {
    const ana = await anOwner(world);
    const on = await ground(ana);
    const first = (await ana.post('/broadcasts', form(on))).body;
    const inUse = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    expect(await ana.post('/broadcasts', form(on, { name: 'BLACK friday' }))).toMatchObject(inUse);
    const other = (await ana.post('/broadcasts', form(on, { name: 'Natal' }))).body;
    expect(await ana.put(`/broadcasts/${other.id}`, form(on))).toMatchObject(inUse);
    await setState(ana, first.id, 'finished');
    expect((await ana.put(`/broadcasts/${other.id}`, form(on))).status).toBe(200);
  });

  it('is listed among the current ones, then in the history, newest first', async () => {
    const ana = await anOwner(world);
    const on = await ground(ana);
    for (const name of ['Um', 'Dois', 'Três']) await ana.post('/broadcasts', form(on, { name }));
    const [{ id }] = (await ana.get('/broadcasts?search=tres')).body.results;
    await setState(ana, id, 'failed');
    expect(await namesOf(ana)).toEqual(['Dois', 'Um']);
    expect(await namesOf(ana, '?tab=history')).toEqual(['Três']);
    expect(await namesOf(ana, '?state=paused')).toEqual([]);
    const first = (await ana.get('/broadcasts?limit=1')).body;
    expect(first).toMatchObject({ total: 2, results: [{ name: 'Dois' }] });
    expect(await namesOf(ana, `?limit=1&cursor=${first.cursor}`)).toEqual(['Um']);
  });

  it('is changed only while it waits, and started or paused only where that makes sense', async () => {
    const ana = await anOwner(world);
    const on = await ground(ana);
    const { id } = (await ana.post('/broadcasts', form(on))).body;
    const path = `/broadcasts/${id}`;
    expect(await ana.post(`${path}/pause`)).toMatchObject({ status: 409, body: { code: 'broadcast_not_running' } });
    for (const state of ['started', 'paused', 'finished', 'failed']) {
      await setState(ana, id, state);
      expect(await ana.put(path, form(on))).toMatchObject({ status: 409, body: { code: 'broadcast_not_waiting' } });
      if (state !== 'paused')
        expect(await ana.post(`${path}/start`)).toMatchObject({
          status: 409,
          body: { code: 'broadcast_not_startable' },
        });
    }
    await setState(ana, id, 'waiting');
    await ana.remove(`/flows/${on.flow_id}`);
    expect(await ana.post(`${path}/start`)).toMatchObject({ status: 409, body: { code: 'flow_not_published' } });
    expect((await ana.get(path)).body).toMatchObject({ state: 'waiting', flow: null });
  });

  it('is for whoever may send broadcasts', async () => {
    const ana = await anOwner(world);
    const on = await ground(ana);
    const { id } = (await ana.post('/broadcasts', form(on))).body;
    const rui = await aMember(world, ana, ['contacts', 'flow', 'connections']);
    for (const answer of [
      await rui.get('/broadcasts'),
      await rui.post('/broadcasts', form(on, { name: 'Outro' })),
      await rui.post(`/broadcasts/${id}/start`),
      await rui.get(`/broadcasts/${id}/recipients`),
      await rui.post('/broadcasts/preview', { audience: { except: [] } }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { permission: 'broadcasts' } });
    const lia = await aMember(world, ana, ['broadcasts']);
    expect((await lia.get(`/broadcasts/${id}`)).status).toBe(200);
  });
});

describe('before a broadcast begins', () => {
  const preview = (person: Person, body: object) => person.post('/broadcasts/preview', body);

  it('its author sees whom it reaches, how long it takes, and what to know', async () => {
    const ana = await anOwner(world);
    const { flow_id, line } = await ground(ana);
    const vip = await aTag(world, ana, 'VIP');
    const phones = Array.from({ length: 30 }, (_, index) => `55119821400${10 + index}`);
    for (const [index, phone] of phones.entries())
      await aContact(world, ana, { name: `Contato ${index}`, phone, tags: index < 24 ? [vip] : [] });
    for (const phone of [phones[0], phones[1], phones[29]]) await ana.post('/opt-outs', { phone });
    const items = [{ item: 'tag', operator: 'is', value: vip }];
    const audience = { conditions: { match: 'all', items }, except: [] };
    const seen = await preview(ana, { audience, connections: [line], delay: 'short', flow_id });
    expect(seen).toMatchObject({
      status: 200,
      body: {
        total: 24,
        has_more_than_total: false,
        opted_out: 2,
        lines: [{ connection_id: line, sent_today: 0, cap_today: 20, cap_tomorrow: expect.any(Number) }],
        // 22 over one line that may begin with 20 today, and was never connected.
        warnings: ['disconnected', 'over_cap'],
      },
    });
    expect(seen.body.sample).toHaveLength(5);
    // Nobody is shown who gets nothing.
    const names = seen.body.sample.map(({ name }: { name: string }) => name);
    expect(['Contato 0', 'Contato 1'].filter((name) => names.includes(name))).toEqual([]);
    expect(seen.body.seconds).toBeGreaterThan(19 * 12.5);
    expect((await preview(ana, { audience: { except: [] } })).body).toMatchObject({
      total: 30,
      opted_out: 3,
      seconds: null,
      ends_at: null,
      lines: [],
      warnings: [],
    });
  });

  it('its author is warned of what is empty, closed, unpublished or the same for everybody', async () => {
    const ana = await anOwner(world);
    const { line } = await ground(ana);
    const alike = await aFlow(ana, flowOf([text('oi', 'Promoção!')]));
    const draft = (await ana.post('/flows', { name: 'Rascunho' })).body.id;
    const rita = await aContact(world, ana);
    const picked = { audience: { ids: [rita] } };
    expect((await preview(ana, { ...picked, flow_id: alike })).body.warnings).toEqual(['identical_text']);
    expect((await preview(ana, { ...picked, flow_id: draft })).body.warnings).toEqual(['flow_unpublished']);
    expect((await preview(ana, { audience: { ids: [someId] } })).body).toMatchObject({ total: 0, warnings: ['empty'] });
    // The next Saturday, for a window on weekdays.
    const today = new Date();
    const saturday = today.getUTCDate() + 7 - ((today.getUTCDay() + 1) % 7);
    const inThisMonth = (day: number, hour: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), day, hour)).toISOString();
    const closed = {
      scheduled_at: inThisMonth(saturday, 15),
      window: { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
    };
    const late = (await preview(ana, { ...picked, connections: [line], ...closed })).body;
    expect(late.warnings).toContain('out_of_window');
    // The Monday after, when it opens in the company's time zone.
    expect(late.ends_at).toBe(inThisMonth(saturday + 2, 12));
    const [, bruno] = await twoCompanies(world);
    const theirs = (await aLine(bruno)).id;
    expect((await preview(ana, { ...picked, connections: [theirs] })).body.fields).toEqual({ connections: 'invalid' });
  });
});

describe('a line in mass sends', () => {
  it('shows how it stands today, and goes on when a person says so', async () => {
    const ana = await anOwner(world);
    const { id } = await aLine(ana, { name: 'Loja Centro' });
    const [line] = (await ana.get('/broadcasts/lines')).body.results;
    expect(line).toMatchObject({
      connection_id: id,
      name: 'Loja Centro',
      stop: 'disconnected',
      cap_today: 20,
      warm_up: { day: 1, days: 21 },
      failure_rate: null,
      pauses_at: 8,
    });
    const changed = await ana.put(`/connections/${id}`, { name: 'Loja Centro', mass_cap: 6_000, is_warm: true });
    expect(changed.body).toMatchObject({ mass_cap: 6_000, is_warm: true });
    expect((await ana.put(`/connections/${id}`, { name: 'Centro' })).body).toMatchObject({ mass_cap: 6_000 });
    expect((await ana.put(`/connections/${id}`, { name: 'Centro', mass_cap: 0 })).status).toBe(422);
    const [warm] = (await ana.get('/broadcasts/lines')).body.results;
    expect(warm).toMatchObject({ cap_today: 6_000, cap_tomorrow: 6_000, warm_up: null });
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('connections')
        .set({ mass_stopped_at: new Date(), status: 'CONNECTED' })
        .where('id', '=', id)
        .execute(),
    );
    expect((await ana.get('/broadcasts/lines')).body.results[0].stop).toBe('failures');
    expect(await ana.post(`/broadcasts/lines/${id}/resume`)).toMatchObject({ status: 200, body: { stop: null } });
  });
});
