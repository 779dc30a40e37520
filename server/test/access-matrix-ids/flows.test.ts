import { randomUUID } from 'node:crypto';
import { begin, runOf } from '../support/flow-tests.ts';
import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';

const world = matrixWorld();

const aKeyword: Make = async (victim) => {
  const action = { kind: 'messages', messages: [{ kind: 'text', text: 'Oi' }] };
  const { id } = (await victim.post('/keywords', { name: 'oi', rule: 'is', words: ['oi'], action })).body;
  return { id, look: () => victim.get(`/keywords/${id}`) };
};
const someFlow: Make = async (victim) => {
  const { id } = (await victim.post('/flows', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/flows/${id}`) };
};
const aFolder: Make = async (victim) => {
  const { id } = (await victim.post('/folders', { name: randomUUID() })).body;
  return { id, look: () => victim.get(`/folders/${id}`) };
};

holdIds(world, 'flows', {
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
  'GET /api/flows/{id}/tests': { make: someFlow },
  'POST /api/flows/{id}/tests': { make: someFlow, body: { name: 'Stolen', revision: 1, run: runOf([begin]) } },
  'POST /api/flows/{id}/tests/run': { make: someFlow, body: { revision: 1 } },
  'PUT /api/flows/{id}/tests/{testId}': { make: someFlow, body: { name: 'Stolen' } },
  'DELETE /api/flows/{id}/tests/{testId}': { make: someFlow },
  'POST /api/flows/{id}/tests/{testId}/accept': { make: someFlow, body: { revision: 1 } },
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
});
