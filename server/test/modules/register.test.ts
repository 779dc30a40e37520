import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mailsTo, mailTo, tokenIn } from '../support/mails.ts';
import { Person, password, request } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy, registration, someEmail, visitor } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
  // Whoever comes first is a case of their own, further down.
  await visitor(world.origin)('/register', registration());
});
afterAll(() => world.stop());

const register = (facts: object = {}) => visitor(world.origin)('/register', registration(facts));
const me = async ({ origin }: TestServer, token: string) =>
  (await request(origin, 'GET', '/me', undefined, { authorization: `Bearer ${token}` })).body;

describe('registering', () => {
  it('signs in, online, with what was typed, and belongs to no company yet', async () => {
    const email = someEmail();
    const answer = await register({
      name: '  Eva   Lima ',
      email: ` ${email.toUpperCase()} `,
      phone: '+55 (11) 98214-7730',
    });
    expect(answer.status).toBe(201);
    expect(await me(world, answer.body.token)).toMatchObject({
      name: 'Eva Lima',
      email,
      phone: '5511982147730',
      status: 'online',
      language: 'pt-BR',
      isEmailConfirmed: false,
      pendingEmail: null,
      image: null,
      activeCompany: null,
      permissions: [],
      invites: [],
      isFranchiseAdmin: false,
    });
  });

  it('sends a link that confirms the address, once [S3]', async () => {
    const email = someEmail();
    const { body } = await register({ email });
    const token = tokenIn(await mailTo(world, email));
    const confirm = () => visitor(world.origin)('/confirm-email', { token });
    expect(await confirm()).toMatchObject({ status: 200, body: { email } });
    expect((await me(world, body.token)).isEmailConfirmed).toBe(true);
    expect(await confirm()).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  it('sends a link that waits an hour, no longer [S3]', async () => {
    const email = someEmail();
    await register({ email });
    const token = tokenIn(await mailTo(world, email));
    await world.moveClock('PT1H1S');
    expect((await visitor(world.origin)('/confirm-email', { token })).status).toBe(410);
  });

  it('names every field that is wrong', async () => {
    const refused = await visitor(world.origin)('/register', {
      name: ' ',
      email: 'eva@',
      phone: '12',
      password: '1234567',
      language: 'fr-FR',
      isAdmin: true,
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: {
          name: 'required',
          email: 'invalid_email',
          phone: 'invalid_phone',
          password: 'too_short',
          language: 'invalid',
          isAdmin: 'unknown_field',
        },
      },
    });
    expect((await visitor(world.origin)('/register', {})).body.fields).toEqual({
      name: 'required',
      email: 'required',
      password: 'required',
    });
  });

  it('is refused with an address that is in use, whatever its case', async () => {
    const email = someEmail();
    await register({ email });
    expect(await register({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_in_use', fields: { email: 'email_in_use' } },
    });
    expect(mailsTo(world, email).length).toBeLessThanOrEqual(1);
  });

  it('gives one address to one of two who ask for it at once, and leaves nothing of the other', async () => {
    const email = someEmail();
    const answers = await Promise.all([register({ email }), register({ email }), register({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const rows = await askAsOwner<{ sessions: string; links: string }>(
      world,
      `select (select count(*) from sessions s where s.user_id = u.id) as sessions,
        (select count(*) from account_links l where l.user_id = u.id) as links
      from users u where email = '${email}'`,
    );
    expect(rows).toEqual([{ sessions: '1', links: '1' }]);
  });

  it('is refused for a while after twenty from one place', async () => {
    const from = visitor(world.origin, { 'x-forwarded-for': '203.0.113.7' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await from('/register', registration())).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    expect((await register()).status).toBe(201);
  });

  it('keeps neither the password nor the token of the link in the database [S3][S6]', async () => {
    const email = someEmail();
    await register({ email });
    const token = tokenIn(await mailTo(world, email));
    const rows = await askAsOwner<{ dump: string }>(
      world,
      `select coalesce(string_agg(t::text, ' '), '') as dump from (
        select u::text from users u union all select l::text from account_links l
        union all select s::text from sessions s union all select j::text from pgboss.job j) t`,
    );
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain(email);
    for (const secret of [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64'), password])
      expect(dump).not.toContain(secret);
    expect(world.logged.join('')).not.toContain(token);
  });
});

describe.each([
  ['pt-BR', 'confirme seu e-mail', 'Confirmar e-mail'],
  ['pt-PT', 'confirme o seu e-mail', 'Confirmar e-mail'],
  ['en-US', 'confirm your email', 'Confirm email'],
  ['es-ES', 'confirma tu correo', 'Confirmar correo'],
] as const)('in %s', (language, subject, button) => {
  it('the mail is written in it, as text and as HTML, under the name of the product', async () => {
    const email = someEmail();
    await register({ email, language });
    const mail = await mailTo(world, email);
    expect(mail).toMatchObject({ subject: `Yupflow: ${subject}`, language });
    const link = `${world.config.publicUrl}/confirm-email?token=${tokenIn(mail)}`;
    expect(mail.text).toContain(`${button}:\n${link}`);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain(`>${button}</a>`);
  });
});

describe('a mail', () => {
  it('carries nothing that whoever registered wrote: the address may be a stranger’s', async () => {
    const email = someEmail();
    await register({ email, name: 'Win at <b>evil.example</b>' });
    const { subject, text, html } = await mailTo(world, email);
    expect(`${subject} ${text} ${html}`).not.toContain('evil');
  });
});

describe('the first to register', () => {
  it('looks after the deployment and owns the first company, which works at once; the next has none', async () => {
    const empty = await startTestServer(behindProxy);
    onTestFinished(() => empty.stop());
    const post = visitor(empty.origin);
    const [first, second] = [
      await post('/register', registration({ language: 'en-US' })),
      await post('/register', registration()),
    ];
    expect(await me(empty, first.body.token)).toMatchObject({
      isFranchiseAdmin: true,
      activeCompany: { name: 'Eva Lima’s company', isOwner: true, isSubscriptionValid: true, subscription: 'active' },
    });
    expect(await me(empty, second.body.token)).toMatchObject({ isFranchiseAdmin: false, activeCompany: null });
  });

  it('is one, also where many come at once', async () => {
    const empty = await startTestServer(behindProxy);
    onTestFinished(() => empty.stop());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor(empty.origin)('/register', registration())),
    );
    const people = await Promise.all(answers.map(({ body }) => me(empty, body.token)));
    expect(people.filter(({ isFranchiseAdmin }) => isFranchiseAdmin)).toHaveLength(1);
    expect(people.filter(({ activeCompany }) => activeCompany)).toHaveLength(1);
  });
});

describe('without franchises', () => {
  it('everybody who registers has a company, active and unbilled, with roles in their language', async () => {
    const alone = await startTestServer({ ...behindProxy, FRANCHISE_MODE: 'false' });
    onTestFinished(() => alone.stop());
    for (const language of ['pt-BR', 'es-ES']) {
      const { body } = await visitor(alone.origin)('/register', registration({ language }));
      const eva = await me(alone, body.token);
      expect(eva).toMatchObject({
        isFranchiseAdmin: false,
        activeCompany: { name: 'Empresa de Eva Lima', isOwner: true, subscription: 'active', due_date: null },
      });
      const person = new Person({ ...eva, origin: alone.origin, userId: eva.id, companyId: '', token: body.token });
      expect((await person.get('/tags')).status).toBe(200);
    }
  });

  it('a name that fills its length leaves room for no more', async () => {
    const alone = await startTestServer({ ...behindProxy, FRANCHISE_MODE: 'false' });
    onTestFinished(() => alone.stop());
    const { body } = await visitor(alone.origin)('/register', registration({ name: 'x'.repeat(60) }));
    expect((await me(alone, body.token)).activeCompany.name).toHaveLength(60);
  });
});
