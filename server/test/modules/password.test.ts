import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closing, type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { mailsTo, mailTo, tokenIn } from '../support/mails.ts';
import { anOwner, anotherDevice, type Person, password } from '../support/people.ts';
import { askAsOwner } from '../support/test-server.ts';
import { someEmail, visitor } from '../support/visitor.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

const post = (path: string, body: unknown) => visitor(world.server.origin, {})(path, body);
const forgot = (email: string) => post('/forgot-password', { email });
const reset = (token: string, next = 'a password that is new') => post('/reset-password', { token, password: next });
const signIn = (email: string, secret: string) => post('/login', { email, password: secret });
const someone = () => anOwner(world.server);

/** Asks for a link and takes it out of the mail. */
async function linkFor({ email }: Person, nth = 1): Promise<string> {
  expect((await forgot(email)).status).toBe(204);
  return tokenIn(await mailTo(world.server, email, nth));
}

describe('a forgotten password', () => {
  it('is replaced through the mail: the link signs in, and every session before it ends [S4]', async () => {
    const ana = await someone();
    const { socket } = await world.connect(ana);
    const closed = closing(socket);
    const answer = await reset(await linkFor(ana));
    expect(answer.status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect((await ana.get('/me')).status).toBe(401);
    expect((await signIn(ana.email, password)).status).toBe(401);
    expect((await signIn(ana.email, 'a password that is new')).status).toBe(200);
    const again = { authorization: `Bearer ${answer.body.token}` };
    expect((await ana.get('/me', again)).body).toMatchObject({
      id: ana.userId,
      activeCompany: { company_id: ana.companyId },
    });
  });

  it('answers the same for an address that nobody has, and sends it nothing [S1]', async () => {
    const ana = await someone();
    const unknown = someEmail();
    const answers = [await forgot(ana.email), await forgot(unknown)];
    const [known, nobody] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers.keys()].sort(),
    }));
    expect(known).toEqual(nobody);
    await mailTo(world.server, ana.email);
    await expect
      .poll(() =>
        askAsOwner(world.server, "select state, count(*)::int from pgboss.job where name = 'password-link' group by 1"),
      )
      .toEqual([{ state: 'completed', count: expect.any(Number) }]);
    expect(mailsTo(world.server, unknown)).toEqual([]);
  });

  it('is asked for five times an hour for one address, known or not', async () => {
    const ana = await someone();
    for (const email of [ana.email, someEmail()]) {
      for (let tries = 0; tries < 5; tries++) expect((await forgot(email)).status).toBe(204);
      expect(await forgot(email)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    }
    await world.server.moveClock('PT1H1S');
    expect((await forgot(ana.email)).status).toBe(204);
  });

  it('is refused with what is no address', async () => {
    expect(await forgot('nobody')).toMatchObject({ status: 422, body: { fields: { email: 'invalid_email' } } });
  });
});

