import { drawFlow, drawLine } from '../support/draw-flow.ts';
import { fields, gone, members, secrets } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

const asksServer = drawFlow(
  {
    call: [
      'http_request',
      {
        method: 'POST',
        url: 'https://api.example/orders/{{phone}}',
        query: [{ name: 'city', value: `{{${fields.city}}}`, secret: null }],
        headers: [{ name: 'authorization', value: '', secret: secrets.token }],
        body: { kind: 'json', text: '{"name": "{{full_name}}"}' },
        saves: [{ path: 'order.total', field: fields.points }],
      },
    ],
    good: ['text', { text: `You owe {{${fields.points}}}` }],
    bad: ['text', { text: 'Try later' }],
  },
  ['start > call', 'call.success > good', 'call.failure > bad'],
);
const called = {
  does: {
    type: 'http_request',
    method: 'POST',
    url: 'https://api.example/orders/5511988887777',
    query: [{ name: 'city', value: 'São Paulo', secret: null }],
    headers: [{ name: 'authorization', value: '', secret: secrets.token }],
  },
} as const;
const inSaoPaulo = { [fields.city]: 'São Paulo' };

const pixelOf = { event: 'lead', value: `{{${fields.points}}}`, currency: 'BRL', test_code: 'T1' } as const;

export const integrations: readonly Scenario[] = [
  {
    title: 'a request is made, and its answer is kept',
    flow: asksServer,
    fields: inSaoPaulo,
    talk: [
      called,
      { contact: 'Hello?' },
      { is: 'waiting' },
      { answers: { isOk: true, status: 200, body: { order: { total: 12.5 } } } },
      { bot: 'You owe 12,5' },
      { is: 'finished' },
    ],
  },
  {
    title: 'a request that fails takes the other way',
    flow: asksServer,
    fields: inSaoPaulo,
    talk: [called, { answers: { isOk: false, status: 500 } }, { bot: 'Try later' }, { remarks: ['request_failed'] }],
  },
  {
    title: 'a request that never comes back has failed, and its late answer changes nothing',
    flow: asksServer,
    fields: inSaoPaulo,
    talk: [
      called,
      { later: '1 hour' },
      { bot: 'Try later' },
      { answers: { isOk: true, body: { order: { total: 1 } } } },
      { fails: 'unexpected_event' },
      { knows: { [fields.points]: null } },
    ],
  },
  {
    title: 'members are told, and those who left are not',
    flow: drawLine({ tell: ['notify_member', { members: [members.ana, gone], text: '{{full_name}} waits' }] }),
    talk: [
      { does: { type: 'notified', members: [members.ana], text: 'João Ávila waits' } },
      { remarks: ['missing_member'] },
    ],
  },
  {
    title: 'an e-mail goes to the address of the contact, and to none where there is none',
    flow: drawLine({
      one: ['send_email', { to: '{{email}}', subject: 'Hi {{first_name}}', text: 'Welcome' }],
      two: ['send_email', { to: `{{${fields.second_email}}}`, subject: 'Hi', text: 'Welcome' }],
    }),
    fields: { email: 'joao@example.com' },
    talk: [
      { does: { type: 'email', to: 'joao@example.com', subject: 'Hi João', text: 'Welcome' } },
      { is: 'finished' },
      { remarks: ['no_address'] },
    ],
  },
  {
    title: 'pixels of all three providers are told',
    flow: drawLine({
      one: ['pixel_meta', { pixel: '123', secret: secrets.token, ...pixelOf }],
      two: ['pixel_ga4', { measurement: 'G-1', secret: secrets.token, ...pixelOf, event: 'search' }],
      three: ['pixel_tiktok', { pixel: '456', secret: secrets.token, ...pixelOf, value: '' }],
    }),
    fields: { [fields.points]: 1500.5 },
    talk: [
      { does: { type: 'pixel', provider: 'meta', pixel: '123', event: 'lead', value: 1500.5, testCode: 'T1' } },
      { does: { type: 'pixel', provider: 'ga4', pixel: 'G-1', event: 'search', value: 1500.5 } },
      { does: { type: 'pixel', provider: 'tiktok', pixel: '456', event: 'lead', value: null } },
      { is: 'finished' },
    ],
  },
];
