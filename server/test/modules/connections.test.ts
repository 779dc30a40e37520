import { randomUUID } from 'node:crypto';
import { connectionPalette } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aLine, aSimulatedLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const form = (facts: object = {}) => ({ name: 'Loja Centro', type: 'simulator', ...facts });
const disconnected = async (person: Person) => (await person.get('/companies/active')).body.disconnected;
const auditOf = (person: Person) =>
  world.db.withCompany(person.companyId, async (tx) =>
    (await tx.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action),
  );
const lostNotices = async (person: Person) =>
  (await person.get('/me/notifications')).body.results.filter(
    ({ kind }: { kind: string }) => kind === 'connection.lost',
  );

describe('a line', () => {
  it('is created, read, changed, listed oldest first and found by its name', async () => {
    const ana = await anOwner(world);
    const created = await ana.post('/connections', form({ greeting_message: 'Olá!' }));
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Loja Centro',
        type: 'simulator',
        status: 'DISCONNECTED',
        reason: 'new',
        phone: null,
        greeting_message: 'Olá!',
        farewell_message: '',
      },
    });
    const path = `/connections/${created.body.id}`;
    expect((await ana.get(path)).body).toEqual(created.body);
    const second = (await ana.post('/connections', form({ name: 'Vendas' }))).body;
    expect(second.color).not.toBe(created.body.color);
    expect([created.body.color, second.color]).toEqual([...connectionPalette].slice(0, 2));
    const changed = await ana.put(path, { name: 'Loja', color: '#ABCDEF', farewell_message: 'Até logo!' });
    expect(changed.body).toMatchObject({
      name: 'Loja',
      color: '#abcdef',
      greeting_message: '',
      farewell_message: 'Até logo!',
    });
    const page = await ana.get('/connections?limit=1');
    expect(page.body).toMatchObject({ results: [{ name: 'Loja' }], total: 2 });
    expect((await ana.get(`/connections?limit=1&cursor=${page.body.cursor}`)).body).toMatchObject({
      results: [{ name: 'Vendas' }],
      cursor: null,
    });
    expect((await ana.get('/connections?search=vend')).body.results).toHaveLength(1);
    expect(await auditOf(ana)).toEqual(['connections.create', 'connections.create', 'connections.update']);
  });

  it('has a name of its own, a type that there is, and a company has only so many', async () => {
    const ana = await anOwner(world);
    await ana.post('/connections', form());
    const taken = { status: 409, body: { code: 'name_in_use', fields: { name: 'name_in_use' } } };
    expect(await ana.post('/connections', form({ name: 'LOJA centro' }))).toMatchObject(taken);
    const other = (await ana.post('/connections', form({ name: 'Outra' }))).body;
    expect(await ana.put(`/connections/${other.id}`, { name: 'loja centro' })).toMatchObject(taken);
    for (const type of ['pigeon', 'telegram'])
      expect(await ana.post('/connections', form({ name: type, type }))).toMatchObject({
        status: 422,
        body: { fields: { type: 'invalid' } },
      });
    expect(await ana.post('/connections', { name: '', type: 'simulator', color: 'red', extra: 1 })).toMatchObject({
      status: 422,
      body: { fields: { name: 'required', color: 'invalid_color', extra: 'unknown_field' } },
    });
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .insertInto('connections')
        .values(
          Array.from({ length: limits.connections - 2 }, (_, index) => ({
            company_id: ana.companyId,
            name: `Linha ${index}`,
            type: 'simulator',
            color: '#000000',
          })),
        )
        .execute(),
    );
    expect(await ana.post('/connections', form({ name: 'Mais uma' }))).toMatchObject({
      status: 409,
      body: { code: 'too_many_connections' },
    });
  });

  it('shows a QR to whoever asks, is connected once it is scanned, and leaves the list of what is not', async () => {
    const ana = await anOwner(world);
    const line = await aLine(ana, { name: 'Vendas' });
    expect(await disconnected(ana)).toEqual([]);
    expect((await ana.get(`/connections/${line.id}/qr`)).body).toEqual({
      status: 'CONNECTING',
      qr: null,
      expires_at: null,
    });
    await line.untilStatus('QR');
    const shown = (await ana.get(`/connections/${line.id}/qr`)).body;
    expect(shown).toMatchObject({ status: 'QR', qr: expect.stringMatching(/.{10}/) });
    expect(new Date(shown.expires_at).getTime()).toBeGreaterThan(world.yupflow.parts.clock.now().getTime());
    expect(await disconnected(ana)).toEqual([{ id: line.id, name: 'Vendas', type: 'simulator', reason: null }]);
    await ana.post(`/simulator/${line.id}/scan`, { phone: '5511988887777' });
    await line.untilStatus('CONNECTED');
    expect((await ana.get(`/connections/${line.id}`)).body).toMatchObject({ phone: '5511988887777', reason: null });
    expect((await ana.get(`/connections/${line.id}/qr`)).body).toEqual({
      status: 'CONNECTED',
      qr: null,
      expires_at: null,
    });
    expect(await disconnected(ana)).toEqual([]);
    expect((await ana.remove(`/connections/${line.id}`)).body.code).toBe('connection_in_use');
  });

  it('is paired by a code for the number that was typed, as people of its country type it', async () => {
    const ana = await anOwner(world);
    const line = await aLine(ana);
    const path = `/connections/${line.id}/pairing`;
    expect(await ana.post(path, { phone: '123' })).toMatchObject({
      status: 422,
      body: { fields: { phone: 'invalid_phone' } },
    });
    expect((await ana.post(path, { phone: '(11) 98888-7777' })).body).toMatchObject({
      status: 'CONNECTING',
      code: null,
    });
    await line.untilStatus('QR');
    const { code, expires_at } = (await ana.post(path, { phone: '+55 11 98888-7777' })).body;
    expect(code).toMatch(/^[0-9A-Z-]{8,9}$/);
    expect(expires_at).not.toBeNull();
    // Whoever asks for the picture after all gets it.
    await ana.get(`/connections/${line.id}/qr`);
    await eventually(async () => (await ana.get(`/connections/${line.id}/qr`)).body.qr !== null);
    await ana.post(path, { phone: '(11) 98888-7777' });
    await eventually(async () => (await ana.post(path, { phone: '(11) 98888-7777' })).body.code !== null);
    const again = (await ana.post(path, { phone: '(11) 98888-7777' })).body.code;
    expect((await ana.post(`/simulator/${line.id}/scan`, { code: again })).status).toBeLessThan(300);
    await line.untilStatus('CONNECTED');
    expect((await ana.post(path, { phone: '(11) 98888-7777' })).body).toEqual({
      status: 'CONNECTED',
      code: null,
      expires_at: null,
    });
  });

  it('comes back by itself after a break of the network, and says so to nobody', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    await line.drop('network');
    const events = async () => (await ana.get(`/connections/${line.id}/health`)).body.events;
    await eventually(async () => {
      const [last, before] = await events();
      return last?.status === 'CONNECTED' && before?.reason === 'network';
    });
    expect(await disconnected(ana)).toEqual([]);
    expect(await lostNotices(ana)).toEqual([]);
  });

  it.each(['replaced', 'logged_out', 'banned', 'broken'])(
    'that is %s waits for a person, who is told once, and connects it again',
    async (reason) => {
      const ana = await anOwner(world);
      const [keeper, other] = [await aMember(world, ana, ['connections']), await aMember(world, ana, ['tickets'])];
      const line = await aSimulatedLine(ana, { name: 'Vendas' });
      await line.drop(reason);
      await line.untilStatus('DISCONNECTED');
      expect((await ana.get(`/connections/${line.id}`)).body.reason).toBe(reason);
      expect(await disconnected(ana)).toEqual([{ id: line.id, name: 'Vendas', type: 'simulator', reason }]);
      const told = [{ data: { connection: line.id, name: 'Vendas', reason } }];
      expect(await lostNotices(ana)).toMatchObject(told);
      expect(await lostNotices(keeper)).toMatchObject(told);
      expect(await lostNotices(other)).toEqual([]);
      // Only where the other side still knows the device is its session of use.
      if (reason === 'replaced') return line.reconnect();
      if (reason !== 'banned') await line.pair();
    },
  );

  it('is signed out by whoever asks for it, keeps what it has to send, and is deleted with its chats staying', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    await line.say('5511999990001', 'Oi');
    await eventually(async () => (await ana.get('/chats?type=all&status=all')).body.results?.length === 1);
    const [chat] = (await ana.get('/chats?type=all&status=all')).body.results;
    expect((await ana.post(`/connections/${line.id}/disconnect`)).body).toMatchObject({
      status: 'DISCONNECTED',
      reason: 'asked',
    });
    expect(await disconnected(ana)).toMatchObject([{ id: line.id, reason: 'asked' }]);
    const keysOf = () =>
      world.db.withCompany(ana.companyId, (tx) => tx.selectFrom('connection_keys').select('id').execute());
    await eventually(async () => (await keysOf()).length === 0);
    const sent = await ana.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Volto já' });
    expect(sent.body.state).toBe('queued');
    expect((await ana.get(`/connections/${line.id}/health`)).body).toMatchObject({ queued: 1, messages_today: 2 });
    expect((await ana.remove(`/connections/${line.id}`)).status).toBe(204);
    expect((await ana.get(`/connections/${line.id}`)).status).toBe(404);
    expect(await disconnected(ana)).toEqual([]);
    const messages = (await ana.get(`/chats/${chat.id}/messages`)).body.results;
    expect(messages.find(({ id }: { id: string }) => id === sent.body.id)).toMatchObject({
      state: 'failed',
      failure: 'line_deleted',
    });
    expect((await ana.get(`/chats/${chat.id}`)).status).toBe(200);
    // Its name is free again.
    const { name } = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('connections').select('name').where('id', '=', line.id).executeTakeFirstOrThrow(),
    );
    expect((await ana.post('/connections', form({ name }))).status).toBe(201);
    expect(await auditOf(ana)).toEqual(
      expect.arrayContaining(['connections.create', 'connections.disconnect', 'connections.remove']),
    );
  });

  it('that is deleted right after it was disconnected is still signed out', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const rowsOf = () =>
      world.db.withCompany(ana.companyId, (tx) =>
        tx
          .selectFrom('connections as c')
          .leftJoin('connection_keys as k', 'k.connection_id', 'c.id')
          .select(['c.must_sign_out', 'k.id'])
          .where('c.id', '=', line.id)
          .execute(),
      );
    const [, removed] = await Promise.all([
      ana.post(`/connections/${line.id}/disconnect`),
      eventually(async () => (await ana.remove(`/connections/${line.id}`)).status === 204),
    ]);
    expect(removed).toBeUndefined();
    await eventually(async () => (await rowsOf()).every((row) => !row.must_sign_out && row.id === null));
  });

  it('keeps its session sealed: a dump of the database holds nothing that signs in', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    const rows = await world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('connection_keys').selectAll().where('connection_id', '=', line.id).execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed } of rows) expect(sealed[0]).toBe(1);
    expect(JSON.stringify((await ana.get(`/connections/${line.id}`)).body)).not.toContain('session');
  });
});

