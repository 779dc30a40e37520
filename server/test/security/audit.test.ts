import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBroadcast } from '../support/broadcasts.ts';
import { aRole } from '../support/companies.ts';
import { aContact } from '../support/contacts.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { type Answer, aMember, bodyOf, Person } from '../support/people.ts';
import { aSimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let norte: Awaited<ReturnType<typeof aReseller>>;
let ana: Person;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
  norte = await aReseller(world, 'Norte');
  ana = await anOwnerOf(world, norte, 'Ana');
});
afterAll(() => world.stop());

interface Entry {
  readonly action: string;
  readonly user_id: string | null;
}

/** Both logs, oldest first: the company’s, and that of its reseller. */
const logged = () =>
  askAsOwner<Entry>(
    world,
    `select action, user_id from (
       select id, action, user_id from audit_log where company_id = '${ana.companyId}'
       union all
       select id, 'reseller: ' || action, user_id from franchise_log where franchise_id = '${norte.franchiseId}') l
     order by id`,
  );

const done = async (asked: Promise<Answer>, status = 200) => bodyOf(await asked, status);

/** What somebody does, and which entries each deed leaves. */
type Deeds = () => Promise<readonly string[]>;

const byTheOwner: Readonly<Record<string, Deeds>> = {
  'what roles may do, and who has them': async () => {
    const caio = await aMember(world, ana, []);
    const { id } = await done(ana.post('/roles', { name: 'Vendas', permissions: ['crm'] }), 201);
    await done(ana.put(`/companies/members/${caio.userId}`, { roles: [id] }));
    await done(ana.put(`/roles/${id}`, { name: 'Vendas', permissions: [] }));
    await done(ana.remove(`/roles/${id}`), 204);
    await done(ana.remove(`/companies/members/${caio.userId}`), 204);
    return ['roles.create', 'members.update', 'roles.update', 'roles.remove', 'members.remove'];
  },
  invites: async () => {
    const role = await aRole(world, ana, ['tags']);
    const { id } = await done(ana.post('/companies/invite', { email: 'dora@example.com', roles: [role] }), 201);
    await done(ana.remove(`/companies/invite/${id}`), 204);
    return ['invites.create', 'invites.cancel'];
  },
  'keys of the company': async () => {
    const { id } = await done(ana.post('/api-keys', { name: 'ERP', scopes: ['tags:read'] }), 201);
    await done(ana.remove(`/api-keys/${id}`), 204);
    return ['api-keys.create', 'api-keys.remove'];
  },
  'what is taken out: contacts, one person’s data, recipients, figures': async () => {
    const contact = await aContact(world, ana);
    await done(ana.post('/contacts/export', { selection: {}, columns: ['name'] }), 202);
    await done(ana.get(`/contacts/${contact}/data`));
    const broadcast = await aBroadcast(world, ana, [await aSimulatedLine(ana)]);
    await done(ana.post(`/broadcasts/${broadcast}/recipients/export`, {}), 202);
    await done(ana.post('/dashboard/export', { from: '2026-03-02', to: '2026-03-08' }), 202);
    return ['contacts.export', 'contacts.read_data', 'broadcasts.export', 'dashboard.export'];
  },
  'what is deleted for good': async () => {
    const { name } = (await ana.get('/companies/active')).body;
    await done(ana.post('/companies/delete-data', { type: 'tags', confirm: name }), 202);
    const contact = await aContact(world, ana, { name: 'Rita', phone: null });
    await done(ana.post(`/contacts/${contact}/erase`, { confirm: 'Rita' }), 204);
    return ['data-cleanup.start', 'contacts.erase'];
  },
};

