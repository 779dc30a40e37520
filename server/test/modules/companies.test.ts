import { languages } from '@yupflow/contract/languages';
import { companyPermissions } from '@yupflow/contract/permissions';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countryAfter } from '../../src/modules/companies/active-company.ts';
import { createCompany } from '../../src/modules/companies/companies.service.ts';
import { countryOfTimezone } from '../../src/modules/companies/country-of-timezone.ts';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aCode, anInvite, limitModules } from '../support/companies.ts';
import { aMember, aNewcomer, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';

let lines: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  lines = await startRealtimeWorld();
  world = lines.server;
});
afterEach(() => lines.hangUp());
afterAll(() => world.stop());

const update = (person: Person, fields: Record<string, string | Blob>) =>
  sendForm(person, 'PUT', '/companies/active', fields);
const aPicture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0d9488' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
};
const actionsIn = async ({ companyId }: Person) =>
  world.db.withCompany(companyId, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute(),
  );

describe('the companies of somebody', () => {
  it('are listed with how they stand, the oldest membership first', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await ana.post(`/companies/invite/${await anInvite(world, bruno, ana.email)}/accept`);
    await world.db.withCompany(bruno.companyId, (tx) =>
      tx.updateTable('companies').set({ status: 'suspended' }).execute(),
    );
    expect((await ana.get('/companies')).body).toEqual([
      {
        id: ana.companyId,
        name: "Ana's",
        image: null,
        isOwner: true,
        isActive: true,
        subscription: 'active',
        isSubscriptionValid: true,
      },
      {
        id: bruno.companyId,
        name: "Bruno's",
        image: null,
        isOwner: false,
        isActive: false,
        subscription: 'suspended',
        isSubscriptionValid: false,
      },
    ]);
  });

  it('are none for a newcomer', async () => {
    expect((await (await aNewcomer(world)).get('/companies')).body).toEqual([]);
  });
});