describe('the link of a mail', () => {
  it('works once [S3]', async () => {
    const token = await linkFor(await someone());
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  it('lets one of several through who use it at once', async () => {
    const ana = await someone();
    const token = await linkFor(ana);
    const tries = ['the first new one', 'the second new one', 'the third new one'];
    const answers = await Promise.all(tries.map((next) => reset(token, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const winner = tries[answers.findIndex(({ status }) => status === 200)] ?? '';
    for (const next of tries) expect((await signIn(ana.email, next)).status).toBe(next === winner ? 200 : 401);
  });

  it('dies after an hour, and when a newer one was asked for [S3]', async () => {
    const ana = await someone();
    const old = await linkFor(ana);
    const newer = await linkFor(ana, 2);
    expect((await reset(old)).status).toBe(410);
    await world.server.moveClock('PT1H1S');
    expect((await reset(newer)).status).toBe(410);
    expect((await ana.get('/me')).status).toBe(200);
  });

  it('does nothing but what it was sent for', async () => {
    const token = await linkFor(await someone());
    expect((await post('/confirm-email', { token })).status).toBe(410);
    expect((await reset(token)).status).toBe(200);
  });

  it('that nobody was sent is refused as an expired one, and what is none as a wrong field', async () => {
    expect((await reset('x'.repeat(43))).status).toBe(410);
    expect(await reset('no token', 'short')).toMatchObject({
      status: 422,
      body: { fields: { token: 'invalid', password: 'too_short' } },
    });
  });

  it('is not spent by a password that is too short', async () => {
    const token = await linkFor(await someone());
    expect((await reset(token, 'short')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  it('dies with a change of the password', async () => {
    const ana = await someone();
    const token = await linkFor(ana);
    expect((await ana.put('/me/password', { current: password, password: 'another one of mine' })).status).toBe(204);
    expect((await reset(token)).status).toBe(410);
  });

  it('opens the door again that bad tries had closed', async () => {
    const ana = await someone();
    for (let tries = 0; tries < 6; tries++) await signIn(ana.email, 'wrong');
    expect((await signIn(ana.email, password)).status).toBe(429);
    await reset(await linkFor(ana));
    expect((await signIn(ana.email, 'a password that is new')).status).toBe(200);
  });

  it('shows that the address is theirs, also where it was not confirmed before', async () => {
    const ana = await someone();
    await world.server.db.withoutCompany((tx) =>
      tx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', ana.userId).execute(),
    );
    const { body } = await reset(await linkFor(ana));
    expect((await ana.get('/me', { authorization: `Bearer ${body.token}` })).body.isEmailConfirmed).toBe(true);
  });

  it('is in no log', async () => {
    const token = await linkFor(await someone());
    await fetch(`${world.server.origin}/reset-password?token=${token}`);
    await fetch(`${world.server.origin}/api/reset-password?token=${token}`, { method: 'POST', body: '{' });
    await reset(token);
    expect(world.server.logged.join('')).not.toContain(token);
  });
});

describe('changing the password', () => {
  const next = { current: password, password: 'a password that is new' };

  it('ends every other session and its sockets at once, and keeps the one that asked [S4]', async () => {
    const ana = await someone();
    const phone = await anotherDevice(world.server, ana);
    const { socket } = await world.connect(phone);
    const closed = closing(socket);
    const before = (await ana.get('/me')).body.password_changed_at;
    await world.server.moveClock('PT1S');
    expect((await ana.put('/me/password', next)).status).toBe(204);
    expect(await closed).toBe('io server disconnect');
    expect((await phone.get('/me')).status).toBe(401);
    const { body } = await ana.get('/me');
    expect(Date.parse(body.password_changed_at)).toBeGreaterThan(Date.parse(before));
    expect((await signIn(ana.email, next.password)).status).toBe(200);
  });

  it('is told by mail', async () => {
    const ana = await someone();
    await ana.put('/me/password', next);
    expect(await mailTo(world.server, ana.email)).toMatchObject({
      subject: 'Yupflow: sua senha mudou',
      text: expect.stringContaining('/forgot-password'),
    });
  });

  it('asks for the current one; wrong ones are counted like signing in', async () => {
    const ana = await someone();
    const answers: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const { status, body } = await ana.put('/me/password', { ...next, current: 'wrong' });
      answers.push(status);
      if (tries === 0) expect(body).toMatchObject({ code: 'invalid_fields', fields: { current: 'wrong_password' } });
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect((await signIn(ana.email, password)).status).toBe(429);
  });

  it('is refused with each wrong field named', async () => {
    const ana = await someone();
    expect(await ana.put('/me/password', { current: '', password: 'short' })).toMatchObject({
      status: 422,
      body: { fields: { current: 'required', password: 'too_short' } },
    });
  });

  it('happens once under one Idempotency-Key, and the repeat is answered though the password is another now', async () => {
    const ana = await someone();
    const headers = { 'idempotency-key': 'once' };
    expect((await ana.put('/me/password', next, headers)).status).toBe(204);
    const again = await ana.put('/me/password', next, headers);
    expect(again.status).toBe(204);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await ana.put('/me/password', { ...next, password: 'and yet another' }, headers)).body.code).toBe(
      'idempotency_key_reused',
    );
  });

  it('lets one of two through who knew the old one', async () => {
    const ana = await someone();
    const phone = await anotherDevice(world.server, ana);
    const answers = await Promise.all([
      ana.put('/me/password', { current: password, password: 'chosen on the desk' }),
      phone.put('/me/password', { current: password, password: 'chosen on the phone' }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});
