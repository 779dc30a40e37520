import { randomUUID } from 'node:crypto';
import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';

const world = matrixWorld();

const anApiKey: Make = async (victim) => {
  const { id } = (await victim.post('/api-keys', { name: randomUUID(), scopes: ['tags:read'] })).body;
  return { id, look: () => victim.get('/api-keys') };
};
const aWebhook: Make = async (victim) => {
  const { id } = (await victim.post('/webhooks', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/webhooks/${id}`) };
};
const webhookDraft = { mapping: { phone: [], name: [], email: [] }, actions: [] };
const outgoingForm = { name: 'Stolen', url: 'https://example.com/', events: ['contact.created'] };
const anOutgoingWebhook: Make = async (victim) => {
  const { id } = (await victim.post('/outgoing-webhooks', { ...outgoingForm, name: randomUUID() })).body;
  return { id, look: () => victim.get(`/outgoing-webhooks/${id}`) };
};

holdIds(world, 'integration', {
  'GET /api/outgoing-webhooks/{id}': { make: anOutgoingWebhook },
  'PUT /api/outgoing-webhooks/{id}': { make: anOutgoingWebhook, body: outgoingForm },
  'DELETE /api/outgoing-webhooks/{id}': { make: anOutgoingWebhook },
  'POST /api/outgoing-webhooks/{id}/secret': { make: anOutgoingWebhook },
  'POST /api/outgoing-webhooks/{id}/test': { make: anOutgoingWebhook, body: { event: 'contact.created' } },
  'GET /api/outgoing-webhooks/{id}/deliveries': { make: anOutgoingWebhook },
  'GET /api/outgoing-webhooks/{id}/deliveries/{deliveryId}': { make: anOutgoingWebhook },
  'POST /api/outgoing-webhooks/{id}/deliveries/{deliveryId}/resend': { make: anOutgoingWebhook },
  'DELETE /api/api-keys/{id}': { make: anApiKey },
  'GET /api/webhooks/{id}': { make: aWebhook },
  'PUT /api/webhooks/{id}': { make: aWebhook, body: { name: 'Stolen', ...webhookDraft } },
  'PUT /api/webhooks/{id}/mode': { make: aWebhook, body: { mode: 'test' } },
  'POST /api/webhooks/{id}/url': { make: aWebhook },
  'DELETE /api/webhooks/{id}': { make: aWebhook },
  'GET /api/webhooks/{id}/requests': { make: aWebhook },
  'GET /api/webhooks/{id}/requests/{requestId}': { make: aWebhook },
  'POST /api/webhooks/{id}/requests/{requestId}/replay': { make: aWebhook, body: webhookDraft },
});