describe('the active company', () => {
  it('is shown to every member as it is', async () => {
    const ana = await anOwner(world);
    await aCode(world, { owner: ana });
    await limitModules(world, ana, ['flow', 'crm']);
    const caio = await aMember(world, ana, []);
    const { body } = await caio.get('/companies/active');
    expect(body).toMatchObject({
      id: ana.companyId,
      name: "Ana's",
      image: null,
      timezone: 'America/Sao_Paulo',
      country: 'BR',
      showAttendantName: true,
      assignmentMode: 'manual',
      owner: { id: ana.userId, name: 'Ana', email: ana.email, image: null },
      plan: null,
      status: 'active',
      subscription: 'active',
      payment_status: 'paid',
      due_date: null,
      activation: { lastFour: expect.stringMatching(/^\w{4}$/), redeemed_at: null },
      modules: ['crm', 'flow'],
      disconnected: [],
    });
  });

  it('is changed in just the fields that were given, and its people are told', async () => {
    const ana = await anOwner(world);
    const { heard } = await lines.connect(await aMember(world, ana, []));
    const changed = await update(ana, {
      name: ' Casa  Lume ',
      showAttendantName: 'false',
      assignmentMode: 'round_robin',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: 'Casa Lume',
        showAttendantName: false,
        assignmentMode: 'round_robin',
        timezone: 'America/Sao_Paulo',
      },
    });
    expect((await ana.get('/companies/active')).body).toEqual(changed.body);
    await expect.poll(() => heard).toContainEqual(['company.changed', {}]);
    expect(await actionsIn(ana)).toEqual([
      {
        action: 'companies.update',
        details: { name: 'Casa Lume', show_attendant_name: false, assignment_mode: 'round_robin' },
      },
    ]);
  });

  it('stays as it is when nothing is given, or nothing new: no event, no trace', async () => {
    const ana = await anOwner(world);
    const { heard } = await lines.connect(ana);
    const before = (await ana.get('/companies/active')).body;
    expect(await update(ana, { name: before.name, country: before.country, image: '' })).toMatchObject({
      status: 200,
      body: before,
    });
    const tag = (await ana.post('/tags', { name: 'Depois' })).body;
    await expect.poll(() => heard).toContainEqual(['tags.changed', { ids: [tag.id] }]);
    expect(heard.map(([name]) => name)).toEqual(['tags.changed']);
    expect((await actionsIn(ana)).map(({ action }) => action)).toEqual(['tags.create']);
  });

  it('names each field that is at fault', async () => {
    const ana = await anOwner(world);
    const refused = await update(ana, {
      name: '',
      timezone: 'Mars/Olympus',
      country: 'Brasil',
      assignmentMode: 'magic',
      showAttendantName: 'maybe',
      status: 'active',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'required',
          timezone: 'invalid_timezone',
          country: 'invalid',
          assignmentMode: 'invalid',
          showAttendantName: 'invalid',
          status: 'unknown_field',
        },
      },
    });
    expect((await ana.put('/companies/active', { name: 'JSON' })).body.code).toBe('unsupported_type');
  });

  it('has a picture that is made anew, replaced and taken away, and nothing is left of the old one', async () => {
    const ana = await anOwner(world);
    const first = (await update(ana, { image: await aPicture() })).body.image;
    expect(first).toMatch(/^\/api\/pictures\/[\w-]{32}$/);
    const shown = await fetch(`${world.origin}${first}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const second = (await update(ana, { image: await aPicture() })).body.image;
    expect((await fetch(`${world.origin}${first}`)).status).toBe(404);
    expect((await ana.get('/companies')).body[0].image).toBe(second);
    expect((await update(ana, { image: '' })).body.image).toBeNull();
    expect((await fetch(`${world.origin}${second}`)).status).toBe(404);
    expect(await askAsOwner(world, 'select key from pictures')).toEqual([]);
  });

  it('takes no SVG and nothing that is no picture [S32]', async () => {
    const ana = await anOwner(world);
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'not a picture'])
      expect(await update(ana, { image: new Blob([content], { type: 'image/png' }) })).toMatchObject({
        body: { fields: { image: 'not_a_picture' } },
      });
    expect((await ana.get('/companies/active')).body.image).toBeNull();
  });

  it('takes its country along when it moves, unless somebody chose one', async () => {
    const ana = await anOwner(world);
    expect((await update(ana, { timezone: 'Europe/Lisbon' })).body).toMatchObject({ country: 'PT' });
    expect((await update(ana, { timezone: 'Europe/Madrid', country: 'AO' })).body).toMatchObject({ country: 'AO' });
    expect((await update(ana, { timezone: 'America/Sao_Paulo' })).body).toMatchObject({ country: 'AO' });
  });

  it('is changed only with the permission', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['settings_members']);
    expect(await update(caio, { name: 'Minha' })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', permission: 'settings_company' },
    });
    const dora = await aMember(world, ana, ['settings_company']);
    expect((await update(dora, { name: 'Nossa' })).body.name).toBe('Nossa');
  });
});

describe('the country of a time zone', () => {
  it.each([
    ['America/Sao_Paulo', 'BR'],
    ['America/Noronha', 'BR'],
    ['Brazil/East', 'BR'],
    ['Europe/Lisbon', 'PT'],
    ['Atlantic/Azores', 'PT'],
    ['Europe/Madrid', 'ES'],
    ['Atlantic/Canary', 'ES'],
    ['America/New_York', 'US'],
    ['US/Pacific', 'US'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['Africa/Luanda', 'AO'],
    ['Asia/Kolkata', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['Europe/Moscow', 'RU'],
    ['Africa/Harare', 'ZW'],
    ['UTC', 'BR'],
    ['Etc/GMT+3', 'BR'],
  ])('%s is in %s', (timezone, country) => expect(countryOfTimezone(timezone)).toBe(country));

  it.each([
    ['moves with a guess', { timezone: 'America/Sao_Paulo', country: 'BR' }, { timezone: 'Europe/Lisbon' }, 'PT'],
    ['keeps a choice', { timezone: 'America/Sao_Paulo', country: 'PT' }, { timezone: 'Europe/Madrid' }, 'PT'],
    ['follows what is said', { timezone: 'Europe/Lisbon', country: 'PT' }, { timezone: 'UTC', country: 'MZ' }, 'MZ'],
    ['stays without a move', { timezone: 'Europe/Lisbon', country: 'PT' }, {}, 'PT'],
  ])('%s', (_, before, given, country) => expect(countryAfter(before, given)).toBe(country));
});

describe('a new company', () => {
  it.each(languages)('belongs to its owner and starts with two roles, in %s', async (language) => {
    const dora = await aNewcomer(world);
    const id = await world.db.withUser(dora.userId, (tx) =>
      createCompany(tx, { ownerId: dora.userId, name: 'Nova', language, timezone: 'Europe/Lisbon' }),
    );
    await dora.put('/me/change-active', { companyId: id });
    expect((await dora.get('/companies/active')).body).toMatchObject({
      id,
      name: 'Nova',
      country: 'PT',
      status: 'active',
      owner: { id: dora.userId },
    });
    const { results } = (await dora.get('/roles')).body;
    expect(results).toHaveLength(2);
    expect(results.map((role: { permissions: string[] }) => role.permissions.length).sort()).toEqual([
      companyPermissions.length,
      6,
    ]);
    for (const role of results) expect(role.description).not.toBe('');
  });
});
