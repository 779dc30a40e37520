import { exampleIds } from './ids.ts';

const form = {
  name: 'ERP',
  url: 'https://erp.example.com/yupflow',
  events: ['message.received', 'contact.created'],
  is_active: true,
};

const hook = {
  id: exampleIds.outgoingWebhook,
  ...form,
  disabled_at: null,
  failing_since: null,
  waiting: 0,
  last_delivery_at: '2026-11-14T13:02:56.000Z',
  created_at: '2026-11-01T12:00:00.000Z',
};

const delivery = {
  id: exampleIds.delivery,
  event: 'message.received',
  state: 'delivered',
  attempts: 1,
  status: 200,
  error: null,
  took_ms: 84,
  next_at: null,
  created_at: '2026-11-14T13:02:55.000Z',
};

const secret = 'whsec_c2VjcmV0LXRoYXQtb25seS10aGUtcmVjZWl2ZXIta25vd3M=';

export const outgoingWebhookExamples = {
  list: { answer: { results: [hook] } },
  get: { answer: hook },
  create: { body: form, answer: { ...hook, last_delivery_at: null, secret } },
  update: {
    body: { ...form, name: 'ERP de testes', is_active: false },
    answer: { ...hook, name: 'ERP de testes', is_active: false },
  },
  renewSecret: { answer: { secret } },
  remove: {},
  test: { body: { event: 'message.received' }, answer: delivery },
  listDeliveries: { query: { limit: '25' }, answer: { results: [delivery], cursor: null } },
  getDelivery: {
    answer: {
      ...delivery,
      body: {
        type: 'message.received',
        timestamp: '2026-11-14T13:02:55.000Z',
        data: { message: { id: exampleIds.message, text: 'Bom dia! Ainda têm o modelo azul?' } },
      },
      answer: 'ok',
    },
  },
  resend: { answer: { ...delivery, attempts: 2 } },
} as const;
