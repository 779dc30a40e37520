import { aConversation, aMessage } from '../support/chats.ts';
import { holdIds, type Make, matrixWorld } from '../support/others-ids.ts';
import { aMember } from '../support/people.ts';

const world = matrixWorld();

const aQuickMessage: Make = async (victim) => {
  const { id } = (await victim.post('/quick-messages', { name: 'oi', text: 'Olá!' })).body;
  return { id, look: () => victim.get(`/quick-messages/${id}`) };
};
const someMessage: Make = async (victim) => {
  const chat = await aConversation(world(), victim, { status: 'open', assignedTo: victim.userId });
  const id = await aMessage(world(), victim, chat);
  return { id, look: () => victim.get(`/messages/${id}`) };
};
const anInternalChat: Make = async (victim) => {
  const other = await aMember(world(), victim, ['internal_chats']);
  const { id } = (await victim.post('/internal-chats', { members: [other.userId], name: 'Vendas' })).body;
  return { id, look: () => victim.get(`/internal-chats/${id}/messages`) };
};
const aChat: Make = async (victim) => {
  const id = await aConversation(world(), victim, { status: 'open', assignedTo: victim.userId, unread: 2 });
  await aMessage(world(), victim, id);
  const look = async () => ({
    ...(await victim.get(`/chats/${id}`)),
    body: [(await victim.get(`/chats/${id}`)).body, (await victim.get(`/chats/${id}/messages`)).body],
  });
  return { id, look };
};
const someId = '00000000-0000-4000-8000-000000000000';
const someText = { kind: 'text', text: 'Stolen' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

holdIds(world, 'chats', {
  'GET /api/internal-chats/{id}': { make: anInternalChat },
  'PUT /api/internal-chats/{id}': { make: anInternalChat, body: { name: 'Stolen' } },
  'POST /api/internal-chats/{id}/leave': { make: anInternalChat },
  'POST /api/internal-chats/{id}/read': { make: anInternalChat },
  'POST /api/internal-chats/{id}/typing': { make: anInternalChat },
  'GET /api/internal-chats/{id}/messages': { make: anInternalChat },
  'POST /api/internal-chats/{id}/messages': { make: anInternalChat, body: { text: 'hi' } },
  'PUT /api/internal-chats/{id}/messages/{messageId}': { make: anInternalChat, body: { text: 'hi' } },
  'DELETE /api/internal-chats/{id}/messages/{messageId}': { make: anInternalChat },
  'GET /api/messages/{id}': { make: someMessage },
  'GET /api/quick-messages/{id}': { make: aQuickMessage },
  'PUT /api/quick-messages/{id}': { make: aQuickMessage, body: { name: 'stolen', text: 'x' } },
  'DELETE /api/quick-messages/{id}': { make: aQuickMessage },
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
  'PUT /api/chats/{id}/group': { make: aChat, body: { name: 'Stolen' } },
  'PUT /api/chats/{id}/group/picture': { make: aChat, body: { key: null } },
  'POST /api/chats/{id}/group/participants': { make: aChat, body: { contact_ids: [someId] } },
  'PUT /api/chats/{id}/group/participants': { make: aChat, body: { deed: 'remove', addresses: ['x@lid'] } },
  'POST /api/chats/{id}/group/leave': { make: aChat },
});
