import type { Flow } from '../../src/flow.ts';
import { drawFlow } from '../support/draw-flow.ts';
import { fields, gone } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

const asks = (field: string, more: { attempts?: number; timeout?: { amount: number; unit: 'hour' } } = {}): Flow =>
  drawFlow(
    {
      ask: ['save_answer', { question: 'What is it?', field, error: 'That is none. Again?', ...more }],
      thanks: ['text', { text: `Thanks: {{${field}|nothing}}` }],
      no: ['text', { text: 'Never mind' }],
      late: ['text', { text: 'Too late' }],
    },
    ['start > ask', 'ask.answered > thanks', 'ask.invalid > no', 'ask.timeout > late'],
  );

const asked = { bot: 'What is it?' } as const;
const again = { bot: 'That is none. Again?' } as const;

export const answers: readonly Scenario[] = [
  {
    title: 'a full name is kept, and its first name greets',
    flow: drawFlow(
      {
        ask: ['save_answer', { question: 'Your name?', field: 'full_name' }],
        hi: ['text', { text: 'Hi {{first_name}} of the {{last_name}}s' }],
      },
      ['start > ask', 'ask.answered > hi'],
    ),
    talk: [
      { bot: 'Your name?' },
      { contact: '  Maria   da Silva ' },
      { bot: 'Hi Maria of the da Silvas' },
      { knows: { full_name: 'Maria da Silva' } },
      { is: 'finished' },
    ],
  },
  {
    title: 'a first name changes the whole name',
    flow: asks('first_name'),
    talk: [asked, { contact: 'Pedro' }, { bot: 'Thanks: Pedro' }, { knows: { full_name: 'Pedro Ávila' } }],
  },
  {
    title: 'a name without a letter is none',
    flow: asks(fields.nickname),
    talk: [asked, { contact: '123' }, again, { contact: 'Jô' }, { bot: 'Thanks: Jô' }],
  },
  {
    title: 'an e-mail address is found in a sentence and kept in small letters',
    flow: asks('email'),
    talk: [asked, { contact: 'É o Joao@Example.com.' }, { bot: 'Thanks: joao@example.com' }],
  },
  {
    title: 'what is no e-mail address is asked for again, and in the end goes another way',
    flow: asks(fields.second_email),
    talk: [
      asked,
      { contact: 'joao(at)example.com' },
      again,
      { contact: 'joao@' },
      { bot: 'Never mind' },
      { knows: { [fields.second_email]: null } },
      { remarks: ['invalid_answer', 'invalid_answer'] },
    ],
  },
  {
    title: 'a document is held to the rules of the country',
    flow: asks('document'),
    talk: [
      asked,
      { contact: '111.111.111-11' },
      again,
      { contact: '529.982.247-25' },
      { bot: 'Thanks: 529.982.247-25' },
      { knows: { document: '52998224725' } },
    ],
  },
  {
    title: 'a document of Portugal is held to the rules of Portugal',
    flow: asks(fields.tax_number),
    world: { country: 'PT' },
    talk: [asked, { contact: '123 456 780' }, again, { contact: '123 456 789' }, { bot: 'Thanks: 123 456 789' }],
  },
  {
    title: 'a number is read as it is written in Brazil',
    flow: asks(fields.points),
    talk: [asked, { contact: 'R$ 1.500,50' }, { bot: 'Thanks: 1.500,5' }, { knows: { [fields.points]: 1500.5 } }],
  },
  {
    title: 'the same signs are another number in the United States',
    flow: asks(fields.points),
    world: { country: 'US' },
    talk: [asked, { contact: '1.500' }, { bot: 'Thanks: 1.5' }, { knows: { [fields.points]: 1.5 } }],
  },
  {
    title: 'words are no number',
    flow: asks(fields.points, { attempts: 1 }),
    talk: [asked, { contact: 'a lot' }, { bot: 'Never mind' }],
  },
  {
    title: 'a day is read with the day first in Brazil',
    flow: asks(fields.birthday),
    talk: [
      asked,
      { contact: '31/02/1990' },
      again,
      { contact: '05/02/1990' },
      { bot: 'Thanks: 05/02/1990' },
      { knows: { [fields.birthday]: '1990-02-05' } },
    ],
  },
  {
    title: 'a day is read with the month first in the United States',
    flow: asks(fields.birthday),
    world: { country: 'US' },
    talk: [asked, { contact: '2/5/90' }, { bot: 'Thanks: 02/05/1990' }, { knows: { [fields.birthday]: '1990-02-05' } }],
  },
  {
    title: 'a moment is read by the clocks of the company',
    flow: asks(fields.visit),
    talk: [
      asked,
      { contact: 'amanhã às 14h30' },
      { bot: 'Thanks: 16/11/2026 14:30' },
      { knows: { [fields.visit]: '2026-11-16T17:30:00.000Z' } },
    ],
  },
  {
    title: 'any text will do for a text',
    flow: asks(fields.city),
    talk: [asked, { contact: 'São Paulo 🌆' }, { bot: 'Thanks: São Paulo 🌆' }],
  },
  {
    title: 'a book is no answer',
    flow: asks(fields.city, { attempts: 1 }),
    talk: [asked, { contact: 'la '.repeat(2_000_000) }, { bot: 'Never mind' }],
  },
  {
    title: 'a picture when a name was asked for is no answer',
    flow: asks('full_name'),
    talk: [
      asked,
      { sends: 'image' },
      again,
      { sends: 'voice' },
      { bot: 'Never mind' },
      { knows: { full_name: 'João Ávila' } },
    ],
  },
  {
    title: 'silence takes the way of the timeout',
    flow: asks('email', { timeout: { amount: 1, unit: 'hour' } }),
    talk: [
      asked,
      { later: '59 minutes' },
      { is: 'waiting' },
      { later: '1 minute' },
      { bot: 'Too late' },
      { is: 'finished' },
    ],
  },
  {
    title: 'whoever tries gets the whole time again',
    flow: asks('email', { timeout: { amount: 1, unit: 'hour' } }),
    talk: [
      asked,
      { later: '59 minutes' },
      { contact: 'hm' },
      again,
      { later: '59 minutes' },
      { contact: 'a@b.co' },
      { bot: 'Thanks: a@b.co' },
    ],
  },
  {
    title: 'the third of three messages within a second is no second answer',
    flow: asks('full_name'),
    talk: [
      asked,
      { contact: 'Maria' },
      { bot: 'Thanks: Maria' },
      { contact: 'da' },
      { contact: 'Silva' },
      { fails: 'unexpected_event' },
      { knows: { full_name: 'Maria' } },
    ],
  },
  {
    title: 'the answer for a field that was deleted is taken and not kept',
    flow: asks(gone),
    talk: [asked, { contact: 'whatever' }, { bot: 'Thanks: nothing' }, { remarks: ['missing_field'] }],
  },
  {
    title: 'nobody gets another number by writing one',
    flow: asks('phone'),
    talk: [asked, { contact: '+55 11 97777-6666' }, { bot: 'Thanks: 5511988887777' }, { remarks: ['wrong_value'] }],
  },
];
