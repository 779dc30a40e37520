import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCloudLine,
  aPhoneNumber,
  type CloudTest,
  cloudFormOf,
  startCloudTest,
  untilStatus,
} from '../support/cloud-line.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner } from '../support/test-server.ts';

let world: CloudTest;
beforeAll(async () => {
  world = await startCloudTest();
});
afterAll(() => world.stop());

const aNumber = () => world.graph.addNumber({ phone: aPhoneNumber() });
const reasonOf = async (owner: Person, id: string) => (await owner.get(`/connections/${id}`)).body.reason;

describe('a number of the official API', () => {
  it('is connected by its token alone, and tells its secrets to nobody', async () => {
    const ana = await anOwner(world);
    const number = aNumber();
    const cloud = cloudFormOf(number);
    const created = await ana.post('/connections', { name: 'Oficial', type: 'cloud', cloud });
    expect(created).toMatchObject({
      status: 201,
      body: {
        type: 'cloud',
        status: 'CONNECTING',
        cloud: {
          phone_number_id: number.phoneNumberId,
          business_id: number.businessId,
          token_end: cloud.token.slice(-4),
          verified_at: null,
          heard_at: null,
        },
      },
    });
    expect(created.body.cloud.webhook_url).toMatch(/^https?:\/\/[^/]+\/api\/cloud\/[\w-]{32}$/);
    expect(created.body.cloud.verify_token).toMatch(/^[\w-]{32}$/);
    await untilStatus(ana, created.body.id, 'CONNECTED');
    const shown = (await ana.get(`/connections/${created.body.id}`)).body;
    expect(shown).toMatchObject({ phone: number.phone, profile_name: number.name, cloud: created.body.cloud });
    expect((await ana.get('/connections')).body.results).toMatchObject([{ cloud: created.body.cloud }]);
    const [kept] = await askAsOwner<{ dump: string }>(
      world,
      `select cloud_lines::text as dump from cloud_lines where connection_id = '${created.body.id}'`,
    );
    const audit = await world.db.withCompany(ana.companyId, (tx) => tx.selectFrom('audit_log').selectAll().execute());
    const told = JSON.stringify([created.body, shown, kept, audit]) + world.logged.join('');
    expect(told).toContain(number.phoneNumberId);
    expect(told).not.toContain(cloud.token);
    expect(told).not.toContain(Buffer.from(cloud.token).toString('hex'));
    expect(told).not.toContain(cloud.app_secret);
  });

  it('needs all four of what it speaks with, which lines of other types have not', async () => {
    const ana = await anOwner(world);
    const cloud = cloudFormOf(aNumber());
    const create = async (form: object) => (await ana.post('/connections', { name: 'X', ...form })).body.fields;
    expect(await create({ type: 'cloud' })).toEqual({ cloud: 'required' });
    expect(await create({ type: 'cloud', cloud: { ...cloud, token: ' ' } })).toEqual({ 'cloud.token': 'required' });
    expect(await create({ type: 'cloud', cloud: { ...cloud, phone_number_id: '+55 11' } })).toEqual({
      'cloud.phone_number_id': 'invalid',
    });
    expect(await create({ type: 'whatsapp', cloud })).toEqual({ cloud: 'invalid' });
    expect(await create({ type: 'cloud', cloud, proxy: 'http://proxy.example.com' })).toEqual({
      proxy: 'invalid_proxy',
    });
    const line = await ana.post('/connections', { name: 'QR', type: 'whatsapp' });
    const changed = await ana.put(`/connections/${line.body.id}`, { name: 'QR', cloud: { token: 'x' } });
    expect(changed.body.fields).toEqual({ cloud: 'invalid' });
  });

  it('is in a company once; another company may have it too, and a deleted line gives it back', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const line = await aCloudLine(world, ana);
    const form = { name: 'Outra', type: 'cloud', cloud: cloudFormOf(line.number) };
    const inUse = { 'cloud.phone_number_id': 'number_in_use' };
    expect(await ana.post('/connections', form)).toMatchObject({ status: 422, body: { fields: inUse } });
    expect((await ana.get('/connections')).body.total).toBe(1);
    expect((await bruno.post('/connections', form)).status).toBe(201);
    const other = await aCloudLine(world, ana);
    const moved = await ana.put(`/connections/${other.id}`, {
      name: 'Outra',
      cloud: { phone_number_id: line.number.phoneNumberId },
    });
    expect(moved.body.fields).toEqual(inUse);
    await ana.post(`/connections/${line.id}/disconnect`);
    await eventually(async () => (await ana.remove(`/connections/${line.id}`)).status === 204);
    expect((await ana.post('/connections', form)).status).toBe(201);
    const [left] = await askAsOwner<{ count: string }>(
      world,
      `select count(*) from cloud_lines where connection_id = '${line.id}'`,
    );
    expect(left?.count).toBe('0');
  });

  it('says that its token was revoked, tells who looks after lines, and is back with another one', async () => {
    const { owner, id, number } = await aCloudLine(world);
    const phone = world.graph.addPhone({ phone: aPhoneNumber(), name: 'Rui' });
    phone.saysText(number, 'olá');
    await world.graph.webhooks.settled();
    number.tokens.clear();
    const chat = (await owner.get('/chats?status=pending')).body.results[0];
    await owner.post(`/chats/${chat.id}/start`);
    const sent = await owner.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'bom dia' });
    await untilStatus(owner, id, 'DISCONNECTED');
    expect(await reasonOf(owner, id)).toBe('token');
    const notices = (await owner.get('/me/notifications')).body.results;
    expect(notices).toMatchObject([{ kind: 'connection.lost', data: { connection: id, reason: 'token' } }]);
    expect(phone.inbox).toHaveLength(0);
    number.tokens.add('EAAG-another-token');
    // What somebody writes meanwhile is heard all the same.
    phone.saysText(number, 'tem alguém?');
    await world.graph.webhooks.settled();
    const heard = (await owner.get(`/chats/${chat.id}/messages`)).body.results.map(
      ({ text }: { text: string }) => text,
    );
    expect(heard).toContain('tem alguém?');
    const changed = await owner.put(`/connections/${id}`, { name: 'Oficial', cloud: { token: 'EAAG-another-token' } });
    expect(changed.body).toMatchObject({ status: 'CONNECTING', cloud: { token_end: 'oken' } });
    await untilStatus(owner, id, 'CONNECTED');
    await eventually(() => phone.inbox.length === 1);
    expect(phone.inbox[0]).toMatchObject({ content: { type: 'text', text: { body: '*Ana:*\nbom dia' } } });
    expect(sent.body.state).toBe('queued');
  });

  it('takes other credentials at once, and stays away where somebody disconnected it', async () => {
    const { owner, id, number } = await aCloudLine(world);
    const next = aNumber();
    const { token, ...rest } = cloudFormOf(next);
    await owner.put(`/connections/${id}`, { name: 'Mudou', cloud: { ...rest, token } });
    await eventually(async () => (await owner.get(`/connections/${id}`)).body.phone === next.phone);
    expect((await owner.get(`/connections/${id}`)).body).toMatchObject({ status: 'CONNECTED', name: 'Mudou' });
    // The same ones again are no reason to connect anew.
    const same = await owner.put(`/connections/${id}`, {
      name: 'Mudou',
      cloud: { phone_number_id: next.phoneNumberId },
    });
    expect(same.body.status).toBe('CONNECTED');
    await owner.post(`/connections/${id}/disconnect`);
    const after = await owner.put(`/connections/${id}`, { name: 'Mudou', cloud: cloudFormOf(number) });
    expect(after.body).toMatchObject({ status: 'DISCONNECTED', reason: 'asked' });
    await owner.post(`/connections/${id}/reconnect`);
    await eventually(async () => (await owner.get(`/connections/${id}`)).body.phone === number.phone);
  });

  it('has no code to scan or to type', async () => {
    const { owner, id } = await aCloudLine(world);
    expect((await owner.get(`/connections/${id}/qr`)).body.code).toBe('connection_not_pairing');
    const pairing = await owner.post(`/connections/${id}/pairing`, { phone: '+55 11 98888-7777' });
    expect(pairing.body.code).toBe('connection_not_pairing');
  });

  it('keeps what is to be sent while nobody answers, and is back by itself', async () => {
    const { owner, id, number } = await aCloudLine(world);
    const phone = world.graph.addPhone({ phone: aPhoneNumber(), name: 'Rui' });
    phone.saysText(number, 'olá');
    await world.graph.webhooks.settled();
    const [chat] = (await owner.get('/chats?status=pending')).body.results;
    await owner.post(`/chats/${chat.id}/start`);
    await world.graph.setReachable(false);
    await owner.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'espera' });
    await eventually(async () => (await reasonOf(owner, id)) === 'network');
    expect((await owner.get(`/connections/${id}`)).body.status).toBe('CONNECTING');
    await world.graph.setReachable(true);
    await untilStatus(owner, id, 'CONNECTED');
    await eventually(() => phone.inbox.length === 1);
  });

  it('that does not exist is not connected', async () => {
    const ana = await anOwner(world);
    const cloud = { ...cloudFormOf(aNumber()), phone_number_id: '999999999999999' };
    const { body } = await ana.post('/connections', { name: 'Errado', type: 'cloud', cloud });
    await untilStatus(ana, body.id, 'DISCONNECTED');
    expect(await reasonOf(ana, body.id)).toBe('token');
  });
});