describe('the health of a line', () => {
  it('tells of its hours, its traffic, and what happened to it', async () => {
    const ana = await anOwner(world);
    const line = await aSimulatedLine(ana);
    for (const text of ['Oi', 'Tudo bem?']) await line.say('5511999990002', text);
    await eventually(async () => (await ana.get(`/connections/${line.id}/health`)).body.messages_today === 2);
    const [chat] = (await ana.get('/chats?type=all&status=all')).body.results;
    await ana.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Tudo!' });
    await line.untilArrived('5511999990002');
    await eventually(async () => (await ana.get(`/connections/${line.id}/health`)).body.median_delivery_ms !== null);
    const { body } = await ana.get(`/connections/${line.id}/health`);
    expect(body).toMatchObject({
      messages_today: 3,
      failures_today: 0,
      queued: 0,
      oldest_queued_at: null,
      pace: { sent: 1 },
    });
    expect(body.strip).toHaveLength(48);
    expect(body.strip.slice(0, 47)).toEqual(Array(47).fill('none'));
    // Not there yet before a phone was linked, and up since.
    expect(body.strip[47]).toBe('up');
    expect(body.hours).toHaveLength(24);
    expect(body.hours[23]).toMatchObject({ sent: 1, received: 2 });
    expect(body.uptime).toBeGreaterThan(0.5);
    expect(body.events[0]).toMatchObject({ status: 'CONNECTED', reason: null });
  });

  it('tells what the number may begin today, by its age and its cap', async () => {
    const ana = await anOwner(world);
    const { id } = await aSimulatedLine(ana);
    const guard = async () => (await ana.get(`/connections/${id}/health`)).body.guard;
    expect(await guard()).toEqual({
      begun: 0,
      most: 20,
      warm_up: { day: 1, days: 21, tomorrow: 30 },
      failure_rate: null,
      pauses_at: 8,
    });
    await ana.put(`/connections/${id}`, { name: 'Loja', is_warm: true, mass_cap: 700 });
    expect(await guard()).toMatchObject({ most: 700, warm_up: null });
  });
});

