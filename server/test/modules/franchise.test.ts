import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFranchise } from '../support/companies.ts';
import { anAdmin, aReseller } from '../support/franchises.ts';
import { type Person, request } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

const put = (admin: Person, fields: Record<string, string | Uint8Array>) =>
  sendForm(admin, 'PUT', '/franchise', fields);
const faceAt = async (host: string) =>
  (await request(world.origin, 'GET', '/infos', undefined, { 'x-forwarded-host': host })).body;
const aPicture = (width = 40, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 5, g: 150, b: 105, alpha: 0.5 } } })
    .webp()
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const logOf = (franchiseId: string) =>
  askAsOwner<{ action: string; details: Record<string, unknown> }>(
    world,
    `select action, details from franchise_log where franchise_id = '${franchiseId}' order by id`,
  );

describe('the settings of a reseller', () => {
  it('begin with the product’s own colour and no words', async () => {
    const { admin, franchiseId, host } = await aReseller(world, 'Begin');
    expect((await admin.get('/franchise')).body).toEqual({
      id: franchiseId,
      name: 'Begin',
      logo: null,
      favicon: null,
      primaryColor: 'yupflow',
      domain: host,
      isDefault: false,
      isPaid: true,
      notInCompany: '',
      notPaid: '',
      sendEmailToUnpaidCompany: false,
      mailHost: '',
      mailPort: null,
      mailUser: '',
      hasMailPassword: false,
      created_at: expect.any(String),
    });
  });

  it('are the face that visitors of its address see, and of no other', async () => {
    const { admin, host, franchiseId } = await aReseller(world, 'Face');
    const { host: other } = await aReseller(world, 'Other face');
    const words = { notInCompany: 'Fale com a gente:\r\n(11) 4002-0099', notPaid: 'Pague a fatura.' };
    const { status, body } = await put(admin, {
      name: '  Prosa   Tecnologia ',
      primaryColor: '#F97316',
      sendEmailToUnpaidCompany: 'true',
      ...words,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Prosa Tecnologia',
      primaryColor: '#f97316',
      notInCompany: 'Fale com a gente:\n(11) 4002-0099',
      sendEmailToUnpaidCompany: true,
    });
    expect(await faceAt(host)).toMatchObject({ name: 'Prosa Tecnologia', primaryColor: '#f97316' });
    expect(await faceAt(other)).toMatchObject({ name: 'Other face', notPaid: null });
    expect((await put(admin, { notPaid: '' })).body).toMatchObject({ notPaid: '', notInCompany: expect.any(String) });
    expect(await faceAt(host)).toMatchObject({ notPaid: null });
    expect(await logOf(franchiseId)).toMatchObject([
      { action: 'franchise.update', details: { name: 'Prosa Tecnologia' } },
      { action: 'franchise.update', details: { not_paid: null } },
    ]);
  });

  it('that are sent as they are change nothing', async () => {
    const { admin, franchiseId } = await aReseller(world, 'Same');
    const before = (await admin.get('/franchise')).body;
    expect((await put(admin, { name: 'Same', logo: '', domain: before.domain })).body).toEqual(before);
    expect(await logOf(franchiseId)).toEqual([]);
  });

  it.each([
    ['a colour that closes the rule', { primaryColor: 'red;}' }, 'primaryColor', 'invalid_color'],
    ['a name of nothing', { name: '   ' }, 'name', 'required'],
    ['a domain with a path', { domain: 'a.example/b' }, 'domain', 'invalid_domain'],
    ['a domain with a scheme', { domain: 'https://a.example' }, 'domain', 'invalid_domain'],
    ['a mail server with a path', { mailHost: 'smtp.example.com/x' }, 'mailHost', 'invalid_host'],
    ['a port that is none', { mailPort: '70000' }, 'mailPort', 'too_long'],
    ['what is not to be set here', { is_paid: 'false' }, 'is_paid', 'unknown_field'],
  ])('refuse %s', async (_what, form, field, code) => {
    const admin = await anAdmin(world);
    expect(await put(admin, form as unknown as Record<string, string>)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields: { [field]: code } },
    });
  });
});

