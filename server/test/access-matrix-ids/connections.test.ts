import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';
import { aLine } from '../support/simulated-line.ts';
import { aTemplate } from '../support/templates.ts';

const world = matrixWorld();

const aPhonesLine: Make = async (victim) => {
  const { id } = await aLine(victim);
  return { id, look: () => victim.get(`/simulator/${id}`) };
};
const someLine: Make = async (victim) => {
  const { id } = await aLine(victim);
  return { id, look: () => victim.get(`/connections/${id}`) };
};

const someTemplate: Make = async (victim) => {
  const id = await aTemplate(world(), victim);
  return { id, look: () => victim.get(`/templates/${id}`) };
};

holdIds(world, 'connections', {
  'GET /api/connections/{id}': { make: someLine },
  'GET /api/connections/{id}/health': { make: someLine },
  'PUT /api/connections/{id}': { make: someLine, body: { name: 'Stolen' } },
  'DELETE /api/connections/{id}': { make: someLine },
  'GET /api/connections/{id}/qr': { make: someLine },
  'POST /api/connections/{id}/pairing': { make: someLine, body: { phone: '5511982147730' } },
  'POST /api/connections/{id}/disconnect': { make: someLine },
  'POST /api/connections/{id}/reconnect': { make: someLine },
  'POST /api/connections/{id}/templates/sync': { make: someLine },
  'GET /api/templates/{id}': { make: someTemplate },
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
});
