import { randomUUID } from 'node:crypto';
import { aContact, aField } from '../support/contacts.ts';
import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';

const world = matrixWorld();

const aTag: Make = async (victim) => {
  const { id } = (await victim.post('/tags', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/tags/${id}`) };
};
const someContact: Make = async (victim) => {
  const id = await aContact(world(), victim, { phone: '5511982147730' });
  return { id, look: () => victim.get(`/contacts/${id}/timeline`) };
};
const aDeletedContact: Make = async (victim) => {
  const { id } = await someContact(victim);
  await victim.remove(`/contacts/${id}`);
  return { id, look: () => victim.get('/contacts') };
};
const someField: Make = async (victim) => {
  const id = await aField(world(), victim);
  return { id, look: () => victim.get(`/custom-fields/${id}`) };
};
const aFilter: Make = async (victim) => {
  const form = { name: 'VIP', conditions: { match: 'all', items: [] } };
  const { id } = (await victim.post('/contact-filters', form)).body;
  return { id, look: () => victim.get(`/contact-filters/${id}`) };
};
const aJob: Make = async ({ companyId: company_id, get }) => {
  const { id } = await world().db.withCompany(company_id, (tx) =>
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
  await world().db.withCompany(victim.companyId, (tx) =>
    tx
      .insertInto('contact_imports')
      .values({ company_id: victim.companyId, job_id: id, columns: '[]', ...file })
      .execute(),
  );
  return { id, look: () => victim.get(`/contacts/import/${id}`) };
};
const mapping = { columns: [{ column: 0, target: 'phone' }] };

holdIds(world, 'contacts', {
  'GET /api/contacts/{id}/shipping-cycles': { make: someContact },
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
});
