import { randomUUID } from 'node:crypto';
import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aLine } from '../support/simulated-line.ts';

const world = matrixWorld();

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

holdIds(world, 'broadcasts', {
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
});
