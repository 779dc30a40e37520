import { exampleFileKey, exampleIds } from './ids.ts';

const contact = { id: exampleIds.contact, name: 'Ana Beatriz Moura', phone: '5511982147730' };
const marina = { id: exampleIds.member, name: 'Marina Azevedo', image: null };

const plain = {
  media: null,
  failure: null,
  held_until: null,
  automation: null,
  quoted: null,
  location: null,
  contacts: null,
  event: null,
  mentions: [],
  reactions: [],
  edited_at: null,
  deleted_at: null,
};

const received = {
  id: exampleIds.message,
  chat_id: exampleIds.chat,
  direction: 'in',
  kind: 'text',
  text: 'Bom dia! Ainda têm o modelo azul?',
  state: 'delivered',
  sender: { type: 'contact', id: null, name: contact.name, address: null },
  created_at: '2026-11-14T13:02:55.000Z',
  ...plain,
};

const sent = {
  ...received,
  ...plain,
  id: exampleIds.answerMessage,
  direction: 'out',
  text: 'Seu pedido 1042 saiu para entrega.',
  state: 'queued',
  sender: { type: 'automation', id: null, name: null, address: null },
  automation: {
    flow: null,
    trigger: { kind: 'api', id: exampleIds.apiKey, name: 'ERP', text: null, at: '2026-11-14T13:05:00.000Z' },
  },
  created_at: '2026-11-14T13:05:00.000Z',
};

const picture = {
  ...received,
  kind: 'image',
  text: '',
  media: {
    url: `https://app.example.com/api/files/${exampleFileKey}`,
    key: exampleFileKey,
    state: 'ready',
    name: 'poltrona.jpg',
    type: 'image/jpeg',
    size: 184_320,
  },
};

const chat = {
  id: exampleIds.chat,
  type: 'chat',
  status: 'open',
  contact,
  group: null,
  connection_id: exampleIds.line,
  assignee: marina,
  role: null,
  unread: 0,
  waiting_since: null,
  last_message: {
    id: received.id,
    kind: 'text',
    text: received.text,
    direction: 'in',
    state: 'delivered',
    sender: null,
    is_automation: false,
  },
  automation: { is_paused: true, since: '2026-11-14T13:01:10.000Z', by: marina.name },
  updated_at: received.created_at,
};

const ticket = {
  id: exampleIds.ticket,
  connection_id: exampleIds.line,
  chat_id: exampleIds.chat,
  status: 'open',
  origin: 'receptive',
  assignee: marina,
  first_message: { id: received.id, text: received.text },
  created_at: '2026-11-14T13:00:00.000Z',
  closed_at: null,
};

export const chatExamples = {
  list: {
    query: { status: 'open', limit: '25' },
    answer: { results: [chat], cursor: null, total: 1, has_more_than_total: false },
  },
  count: { answer: { all: 38, open: 21, pending: 17, unread: 6, groups: 2, assigned: 4 } },
  searchMessages: { query: { search: 'azul' }, answer: { results: [{ chat, message: received }], cursor: null } },
  get: {
    answer: {
      ...chat,
      ticket: { id: ticket.id, created_at: ticket.created_at, started_at: '2026-11-14T13:01:10.000Z' },
      tags: [{ id: exampleIds.vip, name: 'VIP', color: '#0284c7' }],
      participants: [],
      flow: null,
      draft: null,
      viewers: [],
      scheduled: 0,
      window_until: null,
    },
  },
  listMessages: { query: { limit: '25' }, answer: { results: [received], cursor: null, newer: null } },
  listTickets: { query: { limit: '25' }, answer: { results: [ticket], cursor: null } },
  listMedia: { query: { limit: '25' }, answer: { results: [picture], cursor: null, total: 1 } },
} as const;

export const messageExamples = {
  send: {
    body: { phone: '+55 11 98214-7730', name: 'Ana Beatriz Moura', text: sent.text },
    answer: sent,
  },
  get: { params: { id: exampleIds.message }, answer: { ...sent, id: exampleIds.message, state: 'read' } },
} as const;

export const fileExamples = {
  upload: {
    answer: {
      key: exampleFileKey,
      name: 'poltrona.jpg',
      type: 'image/jpeg',
      size: 184_320,
      url: picture.media.url,
    },
  },
} as const;

export const connectionExamples = {
  listShort: {
    query: { limit: '25' },
    answer: {
      results: [
        {
          id: exampleIds.line,
          name: 'Vendas',
          type: 'whatsapp',
          color: '#0284c7',
          status: 'CONNECTED',
          phone: '5511940028922',
        },
      ],
      cursor: null,
      total: 1,
      has_more_than_total: false,
    },
  },
} as const;
