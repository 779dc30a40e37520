import { randomUUID } from 'node:crypto';
import { aContact } from '../support/contacts.ts';
import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';

const world = matrixWorld();

const aColumn: Make = async (victim) => {
  const { id } = (await victim.post('/crm/columns', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/crm/columns/${id}/cards`) };
};
const aCard: Make = async (victim) => {
  const id = await aContact(world(), victim);
  const column = await aColumn(victim);
  await victim.put(`/crm/cards/${id}`, { column_id: column.id });
  return { id, look: () => victim.get(`/crm/cards/${id}`) };
};
const aCycle: Make = async (victim) => {
  const { id } = (await victim.post('/shipping-cycles', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/shipping-cycles/${id}`) };
};
const cycleStep = { flow_id: randomUUID(), delay: { amount: 1, unit: 'day' }, window: null };

holdIds(world, 'crm', {
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
});
