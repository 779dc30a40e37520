import type { FaultCode } from '../../src/check/fault.ts';
import type { Flow } from '../../src/flow.ts';
import { option } from '../support/draw-flow.ts';
import { fields, members, picture, secrets, templates } from '../support/known-things.ts';
import { type Case, card, choices, group, mail, only, request, set, split } from './fault-kit.ts';

export const blockCases = {
  empty: { met: [[only('contact_card', { cards: [] }), {}]], fine: [card('5511988887777')] },
  empty_text: {
    met: [
      [only('text', { text: ' \n' }), { part: 'text' }],
      [only('save_answer', { question: '', field: 'email', error: 'Hm?' }), { part: 'question' }],
      [only('save_answer', { question: 'E-mail?', field: 'email', error: '', attempts: 2 }), { part: 'error' }],
      [only('list', { text: 'Qual?', button: '', options: [option('o', 'A')] }), { part: 'button' }],
      [set(fields.city, 'set', ''), { part: 'a' }],
      [only('actions', { items: [{ id: 'a', action: 'custom_event', name: ' ' }] }), { part: 'a' }],
      [only('notify_member', { members: [members.ana], text: '' }), { part: 'text' }],
      [only('send_email', { to: 'a@example.com', subject: '', text: 'Oi' }), { part: 'subject' }],
      [request({ headers: [{ name: '', value: 'x', secret: null }] }), { part: 'headers.0' }],
      [only('contact_card', { cards: [{ name: '', phone: '5511988887777' }] }), { part: 'cards.0' }],
      [only('template', { template: templates.offer, body: ['Oi', ' '] }), { part: 'body.1' }],
      [only('pixel_ga4', { measurement: '', secret: secrets.token }), { part: 'measurement' }],
    ],
    fine: [
      only('text', { text: '{{first_name}}' }),
      // With one attempt the error is never said.
      only('save_answer', { question: 'E-mail?', field: 'email', error: '', attempts: 1 }),
      only('image', { media: picture, caption: '' }),
    ],
  },
  missing_media: {
    met: [
      [only('image', { media: null }), { part: 'media' }],
      [only('video', { media: null }), { part: 'media' }],
      [only('audio', { media: null }), { part: 'media' }],
      [only('file', { media: null }), { part: 'media' }],
    ],
    fine: [only('image', { media: picture })],
  },
  missing_options: { met: [[choices(), { part: 'options' }]], fine: [choices(option('o', 'A'))] },
  empty_option: {
    met: [[choices(option('o', ' '), option('p', 'B')), { part: 'o' }]],
    fine: [choices(option('o', 'A'))],
  },
  same_option: {
    met: [
      [choices(option('o', 'Sim'), option('p', ' SÍM ')), { part: 'p' }],
      [choices(option('o', 'Sim'), option('p', 'Sim!')), { part: 'p' }],
      [choices(option('o', 'Sim', 'claro'), option('p', 'Não', 'Claro')), { part: 'p' }],
      [choices(option('o', 'Sim', 'não'), option('p', 'Não')), { part: 'o' }],
      [choices(option('o', 'Sim', '2'), option('p', 'Não')), { part: 'o' }],
      [
        only('template', { template: templates.offer, options: [option('o', 'Sim'), option('p', 'Não', 'sim')] }),
        { part: 'p' },
      ],
    ],
    fine: [
      choices(option('o', 'Sim', 'sim', 'SIM', 'claro', '1'), option('p', 'Não', 'nunca', '')),
      choices(option('o', '👍'), option('p', '👎')),
      choices(option('o', '10 reais'), option('p', '20 reais')),
    ],
  },
  missing_actions: {
    met: [[only('actions', { items: [] }), {}]],
    fine: [only('actions', { items: [{ id: 'a', action: 'reset_card' }] })],
  },
  missing_conditions: {
    met: [
      [only('condition', { groups: [] }), {}],
      [only('condition', { groups: [{ id: 'g', name: '', match: 'all', items: [] }] }), { part: 'g' }],
    ],
    fine: [group('email', 'contains', '@')],
  },
  wrong_percent: {
    met: [
      [split(50, 49), {}],
      [split(60, 60), {}],
    ],
    fine: [split(50, 50), split(33, 33, 34)],
  },
  broken_formula: {
    met: [
      [set(fields.points, 'formula', '1 +'), { part: 'a' }],
      [set(fields.points, 'add', 'many'), { part: 'a' }],
    ],
    fine: [set(fields.points, 'formula', `({{${fields.points}}} + 1) * -2`), set(fields.points, 'subtract', '1,5')],
  },
  unknown_variable: {
    met: [
      [only('text', { text: 'Oi {{nickname}}' }), { part: 'text' }],
      [only('image', { media: picture, caption: '{{nobody|x}}' }), { part: 'caption' }],
      [choices(option('o', '{{nobody}}')), { part: 'o' }],
      [request({ url: 'https://example.com/{{nobody}}' }), { part: 'url' }],
    ],
    fine: [only('text', { text: 'Oi {{first_name|você}}, {{company}} e {{attendant}}' })],
  },
  invalid_url: {
    met: ['', 'example.com', 'ftp://example.com', 'https://', 'https:// example.com', 'javascript:alert(1)'].flatMap(
      (url): [Flow, { part: string }][] => [
        [only('link', { text: 'Veja', url }), { part: 'url' }],
        [request({ url }), { part: 'url' }],
      ],
    ),
    fine: [
      request({ url: 'http://example.com:8080/a?b=c#d' }),
      request({ url: `{{${fields.city}}}/path` }),
      only('link', { text: 'Veja', url: 'https://example.com/{{first_name|x}}' }),
    ],
  },
  invalid_email: {
    met: [
      [mail(''), { part: 'to' }],
      [mail('ana@'), { part: 'to' }],
    ],
    fine: [mail('ana@example.com'), mail('{{email}}')],
  },
  invalid_location: {
    met: [[only('location', { latitude: 1, longitude: null }), {}]],
    fine: [only('location', { latitude: 0, longitude: 0 })],
  },
  invalid_phone: {
    met: [
      [card('12'), { part: 'cards.0' }],
      [card(''), { part: 'cards.0' }],
    ],
    fine: [card('+55 (11) 98888-7777'), card('{{phone}}')],
  },
} satisfies Partial<Record<FaultCode, Case>>;
