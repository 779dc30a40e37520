import { companyPermissions } from '@yupflow/contract/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { anInvite, aRole, limitModules } from '../support/companies.ts';
import { aMember, aNewcomer, anOwner, anotherDevice, type Person, password, request } from '../support/people.ts';
import { sendForm } from '../support/upload.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

const signIn = async ({ email, origin }: Person) => ({
  authorization: `Bearer ${(await request(origin, 'POST', '/login', { email, password })).body.token}`,
});

/** Somebody becomes a member of one more company. */
const join = ({ userId }: Person, { companyId }: Person) =>
  world.server.db.withCompany(companyId, (tx) =>
    tx.insertInto('members').values({ company_id: companyId, user_id: userId }).execute(),
  );

describe('/me', () => {
  it('tells everything about the person, their company and their rights in it', async () => {
    const ana = await anOwner(world.server);
    await limitModules(world.server, ana, ['crm', 'flow']);
    const { body } = await ana.get('/me');
    expect(body).toEqual({
      id: ana.userId,
      name: 'Ana',
      email: ana.email,
      isEmailConfirmed: true,
      pendingEmail: null,
      image: null,
      phone: null,
      status: 'offline',
      language: 'pt-BR',
      activeCompany: {
        company_id: ana.companyId,
        name: "Ana's",
        image: null,
        timezone: 'America/Sao_Paulo',
        isOwner: true,
        isSubscriptionValid: true,
        subscription: 'active',
        due_date: null,
        modules: ['crm', 'flow'],
        support_until: null,
      },
      permissions: expect.arrayContaining(['crm', 'crm_manager', 'flow', 'tags']),
      invites: [],
      isFranchiseAdmin: false,
      isFranchisePaid: true,
      password_changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(body.permissions).not.toContain('keywords');
    expect((await ana.get('/me/permissions')).body).toEqual(body.permissions);
  });

  it('gives what the roles hold, and nothing without a company', async () => {
    const caio = await aMember(world.server, await anOwner(world.server), ['tags', 'contacts']);
    expect((await caio.get('/me/permissions')).body).toEqual(
      companyPermissions.filter((permission) => ['tags', 'contacts'].includes(permission)),
    );
    expect((await (await aNewcomer(world.server)).get('/me/permissions')).body).toEqual([]);
  });

  it("lists the invites for one's own address that are still good, and nobody else's", async () => {
    const ana = await anOwner(world.server);
    const davi = await aNewcomer(world.server);
    const role = await aRole(world.server, ana, ['tags'], 'Vendas');
    const id = await anInvite(world.server, ana, davi.email, { roles: [role] });
    await anInvite(world.server, await anOwner(world.server, 'Old'), davi.email, { days: -1 });
    await anInvite(world.server, ana, 'somebody@example.com');
    const { body } = await davi.get('/me/invites');
    expect(body).toEqual([
      {
        id,
        company: { name: "Ana's", image: null },
        invited_by: 'Ana',
        roles: ['Vendas'],
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    expect((await davi.get('/me')).body.invites).toEqual(body);
    expect((await ana.get('/me/invites')).body).toEqual([]);
  });
});

describe('changing the profile', () => {
  const put = (person: Person, fields: Record<string, string>, headers?: Record<string, string>) =>
    sendForm(person, 'PUT', '/me', fields, headers);

  it('keeps what is not given, and tells the team and the own devices', async () => {
    const ana = await anOwner(world.server);
    const caio = await aMember(world.server, ana, []);
    const [team, own] = [await world.connect(caio), await world.connect(ana)];
    const { body } = await put(ana, { name: ' Ana  Souza', phone: '+55 11 98214-7730' });
    expect(body).toMatchObject({ name: 'Ana Souza', phone: '5511982147730', language: 'pt-BR', email: ana.email });
    await expect.poll(() => team.heard).toContainEqual(['members.changed', { ids: [ana.userId] }]);
    await expect.poll(() => own.heard).toContainEqual(['me.changed', {}]);
    expect((await put(ana, { language: 'es-ES' })).body).toMatchObject({ name: 'Ana Souza', language: 'es-ES' });
    expect((await put(ana, { phone: '' })).body).toMatchObject({ name: 'Ana Souza', phone: null });
  });

  it('with nothing in it does nothing, and nobody hears of it', async () => {
    const ana = await anOwner(world.server);
    const before = (await ana.get('/me')).body;
    const { heard } = await world.connect(ana);
    expect(await put(ana, {})).toMatchObject({ status: 200, body: before });
    await put(ana, { name: 'Ana Souza' });
    await expect.poll(() => heard.filter(([name]) => name === 'me.changed')).toHaveLength(1);
  });

  it('is refused with each wrong field named, and then changes nothing', async () => {
    const ana = await anOwner(world.server);
    const fields = { name: 'x'.repeat(61), phone: 'abc', language: 'fr-FR', email: 'a@b.c', image: 'x' };
    expect(await put(ana, fields)).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'too_long',
          phone: 'invalid_phone',
          language: 'invalid',
          email: 'unknown_field',
          image: 'not_a_picture',
        },
      },
    });
    expect((await ana.get('/me')).body.name).toBe('Ana');
    expect(await ana.put('/me', { name: 'As JSON' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type' },
    });
  });

  it('happens once under one Idempotency-Key', async () => {
    const ana = await anOwner(world.server);
    const headers = { 'idempotency-key': 'profile' };
    await put(ana, { name: 'First' }, headers);
    await put(ana, { name: 'Second' });
    const again = await put(ana, { name: 'First' }, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await ana.get('/me')).body.name).toBe('Second');
  });
});

describe('switching companies', () => {
  it('moves this device only, and the next session starts there', async () => {
    const [ana, bruno] = [await anOwner(world.server, 'Ana'), await anOwner(world.server, 'Bruno')];
    await join(ana, bruno);
    const phone = await anotherDevice(world.server, ana);
    const { heard } = await world.connect(ana);
    const answer = await ana.put('/me/change-active', { companyId: bruno.companyId });
    expect(answer).toMatchObject({
      status: 200,
      body: { activeCompany: { company_id: bruno.companyId, name: "Bruno's", isOwner: false }, permissions: [] },
    });
    expect((await ana.get('/me')).body).toEqual(answer.body);
    await expect.poll(() => heard).toContainEqual(['resync', {}]);
    expect((await phone.get('/me')).body.activeCompany.company_id).toBe(ana.companyId);
    expect((await ana.get('/me', await signIn(ana))).body.activeCompany.company_id).toBe(bruno.companyId);
  });

  it('starts in the first company again for who is no longer a member of the last', async () => {
    const [ana, bruno] = [await anOwner(world.server, 'Ana'), await anOwner(world.server, 'Bruno')];
    await join(ana, bruno);
    await ana.put('/me/change-active', { companyId: bruno.companyId });
    await world.server.db.withCompany(bruno.companyId, (tx) =>
      tx.deleteFrom('members').where('user_id', '=', ana.userId).execute(),
    );
    expect((await ana.get('/me', await signIn(ana))).body.activeCompany.company_id).toBe(ana.companyId);
  });

  it("does not open another's company, nor one that does not exist", async () => {
    const [ana, bruno] = [await anOwner(world.server, 'Ana'), await anOwner(world.server, 'Bruno')];
    for (const companyId of [bruno.companyId, '01890000-0000-7000-8000-000000000001'])
      expect(await ana.put('/me/change-active', { companyId })).toMatchObject({ status: 404 });
    expect((await ana.get('/me')).body.activeCompany.company_id).toBe(ana.companyId);
    expect((await ana.put('/me/change-active', { companyId: 'x' })).body.fields).toEqual({ companyId: 'invalid' });
  });

  it('without an id changes nothing', async () => {
    const ana = await anOwner(world.server);
    expect((await ana.put('/me/change-active', {})).body).toEqual((await ana.get('/me')).body);
  });

  it('is answered the same under one Idempotency-Key, from the other company too', async () => {
    const [ana, bruno] = [await anOwner(world.server, 'Ana'), await anOwner(world.server, 'Bruno')];
    await join(ana, bruno);
    const switchTo = () =>
      ana.put('/me/change-active', { companyId: bruno.companyId }, { 'idempotency-key': 'switch' });
    const first = await switchTo();
    const again = await switchTo();
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('being there', () => {
  it('is said by hand, and the team sees it', async () => {
    const ana = await anOwner(world.server);
    const caio = await aMember(world.server, ana, []);
    const { heard } = await world.connect(ana);
    expect((await caio.put('/user/change-status', { status: 'online' })).status).toBe(204);
    await expect.poll(() => heard).toContainEqual(['members.changed', { ids: [caio.userId] }]);
    expect((await caio.get('/me')).body.status).toBe('online');
    expect((await caio.put('/user/change-status', { status: 'away' })).body.fields).toEqual({ status: 'invalid' });
  });

  it('begins with signing in and ends with leaving the last device, in every company', async () => {
    const [ana, bruno] = [await anOwner(world.server, 'Ana'), await anOwner(world.server, 'Bruno')];
    const eva = await aNewcomer(world.server, { name: 'Eva' });
    await join(eva, ana);
    await join(eva, bruno);
    const [team, others] = [await world.connect(ana), await world.connect(bruno)];
    const [desk, phone] = [await signIn(eva), await signIn(eva)];
    expect((await eva.get('/me', desk)).body.status).toBe('online');
    for (const { heard } of [team, others])
      await expect.poll(() => heard).toContainEqual(['members.changed', { ids: [eva.userId] }]);
    await eva.post('/logout', undefined, desk);
    await eva.post('/logout', undefined, phone);
    expect((await eva.get('/me')).body.status).toBe('online');
    await eva.post('/logout');
    const [row] = await world.server.db.withoutCompany((tx) =>
      tx.selectFrom('users').select('status').where('id', '=', eva.userId).execute(),
    );
    expect(row?.status).toBe('offline');
  });

  it('ends when the last two devices leave at the same moment', async () => {
    const eva = await aNewcomer(world.server);
    await eva.put('/user/change-status', { status: 'online' });
    const phone = await anotherDevice(world.server, eva);
    const answers = await Promise.all([eva.post('/logout'), phone.post('/logout')]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const [row] = await world.server.db.withoutCompany((tx) =>
      tx.selectFrom('users').select('status').where('id', '=', eva.userId).execute(),
    );
    expect(row?.status).toBe('offline');
  });
});
