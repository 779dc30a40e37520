import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, mailTo, tokenIn } from '../support/mails.ts';
import { aNewcomer, anOwner, type Person, password, request } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { someEmail, visitor } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const change = (person: Person, email: string, headers?: Record<string, string>) =>
  person.put('/me/email', { email, password }, headers);
const confirm = (token: string) => visitor(world.origin, {})('/confirm-email', { token });

describe('another address', () => {
  it('counts once the link sent to it was opened; the old one is told and signs nobody in any more', async () => {
    const ana = await anOwner(world);
    const email = someEmail();
    expect((await change(ana, email)).status).toBe(204);
    expect((await ana.get('/me')).body).toMatchObject({ email: ana.email, pendingEmail: email });
    const mail = await mailTo(world, email);
    expect(mail.subject).toBe('Yupflow: confirme seu novo e-mail');
    expect(await confirm(tokenIn(mail))).toMatchObject({ status: 200, body: { email } });
    expect((await ana.get('/me')).body).toMatchObject({ email, pendingEmail: null, isEmailConfirmed: true });
    expect(await mailTo(world, ana.email)).toMatchObject({
      subject: 'Yupflow: o e-mail da sua conta mudou',
      text: expect.stringContaining(email),
    });
    const signIn = async (address: string) =>
      (await request(world.origin, 'POST', '/login', { email: address, password })).status;
    expect([await signIn(ana.email), await signIn(email)]).toEqual([401, 200]);
  });

  it('is refused where somebody has it, when it is asked for and when it is confirmed', async () => {
    const [ana, bruno] = [await anOwner(world), await anOwner(world, 'Bruno')];
    const inUse = { status: 409, body: { code: 'email_in_use', fields: { email: 'email_in_use' } } };
    expect(await change(ana, bruno.email)).toMatchObject(inUse);
    const email = someEmail();
    await change(ana, email);
    const token = tokenIn(await mailTo(world, email));
    await aNewcomer(world, { email });
    expect(await confirm(token)).toMatchObject(inUse);
    expect((await ana.get('/me')).body.email).toBe(ana.email);
  });

  it('goes to one of two who confirm it at once', async () => {
    const [ana, bruno] = [await anOwner(world), await anOwner(world, 'Bruno')];
    const email = someEmail();
    await change(ana, email);
    const first = tokenIn(await mailTo(world, email));
    await change(bruno, email);
    const second = tokenIn(await mailTo(world, email, 2));
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('asks for the password; wrong ones are counted like signing in', async () => {
    const ana = await anOwner(world);
    const email = someEmail();
    const wrong = () => ana.put('/me/email', { email, password: 'wrong' });
    const answers = [];
    for (let tries = 0; tries < 8; tries++) answers.push(await wrong());
    expect(answers[0]).toMatchObject({ status: 422, body: { fields: { password: 'wrong_password' } } });
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(mailsTo(world, email)).toEqual([]);
  });

  it('that is none is refused, and so is a missing password', async () => {
    const ana = await anOwner(world);
    expect(await ana.put('/me/email', { email: 'ana@', password: '' })).toMatchObject({
      status: 422,
      body: { fields: { email: 'invalid_email', password: 'required' } },
    });
  });

  it('is taken back by asking for the present one', async () => {
    const ana = await anOwner(world);
    const email = someEmail();
    await change(ana, email);
    const token = tokenIn(await mailTo(world, email));
    expect((await change(ana, ana.email)).status).toBe(204);
    expect((await ana.get('/me')).body.pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(410);
  });

  it('waits an hour, no longer [S3]', async () => {
    const ana = await anOwner(world);
    const email = someEmail();
    await change(ana, email);
    const token = tokenIn(await mailTo(world, email));
    await world.moveClock('PT1H1S');
    expect((await ana.get('/me')).body.pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(410);
  });

  it('makes a link void that was sent to the one before: whoever reads its mail has no way in', async () => {
    const ana = await anOwner(world);
    await visitor(world.origin, {})('/forgot-password', { email: ana.email });
    const reset = tokenIn(await mailTo(world, ana.email));
    const email = someEmail();
    await change(ana, email);
    await confirm(tokenIn(await mailTo(world, email)));
    expect(await visitor(world.origin, {})('/reset-password', { token: reset, password })).toMatchObject({
      status: 410,
    });
  });

  it('says nothing to an address before it that nobody had confirmed', async () => {
    const eva = await aNewcomer(world, { isEmailConfirmed: false });
    const email = someEmail();
    await change(eva, email);
    await confirm(tokenIn(await mailTo(world, email)));
    // Mails leave in their order: once a later one is there, no other comes before it.
    await visitor(world.origin, {})('/forgot-password', { email });
    await mailTo(world, email, 2);
    expect(mailsTo(world, eva.email)).toEqual([]);
  });

  it('is asked for once under one Idempotency-Key', async () => {
    const ana = await anOwner(world);
    const email = someEmail();
    const headers = { 'idempotency-key': 'address' };
    await change(ana, email, headers);
    expect((await change(ana, email, headers)).headers.get('idempotent-replayed')).toBe('true');
    await mailTo(world, email);
    await change(ana, email);
    await mailTo(world, email, 2);
    expect(mailsTo(world, email)).toHaveLength(2);
  });
});

describe('the link that confirms an address', () => {
  it('is sent once more, and the one before it dies', async () => {
    const eva = await aNewcomer(world, { isEmailConfirmed: false });
    await eva.post('/me/email/confirmation');
    const first = tokenIn(await mailTo(world, eva.email));
    expect((await eva.post('/me/email/confirmation')).status).toBe(204);
    const second = tokenIn(await mailTo(world, eva.email, 2));
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(second)).status).toBe(200);
    expect((await eva.get('/me')).body.isEmailConfirmed).toBe(true);
  });

  it('goes to the new address while one waits', async () => {
    const ana = await anOwner(world);
    const email = someEmail();
    await change(ana, email);
    await mailTo(world, email);
    await ana.post('/me/email/confirmation');
    expect((await confirm(tokenIn(await mailTo(world, email, 2)))).body).toEqual({ email });
    expect(mailsTo(world, ana.email).filter(({ subject }) => subject.includes('confirme'))).toEqual([]);
  });

  it('is sent five times an hour', async () => {
    const eva = await aNewcomer(world, { isEmailConfirmed: false });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await eva.post('/me/email/confirmation')).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it("does not confirm the address of somebody else's account", async () => {
    const [eva, ivo] = [
      await aNewcomer(world, { isEmailConfirmed: false }),
      await aNewcomer(world, { isEmailConfirmed: false }),
    ];
    await world.moveClock('PT1H1S');
    await eva.post('/me/email/confirmation');
    await confirm(tokenIn(await mailTo(world, eva.email)));
    expect((await ivo.get('/me')).body.isEmailConfirmed).toBe(false);
  });
});
