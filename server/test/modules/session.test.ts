import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/platform/auth/tokens.ts';
import { aMember, aNewcomer, anOwner, Person, password, request } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const signIn = (email: string, secret = password) =>
  request(world.origin, 'POST', '/login', { email, password: secret });

describe('signing in', () => {
  it('gives a token that opens /me until signing out', async () => {
    const ana = await anOwner(world);
    const answer = await signIn(`  ${ana.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    const session = new Person({ ...ana, token: answer.body.token });
    expect((await session.get('/me')).body).toMatchObject({ id: ana.userId, email: ana.email });
    expect((await session.post('/logout')).status).toBe(204);
    expect(await session.get('/me')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect((await ana.get('/me')).status).toBe(200);
  });

  it('says the same for a wrong password and for an address that nobody has [S1]', async () => {
    const ana = await anOwner(world);
    const wrong = await signIn(ana.email, 'not the password');
    const nobody = await signIn('nobody@example.com', 'not the password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(nobody.status).toBe(wrong.status);
    expect(nobody.body).toEqual(wrong.body);
  });

  it('is refused for a while after five bad tries, also with the right password, and opens again by itself [S2]', async () => {
    const ana = await anOwner(world);
    for (let tries = 0; tries < 5; tries++) expect((await signIn(ana.email, 'wrong')).status).toBe(401);
    const sixth = await signIn(ana.email);
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(200);
    const bia = await anOwner(world, 'Bia');
    expect((await signIn(bia.email)).status).toBe(200);
    await world.moveClock('PT5M1S');
    expect((await signIn(ana.email)).status).toBe(200);
  });

  it('forgets bad tries once it worked', async () => {
    const ana = await anOwner(world);
    for (let tries = 0; tries < 4; tries++) await signIn(ana.email, 'wrong');
    expect((await signIn(ana.email)).status).toBe(200);
    for (let tries = 0; tries < 4; tries++) expect((await signIn(ana.email, 'wrong')).status).toBe(401);
  });

  it('lets no more than five through when many try at once [S2]', async () => {
    const ana = await anOwner(world);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(ana.email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('asks for what is missing', async () => {
    const answer = await request(world.origin, 'POST', '/login', { email: 'not an address' });
    expect(answer).toMatchObject({ status: 422, body: { fields: { email: 'invalid_email', password: 'required' } } });
  });
});

describe('a session', () => {
  it('is kept as a hash, so that a dump of the database signs nobody in [S6]', async () => {
    const ana = await anOwner(world);
    const { body } = await signIn(ana.email);
    const rows = await world.db.withoutCompany((tx) =>
      tx.selectFrom('sessions').selectAll().where('user_id', '=', ana.userId).execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(rows.some((row) => row.token_hash.equals(hashToken(body.token)))).toBe(true);
  });

  it('ends when it was not used for thirty days, and lives on when it was', async () => {
    const ana = await anOwner(world);
    const used = new Person({ ...ana, token: (await signIn(ana.email)).body.token });
    const unused = new Person({ ...ana, token: (await signIn(ana.email)).body.token });
    await world.moveClock('P20D');
    expect((await used.get('/me')).status).toBe(200);
    await world.moveClock('P20D');
    expect((await used.get('/me')).status).toBe(200);
    expect((await unused.get('/me')).status).toBe(401);
  });

  it('is not opened by a cookie', async () => {
    const ana = await anOwner(world);
    const answer = await request(world.origin, 'GET', '/me', undefined, { cookie: `token=${ana.token}` });
    expect(answer.status).toBe(401);
  });
});

describe('/me', () => {
  it('gives an owner every permission', async () => {
    const ana = await anOwner(world);
    const { body } = await ana.get('/me');
    expect(body.permissions).toHaveLength(22);
    expect(body.activeCompany).toMatchObject({ company_id: ana.companyId, isOwner: true, isSubscriptionValid: true });
  });

  it("gives a member the union of the roles' permissions, as they are now", async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags', 'contacts']);
    expect((await caio.get('/me')).body.permissions).toEqual(['tags', 'contacts']);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('roles')
        .set({ permissions: ['crm'] })
        .execute(),
    );
    expect((await caio.get('/me')).body.permissions).toEqual(['crm']);
  });

  it('shows somebody without a company as such, and lets them into no company call', async () => {
    const davi = await aNewcomer(world);
    expect((await davi.get('/me')).body).toMatchObject({ activeCompany: null, permissions: [] });
    expect(await davi.get('/tags')).toMatchObject({ status: 403, body: { code: 'no_company' } });
  });

  it('ends a company for a member who was removed from it', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tags']);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx.deleteFrom('members').where('user_id', '=', caio.userId).execute(),
    );
    expect((await caio.get('/me')).body.activeCompany).toBeNull();
    expect((await caio.get('/tags')).body.code).toBe('no_company');
  });

  it('answers 402 to the calls of a suspended company', async () => {
    const ana = await anOwner(world);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx.updateTable('companies').set({ status: 'suspended' }).execute(),
    );
    expect((await ana.get('/me')).body.activeCompany.isSubscriptionValid).toBe(false);
    expect(await ana.get('/tags')).toMatchObject({ status: 402, body: { code: 'subscription_invalid' } });
  });
});
