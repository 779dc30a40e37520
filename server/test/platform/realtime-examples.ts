import type {
  ChatEventName,
  CompanyEventName,
  FranchiseEventName,
  MembersEventName,
  PersonalEventName,
  RealtimePayload,
} from '@yupflow/contract/realtime';
import { someId } from './realtime-world.ts';

/** One example of each event: a new event without one does not compile. */
export const companyExamples: { [Name in CompanyEventName]: RealtimePayload<Name> } = {
  'company.changed': {},
  'members.changed': { ids: [someId] },
  'roles.changed': { ids: [someId] },
  'tags.changed': { ids: [someId] },
  'custom-fields.changed': { ids: [someId] },
  'contacts.changed': { ids: [someId] },
  'contact-filters.changed': { ids: [someId] },
  'chats.resync': {},
  'connections.changed': { ids: [someId] },
  'templates.changed': { ids: [someId] },
  'quick-messages.changed': { ids: [someId] },
  'flows.changed': { ids: [someId] },
  'flows.editors': { flow_id: someId, editors: [] },
  'keywords.changed': { ids: [someId] },
  'broadcasts.changed': { ids: [someId] },
  'opt-outs.changed': {},
  'shipping-cycles.changed': { ids: [someId] },
  'crm.changed': { columns: [someId], contacts: [someId] },
  'api-keys.changed': {},
  'webhooks.changed': { ids: [someId] },
  'webhooks.requested': { id: someId },
  'outgoing-webhooks.changed': { ids: [someId] },
  'subscription.changed': {},
  'data-cleanup.changed': {},
  'jobs.changed': { ids: [someId] },
};
export const personalExamples: { [Name in PersonalEventName]: RealtimePayload<Name> } = {
  'me.changed': {},
  'notifications.changed': {},
  'franchise.changed': {},
  resync: {},
};
const someChat = {
  id: someId,
  type: 'chat',
  status: 'pending',
  contact: { id: someId, name: 'Ana', phone: '5511988887777' },
  group: null,
  connection_id: someId,
  assignee: null,
  role: null,
  unread: 1,
  waiting_since: null,
  last_message: null,
  automation: { is_paused: false, since: null, by: null },
  updated_at: '2026-11-15T12:00:00.000Z',
} as const;
export const chatExamples: { [Name in ChatEventName]: RealtimePayload<Name> } = {
  'chats.message': { chat: someChat, message: null },
  'chats.changed': { chat: someChat },
  'chats.gone': { chat_id: someId },
  'chats.states': { chat_id: someId, message_ids: [someId], state: 'read' },
  'chats.typing': { chat_id: someId, name: null, is_typing: true },
  'chats.viewers': { chat_id: someId, viewers: [{ id: someId, name: 'Rui', is_typing: false }] },
};
export const memberExamples: { [Name in MembersEventName]: RealtimePayload<Name> } = {
  'internal-chats.message': { chat_id: someId, message: null },
  'internal-chats.changed': { chat_id: someId },
  'internal-chats.typing': { chat_id: someId, user: { id: someId, name: 'Rui' } },
};
export const franchiseExamples: { [Name in FranchiseEventName]: RealtimePayload<Name> } = {
  'announcements.changed': {},
};