const byTheReseller: Readonly<Record<string, Deeds>> = {
  'keys of the reseller': async () => {
    const { id } = await done(norte.admin.post('/franchise/keys', { name: 'ERP' }), 201);
    await done(norte.admin.remove(`/franchise/keys/${id}`), 204);
    return ['reseller: keys.create', 'reseller: keys.remove'];
  },
  'which modules a company has': async () => {
    const { id } = await done(norte.admin.post('/franchise/roles', { name: 'Básico', permissions: ['flow'] }), 201);
    await done(norte.admin.put(`/franchise/companies/${ana.companyId}`, { roleId: id }));
    await done(norte.admin.put(`/franchise/companies/${ana.companyId}`, { roleId: null }));
    await done(norte.admin.remove(`/franchise/roles/${id}`), 204);
    const given = ['reseller: companies.update', 'reseller.update'];
    return ['reseller: roles.create', ...given, ...given, 'reseller: roles.remove'];
  },
  'invoices, how they are paid, and what an unpaid one leads to': async () => {
    const form = { companyId: ana.companyId, description: 'Mensalidade', total: 9_900, due_date: '2030-01-31' };
    const paid = await done(norte.admin.post('/franchise/invoices', form), 201);
    await done(norte.admin.post(`/franchise/invoices/${paid.id}`, { method: 'manual' }));
    await done(norte.admin.post(`/franchise/invoices/${paid.id}/refund`));
    const other = await done(norte.admin.post('/franchise/invoices', form), 201);
    await done(norte.admin.remove(`/franchise/invoices/${other.id}`));
    await done(norte.admin.put('/franchise/payment', { graceDays: 5 }));
    const company = `/franchise/companies/${ana.companyId}`;
    await done(norte.admin.post(`${company}/suspend`, { reason: 'Não pagou' }));
    await done(norte.admin.post(`${company}/reactivate`, {}));
    const both = (deed: string, own = deed) => [`reseller: ${deed}`, `reseller.${own}`];
    return [
      ...both('invoices.create', 'invoice_create'),
      ...both('invoices.paid_by_hand', 'invoice_paid'),
      ...both('invoices.refund', 'invoice_refund'),
      ...both('invoices.create', 'invoice_create'),
      ...both('invoices.void', 'invoice_void'),
      'reseller: payments.update',
      ...both('companies.suspend', 'suspend'),
      ...both('companies.reactivate', 'reactivate'),
    ];
  },
  'who enters a company as support, and what they do there': async () => {
    const entering = { reason: 'Ajuda com etiquetas' };
    const { token } = await done(norte.admin.post(`/franchise/companies/${ana.companyId}/support`, entering), 201);
    const support = new Person({ ...norte.admin, token, companyId: ana.companyId });
    await done(support.post('/tags', { name: 'Da ajuda' }), 201);
    await done(support.post('/contacts/export', { selection: {}, columns: ['name'] }), 202);
    return ['reseller: companies.enter', 'reseller.enter', 'tags.create', 'contacts.export'];
  },
};

it.each([
  ...Object.entries(byTheOwner).map(([what, deeds]) => [what, deeds, () => ana.userId] as const),
  ...Object.entries(byTheReseller).map(([what, deeds]) => [what, deeds, () => norte.admin.userId] as const),
])('stands in the log, with who did it: %s [S38]', async (_, deeds, who) => {
  const before = (await logged()).length;
  const expected = await deeds();
  const entries = (await logged()).slice(before);
  const wanted = entries.filter(({ action }) => expected.includes(action));
  expect(wanted.map(({ action }) => action)).toEqual(expected);
  expect(new Set(wanted.map(({ user_id }) => user_id))).toEqual(new Set([who()]));
});

it('a change of the subscription stands in the log, with who asked for it [S38]', async () => {
  const before = (await logged()).length;
  await done(norte.admin.put('/franchise/payment', { staticPix: pix, pixBy: 'static_pix' }));
  await done(ana.put('/subscription', { method: 'pix' }));
  expect((await logged()).slice(before)).toContainEqual({ action: 'subscription.update', user_id: ana.userId });
});

const pix = { key: '529.982.247-25', name: 'Revenda Norte', city: 'Manaus' };
