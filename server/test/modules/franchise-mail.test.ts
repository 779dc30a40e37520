import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { aMailServer } from '../support/mail-server.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { type Person, request } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';
import { behindProxy, registration, someEmail } from '../support/visitor.ts';

/** Whose mail servers may be called: each test opens its own on one of these, as the guard lets nobody else near. */
let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const put = (admin: Person, fields: Record<string, string>) => sendForm(admin, 'PUT', '/franchise', fields);

/** A deployment that may reach this mail server of a test. */
async function aWorldWith(port: number): Promise<TestServer> {
  const own = await startTestServer({ ...behindProxy, EGRESS_ALLOW: `127.0.0.1:${port}` });
  onTestFinished(() => own.stop());
  return own;
}

async function aResellerWithMail(options: SMTPServerOptions = {}) {
  const server = await aMailServer(options);
  const own = await aWorldWith(server.port);
  const reseller = await aReseller(own, 'Prosa');
  await put(reseller.admin, { mailHost: server.host, mailPort: String(server.port), mailUser: 'oi@prosa.example' });
  return { ...reseller, ...server, host: reseller.host, world: own };
}

const decode = (content: string) => content.replace(/=\r\n/g, '').replace(/=3D/g, '=');

describe('a test mail', () => {
  it('goes to the folder of the deployment where nobody has a mail server', async () => {
    const { admin } = await aReseller(world, 'Quiet');
    const to = someEmail();
    expect((await admin.post('/franchise/test-mail', { to })).body).toEqual({
      isSent: true,
      via: 'outbox',
      error: null,
      details: null,
    });
    const { subject, text } = await mailTo(world, to);
    expect(subject).toBe('Quiet: e-mail de teste');
    expect(text).toContain('O envio de e-mails funciona');
  });

  it('goes by the reseller’s own server, from its account and in its name', async () => {
    const { admin, received } = await aResellerWithMail();
    expect((await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body).toMatchObject({
      isSent: true,
      via: 'own',
    });
    expect(received).toMatchObject([{ to: ['ana@example.com'], from: 'oi@prosa.example' }]);
    expect(received[0]?.content).toMatch(/^From: Prosa <oi@prosa.example>\r$/m);
  });

  it('signs in with the password that is kept', async () => {
    const seen: unknown[] = [];
    const { admin, received } = await aResellerWithMail({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        if (password === 'segredo') done(null, { user: username ?? '' });
        else done(Object.assign(new Error('no'), { responseCode: 535 }));
      },
    });
    const send = async () => (await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body;
    await put(admin, { mailPassword: 'errado' });
    expect(await send()).toMatchObject({
      isSent: false,
      via: 'own',
      error: 'refused',
      details: expect.stringContaining('535'),
    });
    await put(admin, { mailPassword: 'segredo' });
    expect(await send()).toMatchObject({ isSent: true });
    expect(seen.at(-1)).toEqual(['oi@prosa.example', 'segredo']);
    expect(received).toHaveLength(1);
  });

  it('says what the server answered when it does not want it', async () => {
    const { admin } = await aResellerWithMail({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user here'), { responseCode: 550 })),
    });
    expect((await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body).toMatchObject({
      isSent: false,
      via: 'own',
      error: 'refused',
      details: expect.stringContaining('no such user here'),
    });
  });

  it.each(['127.0.0.1', 'localhost', '10.0.0.7', '169.254.169.254', '::1'])(
    'is not sent to a host that is not on the public internet: %s',
    async (mailHost) => {
      const { admin } = await aReseller(world, `Private ${mailHost}`);
      await put(admin, { mailHost, mailPort: '25' });
      expect((await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body).toEqual({
        isSent: false,
        via: 'own',
        error: 'forbidden_host',
        details: null,
      });
    },
  );

  it('says so where there is no such host', async () => {
    const { admin } = await aReseller(world, 'Nowhere');
    // No name server has to be asked about an empty label.
    await put(admin, { mailHost: 'smtp..example', mailPort: '587' });
    expect((await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body).toMatchObject({
      isSent: false,
      error: 'unknown_host',
    });
  });

  it('says so where nothing answers at the host', async () => {
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const { port } = dead.address() as AddressInfo;
    await new Promise((resolve) => dead.close(resolve));
    const { admin } = await aReseller(await aWorldWith(port), 'Dead');
    await put(admin, { mailHost: '127.0.0.1', mailPort: String(port) });
    expect((await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body).toMatchObject({
      isSent: false,
      error: 'closed_port',
      details: 'ECONNREFUSED',
    });
  });

  it('gives up after ten seconds where a server takes the line and says nothing', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const { admin } = await aReseller(await aWorldWith(port), 'Silent');
    await put(admin, { mailHost: '127.0.0.1', mailPort: String(port) });
    const began = performance.now();
    expect((await admin.post('/franchise/test-mail', { to: 'ana@example.com' })).body).toMatchObject({
      isSent: false,
      error: 'unreachable',
    });
    expect(performance.now() - began).toBeLessThan(14_000);
  }, 30_000);

  it('needs one address, and is counted', async () => {
    const { admin } = await aReseller(world, 'Counted');
    expect(await admin.post('/franchise/test-mail', { to: 'a@b.c, d@e.f' })).toMatchObject({
      status: 422,
      body: { fields: { to: 'invalid_email' } },
    });
    const to = someEmail();
    const answers = await Promise.all(Array.from({ length: 31 }, () => admin.post('/franchise/test-mail', { to })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('every other mail', () => {
  it('to people at the reseller’s address goes by its server, with links to its address', async () => {
    const { host, received, world: own } = await aResellerWithMail();
    const person = registration();
    await request(own.origin, 'POST', '/register', person, { 'x-forwarded-host': host });
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    await request(own.origin, 'POST', '/forgot-password', { email: person.email }, { 'x-forwarded-host': host });
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
    const [confirm, reset] = received.map(({ content }) => decode(content));
    expect(confirm).toContain(`https://${host}/confirm-email?token=`);
    expect(reset).toContain(`https://${host}/reset-password?token=`);
    for (const content of [confirm, reset]) expect(content).toMatch(/^Subject: .*Prosa/m);
    expect(mailsTo(own, person.email)).toEqual([]);
  });

  it('of one of its companies does too', async () => {
    const { received, world: own, ...reseller } = await aResellerWithMail();
    const owner = await anOwnerOf(own, reseller);
    await owner.post('/companies/invite', { email: 'novo@example.com', roles: [] });
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    expect(received[0]?.to).toEqual(['novo@example.com']);
    expect(decode(received[0]?.content ?? '')).toContain(`https://${reseller.host}/register?email=`);
  });

  it('goes the deployment’s way, in the reseller’s name, where it has no server', async () => {
    const { host } = await aReseller(world, 'Serverless');
    const person = registration();
    await request(world.origin, 'POST', '/register', person, { 'x-forwarded-host': host });
    const { subject, text } = await mailTo(world, person.email);
    expect(subject).toBe('Serverless: confirme seu e-mail');
    expect(text).toContain(`https://${host}/confirm-email?token=`);
  });

  it('at the address of nobody in particular is the default reseller’s', async () => {
    const person = registration();
    await request(world.origin, 'POST', '/register', person);
    expect((await mailTo(world, person.email)).text).toContain(`${world.config.publicUrl}/confirm-email?token=`);
  });
});
