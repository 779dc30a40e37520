import { exampleIds } from './ids.ts';

const contact = { id: exampleIds.contact, name: 'Ana Beatriz Moura', phone: '5511982147730' };
const marina = { id: exampleIds.member, name: 'Marina Azevedo', image: null };
const onePage = { cursor: null, total: 1, has_more_than_total: false };

const flow = {
  id: exampleIds.flow,
  name: 'Boas-vindas',
  folder_id: null,
  status: 'published',
  version: { id: exampleIds.flowVersion, number: 3, published_at: '2026-11-10T12:00:00.000Z', by: marina },
  inside: 12,
  triggers: [{ kind: 'default', id: null, name: null }],
  saved_at: '2026-11-10T12:00:00.000Z',
  saved_by: marina,
  created_at: '2026-04-19T13:40:00.000Z',
};

export const flowExamples = {
  list: { query: { status: 'published', limit: '25' }, answer: { results: [flow], ...onePage } },
  start: { body: { contactId: exampleIds.contact }, answer: { chat_id: exampleIds.chat } },
} as const;

const cycle = {
  id: exampleIds.cycle,
  name: 'Pós-venda',
  is_active: true,
  connection_id: null,
  steps: 1,
  entered: 240,
  active: 180,
  finished: 48,
  left: 12,
  overdue: 0,
  created_at: '2026-04-19T14:00:00.000Z',
};

const step = {
  id: exampleIds.cycleStep,
  position: 1,
  flow: { id: exampleIds.flow, name: flow.name, is_published: true, preview: 'Oi! Como foi a entrega?' },
  delay: { amount: 2, unit: 'day' },
  window: null,
  is_active: true,
  waiting: 180,
  received: 48,
  left: 12,
  skipped: 0,
};

const enrolment = {
  id: exampleIds.enrolment,
  cycle: { id: cycle.id, name: cycle.name, is_active: true },
  contact,
  state: 'active',
  hold: null,
  step: { id: step.id, position: 1, flow: flow.name },
  next_at: '2026-11-16T13:05:00.000Z',
  at: null,
  entered_at: '2026-11-14T13:05:00.000Z',
  source: 'api',
};

export const shippingCycleExamples = {
  list: { query: { limit: '25' }, answer: { results: [cycle], ...onePage } },
  get: { answer: cycle },
  listSteps: { answer: { results: [step] } },
  listContacts: { query: { which: 'waiting', limit: '25' }, answer: { results: [enrolment], ...onePage } },
  enrol: { answer: enrolment },
  unenrol: {},
  pauseContact: { body: { is_paused: true }, answer: { ...enrolment, state: 'paused' } },
  listOfContact: { params: { id: exampleIds.contact }, answer: { results: [enrolment] } },
} as const;

const broadcast = {
  id: exampleIds.broadcast,
  name: 'Novidades de novembro',
  state: 'started',
  reason: null,
  flow: { id: exampleIds.flow, name: flow.name, is_published: true },
  connections: [{ id: exampleIds.line, name: 'Vendas', color: '#0284c7', phone: '5511940028922', stop: null }],
  audience: { search: 'moura', except: [] },
  delay: 'average',
  scheduled_at: null,
  window: null,
  total: 1_200,
  queued: 700,
  sent: 500,
  delivered: 488,
  read: 301,
  replied: 42,
  failed: 3,
  skipped: 0,
  created_by: { id: marina.id, name: marina.name },
  created_at: '2026-11-14T11:50:00.000Z',
  started_at: '2026-11-14T12:00:00.000Z',
  finished_at: null,
};

const counted = { sent: 500, delivered: 488, read: 301, replied: 42, failed: 3 };

export const broadcastExamples = {
  list: { query: { tab: 'current', limit: '25' }, answer: { results: [broadcast], ...onePage } },
  get: { answer: broadcast },
  getReport: {
    answer: {
      broadcast,
      rate: 1.7,
      ends_at: '2026-11-14T19:00:00.000Z',
      usual_reply_rate: 0.08,
      reasons: [{ reason: 'not_on_channel', count: 3 }],
      points: [{ at: '2026-11-14T13:00:00.000Z', ...counted }],
      pauses: [],
      lines: [],
    },
  },
  listRecipients: {
    query: { state: 'replied', limit: '25' },
    answer: {
      results: [
        {
          contact: { ...contact, is_deleted: false },
          state: 'replied',
          reason: null,
          connection_id: exampleIds.line,
          chat_id: exampleIds.chat,
          at: '2026-11-14T12:31:00.000Z',
          reply: 'Quero ver!',
        },
      ],
      ...onePage,
    },
  },
} as const;
