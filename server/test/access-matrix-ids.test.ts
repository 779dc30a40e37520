import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../src/platform/db/owner-connection.ts';
import { aConversation, aMessage } from './support/chats.ts';
import { anInvite, aRole } from './support/companies.ts';
import { aContact, aField } from './support/contacts.ts';
import { allRows, pathOf } from './support/matrix.ts';
import { type Answer, aMember, anOwner, type Person, password, twoCompanies } from './support/people.ts';
import { aFlow, flowOf, text } from './support/running-flows.ts';
import { aLine } from './support/simulated-line.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

/** Something of somebody's that others must not reach, and how its owner sees it. */
interface Theirs {
  readonly id: string;
  look(): Promise<Answer>;
}
type Make = (victim: Person) => Promise<Theirs>;

const aTag: Make = async (victim) => {
  const { id } = (await victim.post('/tags', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/tags/${id}`) };
};
const aQuickMessage: Make = async (victim) => {
  const { id } = (await victim.post('/quick-messages', { name: 'oi', text: 'Olá!' })).body;
  return { id, look: () => victim.get(`/quick-messages/${id}`) };
};
const anApiKey: Make = async (victim) => {
  const { id } = (await victim.post('/api-keys', { name: randomUUID(), scopes: ['tags:read'] })).body;
  return { id, look: () => victim.get('/api-keys') };
};
const someMessage: Make = async (victim) => {
  const chat = await aConversation(world, victim, { status: 'open', assignedTo: victim.userId });
  const id = await aMessage(world, victim, chat);
  return { id, look: () => victim.get(`/messages/${id}`) };
};
const aKeyword: Make = async (victim) => {
  const action = { kind: 'messages', messages: [{ kind: 'text', text: 'Oi' }] };
  const { id } = (await victim.post('/keywords', { name: 'oi', rule: 'is', words: ['oi'], action })).body;
  return { id, look: () => victim.get(`/keywords/${id}`) };
};
const aWebhook: Make = async (victim) => {
  const { id } = (await victim.post('/webhooks', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/webhooks/${id}`) };
};
const webhookDraft = { mapping: { phone: [], name: [], email: [] }, actions: [] };
const aColumn: Make = async (victim) => {
  const { id } = (await victim.post('/crm/columns', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/crm/columns/${id}/cards`) };
};
const aCard: Make = async (victim) => {
  const id = await aContact(world, victim);
  const column = await aColumn(victim);
  await victim.put(`/crm/cards/${id}`, { column_id: column.id });
  return { id, look: () => victim.get(`/crm/cards/${id}`) };
};
const someFlow: Make = async (victim) => {
  const { id } = (await victim.post('/flows', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/flows/${id}`) };
};
const aFolder: Make = async (victim) => {
  const { id } = (await victim.post('/folders', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/folders/${id}`) };
};
const aCycle: Make = async (victim) => {
  const { id } = (await victim.post('/shipping-cycles', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/shipping-cycles/${id}`) };
};
const cycleStep = { flow_id: randomUUID(), delay: { amount: 1, unit: 'day' }, window: null };
const anInternalChat: Make = async (victim) => {
  const other = await aMember(world, victim, ['internal_chats']);
  const { id } = (await victim.post('/internal-chats', { members: [other.userId], name: 'Vendas' })).body;
  return { id, look: () => victim.get(`/internal-chats/${id}/messages`) };
};
const someRole: Make = async (victim) => {
  const id = await aRole(world, victim, ['tags']);
  return { id, look: () => victim.get(`/roles/${id}`) };
};
const someMember: Make = async (victim) => {
  const { userId: id } = await aMember(world, victim, ['tags']);
  return { id, look: () => victim.get(`/companies/members/${id}`) };
};
const someInvite: Make = async (victim) => {
  const id = await anInvite(world, victim, `${randomUUID()}@example.com`);
  return { id, look: () => victim.get(`/companies/members/${id}`) };
};
const aDevice: Make = async (victim) => {
  const [{ id }] = (await victim.get('/me/sessions')).body;
  return { id, look: () => victim.get('/me/sessions') };
};
const someContact: Make = async (victim) => {
  const id = await aContact(world, victim, { phone: '5511982147730' });
  return { id, look: () => victim.get(`/contacts/${id}/timeline`) };
};
const aDeletedContact: Make = async (victim) => {
  const { id } = await someContact(victim);
  await victim.remove(`/contacts/${id}`);
  return { id, look: () => victim.get('/contacts') };
};
const aChat: Make = async (victim) => {
  const id = await aConversation(world, victim, { status: 'open', assignedTo: victim.userId, unread: 2 });
  await aMessage(world, victim, id);
  const look = async () => ({
    ...(await victim.get(`/chats/${id}`)),
    body: [(await victim.get(`/chats/${id}`)).body, (await victim.get(`/chats/${id}/messages`)).body],
  });
  return { id, look };
};
const someField: Make = async (victim) => {
  const id = await aField(world, victim);
  return { id, look: () => victim.get(`/custom-fields/${id}`) };
};
const aFilter: Make = async (victim) => {
  const form = { name: 'VIP', conditions: { match: 'all', items: [] } };
  const { id } = (await victim.post('/contact-filters', form)).body;
  return { id, look: () => victim.get(`/contact-filters/${id}`) };
};
const aJob: Make = async ({ companyId: company_id, get }) => {
  const { id } = await world.db.withCompany(company_id, (tx) =>
    tx
      .insertInto('jobs')
      .values({ company_id, type: 'contacts_import', state: 'prepared' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, look: () => get(`/jobs/${id}`) };
};
const anImport: Make = async (victim) => {
  const { id } = await aJob(victim);
  const file = { file_key: 'x'.repeat(32), file_name: 'clients.xlsx', file_size: 1, sheet: 'Clients', is_1904: false };
  await world.db.withCompany(victim.companyId, (tx) =>
    tx
      .insertInto('contact_imports')
      .values({ company_id: victim.companyId, job_id: id, columns: '[]', ...file })
      .execute(),
  );
  return { id, look: () => victim.get(`/contacts/import/${id}`) };
};
const mapping = { columns: [{ column: 0, target: 'phone' }] };

const aPhonesLine: Make = async (victim) => {
  const { id } = await aLine(victim);
  return { id, look: () => victim.get(`/simulator/${id}`) };
};

const someLine: Make = async (victim) => {
  const { id } = await aLine(victim);
  return { id, look: () => victim.get(`/connections/${id}`) };
};

const aBroadcast: Make = async (victim) => {
  const flow_id = await aFlow(victim, flowOf([text('oi', 'Oi!')]));
  const { id: line } = await aLine(victim);
  const plan = { connections: [line], audience: { except: [] }, delay: 'short', scheduled_at: null, window: null };
  const { id } = (await victim.post('/broadcasts', { name: 'Novidades', flow_id, ...plan })).body;
  return { id, look: () => victim.get(`/broadcasts/${id}`) };
};
const broadcastForm = {
  name: 'Stolen',
  flow_id: randomUUID(),
  connections: [randomUUID()],
  audience: { except: [] },
  delay: 'short',
  scheduled_at: null,
  window: null,
};
const anOptOut: Make = async (victim) => {
  const { id } = (await victim.post('/opt-outs', { phone: '+5511982147730' })).body;
  return { id, look: () => victim.get('/opt-outs') };
};
const aMassLine: Make = async (victim) => {
  const { id } = await aLine(victim);
  return { id, look: () => victim.get('/broadcasts/lines') };
};

const outgoingForm = { name: 'Stolen', url: 'https://example.com/', events: ['contact.created'] };
const anOutgoingWebhook: Make = async (victim) => {
  const { id } = (await victim.post('/outgoing-webhooks', { ...outgoingForm, name: randomUUID() })).body;
  return { id, look: () => victim.get(`/outgoing-webhooks/${id}`) };
};

const someText = { kind: 'text', text: 'Stolen' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** Every endpoint with an id in its path: whose it is, and what is sent to change it, or asked about it. */
const ids: Record<string, { make: Make; body?: unknown; query?: string }> = {
  'GET /api/internal-chats/{id}': { make: anInternalChat },
  'PUT /api/internal-chats/{id}': { make: anInternalChat, body: { name: 'Stolen' } },
  'POST /api/internal-chats/{id}/leave': { make: anInternalChat },
  'POST /api/internal-chats/{id}/read': { make: anInternalChat },
  'POST /api/internal-chats/{id}/typing': { make: anInternalChat },
  'GET /api/internal-chats/{id}/messages': { make: anInternalChat },
  'POST /api/internal-chats/{id}/messages': { make: anInternalChat, body: { text: 'hi' } },
  'PUT /api/internal-chats/{id}/messages/{messageId}': { make: anInternalChat, body: { text: 'hi' } },
  'DELETE /api/internal-chats/{id}/messages/{messageId}': { make: anInternalChat },
  'GET /api/broadcasts/{id}': { make: aBroadcast },
  'GET /api/broadcasts/{id}/report': { make: aBroadcast },
  'PUT /api/broadcasts/{id}': { make: aBroadcast, body: broadcastForm },
  'POST /api/broadcasts/{id}/start': { make: aBroadcast },
  'POST /api/broadcasts/{id}/pause': { make: aBroadcast },
  'DELETE /api/broadcasts/{id}': { make: aBroadcast },
  'GET /api/broadcasts/{id}/recipients': { make: aBroadcast },
  'POST /api/broadcasts/{id}/recipients/export': { make: aBroadcast, body: {} },
  'POST /api/broadcasts/lines/{id}/resume': { make: aMassLine },
  'DELETE /api/opt-outs/{id}': { make: anOptOut },
  'GET /api/folders/{id}': { make: aFolder },
  'PUT /api/folders/{id}': { make: aFolder, body: { name: 'Stolen' } },
  'DELETE /api/folders/{id}': { make: aFolder },
  'GET /api/flows/templates/{template}': { make: someFlow },
  'GET /api/flows/{id}': { make: someFlow },
  'PUT /api/flows/{id}': {
    make: someFlow,
    body: { revision: 1, document: { schemaVersion: 1, blocks: [], edges: [], notes: [] } },
  },
  'DELETE /api/flows/{id}': { make: someFlow },
  'PUT /api/flows/{id}/settings': { make: someFlow, body: { name: 'Stolen' } },
  'POST /api/flows/{id}/clone': { make: someFlow, body: { name: 'Stolen' } },
  'POST /api/flows/{id}/presence': { make: someFlow, body: { state: 'editing', block: null } },
  'POST /api/flows/{id}/publish': { make: someFlow, body: { revision: 1 } },
  'GET /api/flows/{id}/versions': { make: someFlow },
  'GET /api/flows/{id}/versions/{versionId}': { make: someFlow },
  'POST /api/flows/{id}/versions/{versionId}/restore': { make: someFlow, body: {} },
  'GET /api/flows/{id}/share': { make: someFlow },
  'PUT /api/flows/{id}/share': {
    make: someFlow,
    body: { is_active: true, can_clone: true, is_restricted: false, companies: [] },
  },
  'POST /api/flows/{id}/start': { make: someFlow, body: { contactId: randomUUID() } },
  'POST /api/flows/{id}/requests': { make: someFlow, body: { block: {}, variables: {} } },
  'GET /api/flows/{id}/stats': { make: someFlow, query: '?from=2026-11-01&to=2026-11-15' },
  'GET /api/flows/{id}/stats/contacts': { make: someFlow, query: '?from=2026-11-01&to=2026-11-15&block=start' },
  'GET /api/shared-flows/{token}': { make: someFlow },
  'POST /api/shared-flows/{token}/clone': { make: someFlow, body: { name: 'Stolen' } },
  'PUT /api/crm/columns/{id}': { make: aColumn, body: { name: 'Stolen' } },
  'PUT /api/crm/columns/{id}/position': { make: aColumn, body: { before: null } },
  'DELETE /api/crm/columns/{id}': { make: aColumn, query: '?to=none' },
  'GET /api/crm/columns/{id}/uses': { make: aColumn },
  'GET /api/crm/columns/{id}/cards': { make: aColumn },
  'GET /api/crm/cards/{contactId}': { make: aCard },
  'PUT /api/crm/cards/{contactId}': { make: aCard, body: { column_id: randomUUID() } },
  'DELETE /api/crm/cards/{contactId}': { make: aCard },
  'GET /api/shipping-cycles/{id}': { make: aCycle },
  'PUT /api/shipping-cycles/{id}': { make: aCycle, body: { name: 'Stolen' } },
  'POST /api/shipping-cycles/{id}/duplicate': { make: aCycle },
  'DELETE /api/shipping-cycles/{id}': { make: aCycle },
  'GET /api/shipping-cycles/{id}/steps': { make: aCycle },
  'POST /api/shipping-cycles/{id}/steps': { make: aCycle, body: cycleStep },
  'PUT /api/shipping-cycles/{id}/steps/{stepId}': { make: aCycle, body: cycleStep },
  'PUT /api/shipping-cycles/{id}/steps/{stepId}/position': { make: aCycle, body: { before: null } },
  'DELETE /api/shipping-cycles/{id}/steps/{stepId}': { make: aCycle },
  'GET /api/shipping-cycles/{id}/contacts': { make: aCycle },
  'POST /api/shipping-cycles/{id}/contacts': { make: aCycle, body: { selection: {}, action: 'add' } },
  'PUT /api/shipping-cycles/{id}/contacts/{contactId}': { make: aCycle },
  'DELETE /api/shipping-cycles/{id}/contacts/{contactId}': { make: aCycle },
  'POST /api/shipping-cycles/{id}/contacts/{contactId}/pause': { make: aCycle, body: { is_paused: true } },
  'POST /api/shipping-cycles/{id}/contacts/{contactId}/send-now': { make: aCycle },
  'GET /api/contacts/{id}/shipping-cycles': { make: someContact },
  'GET /api/outgoing-webhooks/{id}': { make: anOutgoingWebhook },
  'PUT /api/outgoing-webhooks/{id}': { make: anOutgoingWebhook, body: outgoingForm },
  'DELETE /api/outgoing-webhooks/{id}': { make: anOutgoingWebhook },
  'POST /api/outgoing-webhooks/{id}/secret': { make: anOutgoingWebhook },
  'POST /api/outgoing-webhooks/{id}/test': { make: anOutgoingWebhook, body: { event: 'contact.created' } },
  'GET /api/outgoing-webhooks/{id}/deliveries': { make: anOutgoingWebhook },
  'GET /api/outgoing-webhooks/{id}/deliveries/{deliveryId}': { make: anOutgoingWebhook },
  'POST /api/outgoing-webhooks/{id}/deliveries/{deliveryId}/resend': { make: anOutgoingWebhook },
  'GET /api/keywords/{id}': { make: aKeyword },
  'PUT /api/keywords/{id}': {
    make: aKeyword,
    body: {
      name: 'x',
      rule: 'is',
      words: ['x'],
      action: { kind: 'messages', messages: [{ kind: 'text', text: 'x' }] },
    },
  },
  'PUT /api/keywords/{id}/active': { make: aKeyword, body: { is_active: false } },
  'PUT /api/keywords/{id}/position': { make: aKeyword, body: { before: null } },
  'DELETE /api/keywords/{id}': { make: aKeyword },
  'DELETE /api/api-keys/{id}': { make: anApiKey },
  'GET /api/messages/{id}': { make: someMessage },
  'GET /api/webhooks/{id}': { make: aWebhook },
  'PUT /api/webhooks/{id}': { make: aWebhook, body: { name: 'Stolen', ...webhookDraft } },
  'PUT /api/webhooks/{id}/mode': { make: aWebhook, body: { mode: 'test' } },
  'POST /api/webhooks/{id}/url': { make: aWebhook },
  'DELETE /api/webhooks/{id}': { make: aWebhook },
  'GET /api/webhooks/{id}/requests': { make: aWebhook },
  'GET /api/webhooks/{id}/requests/{requestId}': { make: aWebhook },
  'POST /api/webhooks/{id}/requests/{requestId}/replay': { make: aWebhook, body: webhookDraft },
  'GET /api/quick-messages/{id}': { make: aQuickMessage },
  'PUT /api/quick-messages/{id}': { make: aQuickMessage, body: { name: 'stolen', text: 'x' } },
  'DELETE /api/quick-messages/{id}': { make: aQuickMessage },
  'GET /api/tags/{id}': { make: aTag },
  'PUT /api/tags/{id}': { make: aTag, body: { name: 'Stolen' } },
  'DELETE /api/tags/{id}': { make: aTag },
  'GET /api/contacts/{id}': { make: someContact },
  'PUT /api/contacts/{id}': { make: someContact, body: { name: 'Stolen' } },
  'DELETE /api/contacts/{id}': { make: someContact },
  'POST /api/contacts/{id}/restore': { make: aDeletedContact },
  'PUT /api/contacts/{id}/tags': { make: someContact, body: {} },
  'PUT /api/contacts/{id}/fields': { make: someContact, body: {} },
  'POST /api/contacts/{id}/merge': { make: someContact, body: { contact_id: randomUUID() } },
  'GET /api/contacts/{id}/timeline': { make: someContact },
  'POST /api/contacts/{id}/notes': { make: someContact, body: { text: 'Stolen' } },
  'PUT /api/contacts/{id}/notes/{noteId}': { make: someContact, body: { text: 'Stolen' } },
  'DELETE /api/contacts/{id}/notes/{noteId}': { make: someContact },
  'GET /api/contacts/{id}/data': { make: someContact },
  'POST /api/contacts/{id}/erase': { make: someContact, body: { confirm: '7730' } },
  'GET /api/contacts/import/{id}': { make: anImport },
  'PUT /api/contacts/import/{id}/header': { make: anImport, body: { row: 1 } },
  'POST /api/contacts/import/{id}/check': { make: anImport, body: mapping },
  'POST /api/contacts/import/{id}/run': { make: anImport, body: mapping },
  'GET /api/contacts/import/{id}/refused': { make: anImport },
  'GET /api/contact-filters/{id}': { make: aFilter },
  'PUT /api/contact-filters/{id}': {
    make: aFilter,
    body: { name: 'Stolen', conditions: { match: 'any', items: [] } },
  },
  'DELETE /api/contact-filters/{id}': { make: aFilter },
  'GET /api/custom-fields/{id}': { make: someField },
  'GET /api/custom-fields/{id}/uses': { make: someField },
  'PUT /api/custom-fields/{id}': { make: someField, body: { name: 'Stolen' } },
  'DELETE /api/custom-fields/{id}': { make: someField },
  'GET /api/jobs/{id}': { make: aJob },
  'POST /api/jobs/{id}/cancel': { make: aJob },
  'POST /api/jobs/{id}/undo': { make: aJob },
  'GET /api/tags/{id}/uses': { make: aTag },
  'GET /api/roles/{id}': { make: someRole },
  'PUT /api/roles/{id}': { make: someRole, body: { name: 'Stolen', permissions: [] } },
  'DELETE /api/roles/{id}': { make: someRole },
  'GET /api/companies/members/{id}': { make: someMember },
  'PUT /api/companies/members/{id}': { make: someMember, body: { roles: [] } },
  'DELETE /api/companies/members/{id}': { make: someMember },
  'POST /api/companies/invite/{id}/resend': { make: someInvite },
  'DELETE /api/companies/invite/{id}': { make: someInvite },
  'POST /api/companies/invite/{id}/accept': { make: someInvite },
  'POST /api/companies/invite/{id}/reject': { make: someInvite },
  'DELETE /api/me/sessions/{id}': { make: aDevice },
  'GET /api/chats/{id}': { make: aChat },
  'POST /api/chats/{id}/start': { make: aChat },
  'POST /api/chats/{id}/transfer': { make: aChat, body: { to: { pending: true } } },
  'POST /api/chats/{id}/close': { make: aChat, body: {} },
  'POST /api/chats/{id}/read': { make: aChat },
  'POST /api/chats/{id}/unread': { make: aChat },
  'POST /api/chats/{id}/automation': { make: aChat, body: { is_paused: true } },
  'POST /api/chats/{id}/presence': { make: aChat, body: { state: 'viewing' } },
  'PUT /api/chats/{id}/draft': { make: aChat, body: { text: 'Stolen' } },
  'GET /api/chats/{id}/messages': { make: aChat },
  'POST /api/chats/{id}/messages': { make: aChat, body: someText },
  'POST /api/chats/{id}/notes': { make: aChat, body: { text: 'Stolen' } },
  'POST /api/chats/{id}/messages/{messageId}/retry': { make: aChat },
  'PUT /api/chats/{id}/messages/{messageId}': { make: aChat, body: { text: 'Stolen' } },
  'DELETE /api/chats/{id}/messages/{messageId}': { make: aChat },
  'PUT /api/chats/{id}/messages/{messageId}/reaction': { make: aChat, body: { emoji: '👍' } },
  'GET /api/chats/{id}/scheduled': { make: aChat },
  'POST /api/chats/{id}/scheduled': { make: aChat, body: { ...someText, send_at: tomorrow } },
  'DELETE /api/chats/{id}/scheduled/{scheduledId}': { make: aChat },
  'GET /api/chats/{id}/tickets': { make: aChat },
  'GET /api/chats/{id}/media': { make: aChat },
  'GET /api/connections/{id}': { make: someLine },
  'GET /api/connections/{id}/health': { make: someLine },
  'PUT /api/connections/{id}': { make: someLine, body: { name: 'Stolen' } },
  'DELETE /api/connections/{id}': { make: someLine },
  'GET /api/connections/{id}/qr': { make: someLine },
  'POST /api/connections/{id}/pairing': { make: someLine, body: { phone: '5511982147730' } },
  'POST /api/connections/{id}/disconnect': { make: someLine },
  'POST /api/connections/{id}/reconnect': { make: someLine },
  'GET /api/simulator/{id}': { make: aPhonesLine },
  'PUT /api/simulator/{id}': { make: aPhonesLine, body: { receipts: 'twice', is_reading: true } },
  'POST /api/simulator/{id}/scan': { make: aPhonesLine, body: {} },
  'POST /api/simulator/{id}/messages': { make: aPhonesLine, body: { from: '5511982147730', text: 'Stolen' } },
  'GET /api/simulator/{id}/messages': { make: aPhonesLine },
  'POST /api/simulator/{id}/receipts': { make: aPhonesLine, body: { id: '3EB0', status: 'read' } },
  'POST /api/simulator/{id}/typing': { make: aPhonesLine, body: { from: '5511982147730', is_typing: true } },
  'POST /api/simulator/{id}/drop': { make: aPhonesLine, body: { reason: 'banned' } },
  'POST /api/simulator/{id}/redeliver': { make: aPhonesLine, body: {} },
  'GET /api/simulator/{id}/media/{messageId}': { make: aPhonesLine },
};

/** Open to whoever knows the name: at least 128 random bits, or a signature. */
const openByName = /^\/api\/(files|pictures|invoices|checkout|payments\/callback)\//;

/** Those of resellers stand in a file of their own. */
const withId = allRows.filter(
  ({ endpoint: { path, access } }) => path.includes('{') && access.who !== 'franchise-admin' && !openByName.test(path),
);
const notFound = { status: 404, body: { code: 'not_found' } };

it('every endpoint with an id says here whose id others would try', () => {
  expect(Object.keys(ids).toSorted()).toEqual(withId.map(({ title }) => title).toSorted());
});

describe("with another's id", () => {
  it.each(withId)('$title is 404 and leaves everything as it was', async ({ endpoint, title }) => {
    const [ana, bruno] = await twoCompanies(world);
    const row = ids[title];
    if (!row) throw new Error(`say in this file whose id ${title} takes`);
    const { id, look } = await row.make(bruno);
    const before = await look();
    expect(before.status).toBe(200);
    const { body, query = '' } = row;
    expect(await ana.send(endpoint.method, pathOf(endpoint, id) + query, body)).toMatchObject(notFound);
    expect((await look()).body).toEqual(before.body);
  });

  it.each(withId)('$title is the same as with one that is not there', async ({ endpoint, title }) => {
    const ana = await anOwner(world);
    const { body = undefined, query = '' } = ids[title] ?? {};
    for (const id of [randomUUID(), 'x', '0', '%00'])
      expect(await ana.send(endpoint.method, pathOf(endpoint, id) + query, body)).toMatchObject(notFound);
  });

  it('an invite is a member’s row too, and still not another company’s', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id, look } = await someInvite(bruno);
    const before = (await look()).body;
    expect(await ana.get(`/companies/members/${id}`)).toMatchObject(notFound);
    expect(await ana.put(`/companies/members/${id}`, { roles: [] })).toMatchObject(notFound);
    expect(await ana.remove(`/companies/members/${id}`)).toMatchObject(notFound);
    expect((await look()).body).toEqual(before);
  });
});

describe("with another's id in the body", () => {
  it('nobody enters a company that is not theirs', async () => {
    const [ana, bruno] = await twoCompanies(world);
    expect(await ana.put('/me/change-active', { companyId: bruno.companyId })).toMatchObject(notFound);
    expect((await ana.get('/me')).body.activeCompany.company_id).toBe(ana.companyId);
  });

  it('nobody hands their company to a stranger', async () => {
    const [ana, bruno] = await twoCompanies(world);
    expect(await ana.post('/companies/active/owner', { memberId: bruno.userId, password })).toMatchObject(notFound);
    expect((await ana.get('/companies/active')).body.owner.id).toBe(ana.userId);
  });

  it('nobody gives a role of another company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const roles = [(await someRole(bruno)).id];
    const { id, look } = await someMember(ana);
    const before = (await look()).body;
    const refused = { status: 422, body: { fields: { roles: 'invalid' } } };
    expect(await ana.put(`/companies/members/${id}`, { roles })).toMatchObject(refused);
    expect(await ana.post('/companies/invite', { email: 'new@example.com', roles })).toMatchObject(refused);
    expect((await look()).body).toEqual(before);
  });

  it('nobody reads for another what the bell told them', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await asOwner(world.address, (owner) =>
      owner.query("insert into notifications (user_id, kind) values ($1, 'member.removed')", [bruno.userId]),
    );
    const [{ id }] = (await bruno.get('/me/notifications')).body.results;
    expect((await ana.post('/me/notifications/read', { upTo: id })).status).toBe(204);
    expect((await bruno.get('/me/notifications')).body.unread).toBe(1);
  });
});
