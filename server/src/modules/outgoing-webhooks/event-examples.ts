import { exampleIds } from '@yupflow/contract/examples/ids';
import type { OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';

const vip = { id: exampleIds.vip, name: 'VIP', color: '#0284c7' };
const contact = {
  id: exampleIds.contact,
  name: 'Ana Beatriz Moura',
  phone: '5511982147730',
  email: 'ana.moura@example.com',
  document: null,
  tags: [vip],
  custom_fields: { [exampleIds.city]: 'São Paulo' },
  last_message: 'Chegou tudo certo, obrigada!',
  last_media: null,
  last_campaign: null,
  source: 'inbound',
  created_at: '2026-04-22T18:31:07.000Z',
  first_activity_at: '2026-04-22T18:31:07.000Z',
  last_activity_at: '2026-11-14T13:02:55.000Z',
};
const chat = {
  id: '019a8f40-3d11-7b52-8e60-7c1a94d2f305',
  type: 'chat',
  connection_id: '019a3b95-80aa-7c31-9f14-2b6e05d7c8a1',
  contact: { id: contact.id, name: contact.name, phone: contact.phone },
  group: null,
};
const received = {
  id: '019a8f40-9a72-7e18-b3c5-d04f61e8a297',
  chat_id: chat.id,
  direction: 'in',
  kind: 'text',
  text: 'Chegou tudo certo, obrigada!',
  media: null,
  state: 'sent',
  failure: null,
  held_until: null,
  sender: { type: 'contact', id: null, name: contact.name, address: null },
  automation: null,
  quoted: null,
  location: null,
  contacts: null,
  event: null,
  mentions: [],
  reactions: [],
  created_at: '2026-11-14T13:02:55.000Z',
  edited_at: null,
  deleted_at: null,
};
const marina = { id: exampleIds.member, name: 'Marina Azevedo' };
const sent = {
  ...received,
  id: '019a8f41-0c84-7f29-a6d8-913be7205cf4',
  direction: 'out',
  text: 'Que bom! Qualquer coisa, é só chamar.',
  state: 'read',
  sender: { type: 'member', ...marina, address: null },
};
const ticket = {
  id: '019a8f40-9a71-7d40-8a1f-5be2c763d908',
  status: 'pending',
  origin: 'receptive',
  assignee: null,
  role: null,
  created_at: '2026-11-14T13:02:55.000Z',
  closed_at: null,
};
const open = { ...ticket, status: 'open', assignee: marina };
const closed = { ...open, status: 'closed', closed_at: '2026-11-14T13:20:10.000Z' };
const nobody = { status: 'pending', assignee: null, role: null };

/** What `data` looks like, for whoever builds the other side. */
const examples: Record<OutgoingEvent, object> = {
  'message.received': { message: received, chat },
  'message.status': { message: sent, chat },
  'ticket.opened': { ticket, chat },
  'ticket.transferred': { ticket: open, from: nobody, chat },
  'ticket.closed': { ticket: closed, from: { status: 'open', assignee: marina, role: null }, chat },
  'contact.created': { contact },
  'contact.updated': {
    contact,
    changes: [{ kind: 'updated', field: 'email', before: null, after: contact.email }],
  },
  'contact.tag_added': { contact, tag: vip },
  custom_event: { name: 'Pedido pago', contact },
};

export const exampleOf = (event: OutgoingEvent): object => examples[event];