describe('whoever', () => {
  it('is of another company sees nothing of a line, and can do nothing with it', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id } = (await bruno.post('/connections', form())).body;
    for (const path of [`/connections/${id}`, `/connections/${id}/health`, `/connections/${id}/qr`])
      expect((await ana.get(path)).status).toBe(404);
    for (const what of ['disconnect', 'reconnect'])
      expect((await ana.post(`/connections/${id}/${what}`)).status).toBe(404);
    expect((await ana.post(`/connections/${id}/pairing`, { phone: '11988887777' })).status).toBe(404);
    expect((await ana.put(`/connections/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await ana.remove(`/connections/${id}`)).status).toBe(404);
    expect((await ana.get(`/connections/${randomUUID()}`)).status).toBe(404);
    expect((await ana.get('/connections')).body.total).toBe(0);
    expect((await bruno.get(`/connections/${id}`)).body).toMatchObject({ name: 'Loja Centro', status: 'DISCONNECTED' });
  });

  it('lacks the permission is told so, and still sees the lines in short', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets']);
    const { id, color } = (await ana.post('/connections', form())).body;
    const denied = { status: 403, body: { code: 'permission_denied', permission: 'connections' } };
    expect(await caio.get('/connections')).toMatchObject(denied);
    expect(await caio.post('/connections', form({ name: 'Outra' }))).toMatchObject(denied);
    expect(await caio.get(`/connections/${id}/qr`)).toMatchObject(denied);
    expect((await caio.get('/connections/short')).body.results).toEqual([
      { id, name: 'Loja Centro', type: 'simulator', color, status: 'DISCONNECTED', phone: null },
    ]);
  });
});