describe('logo and favicon', () => {
  it('are made anew as PNG, both at once, and are gone when they are replaced', async () => {
    const { admin, host } = await aReseller(world, 'Pictures');
    const { body } = await put(admin, { logo: await aPicture(1_600, 400), favicon: await aPicture() });
    expect(await faceAt(host)).toMatchObject({ logo: body.logo, favicon: body.favicon });
    const shown = await fetch(`${world.origin}${body.logo}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 512, height: 128, hasAlpha: true });
    const next = (await put(admin, { favicon: await aPicture(20, 20), logo: '' })).body;
    expect(next).toMatchObject({ logo: null, favicon: expect.not.stringContaining(body.favicon) });
    for (const gone of [body.logo, body.favicon]) expect((await fetch(`${world.origin}${gone}`)).status).toBe(404);
  });

  it.each(['logo', 'favicon'])('are no drawing that could run something: %s', async (field) => {
    const admin = await anAdmin(world);
    expect(await put(admin, { [field]: svg })).toMatchObject({
      status: 415,
      body: { fields: { [field]: 'not_a_picture' } },
    });
  });

  it('are two at most', async () => {
    const admin = await anAdmin(world);
    const picture = await aPicture();
    const { status } = await put(admin, { logo: picture, favicon: picture, third: picture });
    expect(status).toBe(413);
  });
});

describe('the domain', () => {
  it('moves the reseller to another address', async () => {
    const { admin, host } = await aReseller(world, 'Moving');
    expect((await put(admin, { domain: ' App.Moved.Example ' })).body.domain).toBe('app.moved.example');
    expect(await faceAt('app.moved.example')).toMatchObject({ name: 'Moving' });
    expect(await faceAt(host)).not.toMatchObject({ name: 'Moving' });
  });

  it('of another reseller, or of the deployment itself, is not to be had', async () => {
    const { admin, host } = await aReseller(world, 'Greedy');
    await aFranchise(world, { name: 'Taken', host: 'taken.example' });
    for (const domain of ['taken.example', 'TAKEN.example', new URL(world.config.publicUrl).host])
      expect(await put(admin, { domain })).toMatchObject({
        status: 422,
        body: { fields: { domain: 'domain_in_use' } },
      });
    expect(await faceAt('taken.example')).toMatchObject({ name: 'Taken' });
    expect(await faceAt(host)).toMatchObject({ name: 'Greedy' });
  });

  it('goes to one of two who ask at once', async () => {
    const [one, other] = [await aReseller(world, 'One'), await aReseller(world, 'Two')];
    const answers = await Promise.all([one, other].map(({ admin }) => put(admin, { domain: 'wanted.example' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('is needed by whoever is found by it alone, and not by the default reseller', async () => {
    const { admin } = await aReseller(world, 'Lost');
    expect(await put(admin, { domain: '' })).toMatchObject({ status: 422, body: { fields: { domain: 'required' } } });
    const main = await anAdmin(world);
    expect((await put(main, { domain: 'main.example' })).body).toMatchObject({
      domain: 'main.example',
      isDefault: true,
    });
    expect((await put(main, { domain: '' })).body.domain).toBeNull();
  });
});

describe('the mail password', () => {
  const account = { mailHost: 'smtp.example.com', mailPort: '587', mailUser: 'oi@example.com' };

  it('is kept sealed and comes back nowhere', async () => {
    const { admin, franchiseId } = await aReseller(world, 'Sealed');
    const { body } = await put(admin, { ...account, mailPassword: 'segredo-do-correio' });
    expect(body).toMatchObject({ mailHost: 'smtp.example.com', mailPort: 587, hasMailPassword: true });
    const stored = await askAsOwner<{ row: string }>(
      world,
      `select f::text as row from franchises f where id = '${franchiseId}'`,
    );
    const everything = JSON.stringify([body, (await admin.get('/franchise')).body, stored, await logOf(franchiseId)]);
    const sealed = Buffer.from('segredo-do-correio').toString('hex');
    for (const secret of ['segredo-do-correio', sealed]) {
      expect(everything).not.toContain(secret);
      expect(world.logged.join('')).not.toContain(secret);
    }
  });

  it('stays where it is left out, and goes with an empty one or with the server', async () => {
    const { admin } = await aReseller(world, 'Staying');
    await put(admin, { ...account, mailPassword: 'segredo' });
    expect((await put(admin, { mailPort: '465' })).body.hasMailPassword).toBe(true);
    expect((await put(admin, { mailPassword: '' })).body.hasMailPassword).toBe(false);
    await put(admin, { mailPassword: 'segredo' });
    expect((await put(admin, { mailHost: '' })).body).toMatchObject({ mailHost: '', hasMailPassword: false });
  });

  it('is sent to no other server than the one it was given for', async () => {
    const { admin } = await aReseller(world, 'Careful');
    await put(admin, { ...account, mailPassword: 'segredo' });
    for (const [field, value] of [
      ['mailHost', 'smtp.thief.example'],
      ['mailUser', 'eve@example.com'],
    ] as const)
      expect(await put(admin, { [field]: value })).toMatchObject({
        status: 422,
        body: { fields: { mailPassword: 'required' } },
      });
    expect((await admin.get('/franchise')).body).toMatchObject({
      mailHost: 'smtp.example.com',
      mailUser: 'oi@example.com',
    });
    expect((await put(admin, { mailHost: 'smtp.other.example', mailPassword: 'outro' })).status).toBe(200);
  });
});

it('the modules that a role can hold are told', async () => {
  const admin = await anAdmin(world);
  expect((await admin.get('/franchise/permissions')).body).toEqual([
    'internal_chats',
    'broadcasts',
    'shipping_cycles',
    'crm',
    'keywords',
    'webhooks',
    'quick_messages',
    'flow',
    'integration',
  ]);
});
