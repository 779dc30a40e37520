import { drawFlow, option } from '../support/draw-flow.ts';
import { templates } from '../support/known-things.ts';
import type { Line, Scenario } from './play.ts';

const hour = { amount: 1, unit: 'hour' } as const;
const options = [option('yes', 'Yes, please'), option('no', 'No', 'nope', 'não'), option('maybe', 'Maybe')];
const ways = {
  a: ['text', { text: 'Great!' }],
  b: ['text', { text: 'Pity.' }],
  c: ['text', { text: 'Anything else?' }],
  d: ['text', { text: 'Bye.' }],
} as const;
const lines = ['start > ask', 'ask.yes > a', 'ask.no > b', 'ask.other > c', 'ask.timeout > d'];

const buttons = drawFlow(
  {
    ask: [
      'reply_buttons',
      { text: 'Coffee, {{first_name}}?', footer: 'Padaria', options, error: 'Yes or no?', timeout: hour },
    ],
    ...ways,
  },
  lines,
);
const list = drawFlow(
  {
    ask: [
      'list',
      {
        text: 'Coffee?',
        button: 'See',
        options: options.map((one) => ({ ...one, description: 'hot' })),
        error: 'Yes or no?',
        timeout: hour,
      },
    ],
    ...ways,
  },
  lines,
);
const menu = drawFlow({ ask: ['numbered_menu', { text: 'Coffee?', options, error: '', attempts: 1 }], ...ways }, lines);

const approved = drawFlow(
  { ask: ['template', { template: templates.offer, body: ['{{first_name}}'], options, error: 'Yes or no?' }], ...ways },
  lines.slice(0, -1),
);

const offered: Line = { bot: 'Coffee, João?\n\n1. Yes, please\n2. No\n3. Maybe\n\n_Padaria_' };
const listed: Line = { bot: 'Coffee?\n\n1. Yes, please – hot\n2. No – hot\n3. Maybe – hot' };
const counted: Line = { bot: 'Coffee?\n\n1. Yes, please\n2. No\n3. Maybe' };

export const choices: readonly Scenario[] = [
  {
    title: 'a template is answered',
    flow: approved,
    talk: [{ bot: '[template] João' }, { contact: 'nope' }, { bot: 'Pity.' }, { is: 'finished' }],
  },
  {
    title: 'a button is pressed',
    flow: buttons,
    talk: [offered, { contact: 'Yes, please' }, { bot: 'Great!' }, { is: 'finished' }],
  },
  { title: 'a button is named by its number', flow: buttons, talk: [offered, { contact: ' 2. ' }, { bot: 'Pity.' }] },
  {
    title: 'a button is named in another way',
    flow: buttons,
    talk: [offered, { contact: 'NAO!' }, { bot: 'Pity.' }, { remarks: ['by_synonym'] }],
  },
  {
    title: 'signs and case make no other label',
    flow: buttons,
    talk: [offered, { contact: 'yes please 😀' }, { bot: 'Great!' }],
  },
  {
    title: 'something else is asked about once more, then goes its own way',
    flow: buttons,
    talk: [offered, { contact: 'Tea' }, { bot: 'Yes or no?' }, { contact: '7' }, { bot: 'Anything else?' }],
  },
  {
    title: 'a sticker is no choice',
    flow: buttons,
    talk: [offered, { sends: 'sticker' }, { bot: 'Yes or no?' }, { contact: '1' }, { bot: 'Great!' }],
  },
  { title: 'nobody presses a button', flow: buttons, talk: [offered, { later: '1 hour' }, { bot: 'Bye.' }] },
  {
    title: 'an option that leads nowhere ends the flow',
    flow: buttons,
    talk: [offered, { contact: 'maybe' }, { is: 'finished' }],
  },
  { title: 'a row of a list is chosen', flow: list, talk: [listed, { contact: 'no' }, { bot: 'Pity.' }] },
  {
    title: 'a list waits no longer than it was told',
    flow: list,
    talk: [listed, { later: '60 minutes' }, { bot: 'Bye.' }],
  },
  {
    title: 'a list asks again',
    flow: list,
    talk: [listed, { contact: '0' }, { bot: 'Yes or no?' }, { contact: '#1' }, { bot: 'Great!' }],
  },
  { title: 'a menu is answered with a number', flow: menu, talk: [counted, { contact: '1️⃣' }, { bot: 'Great!' }] },
  {
    title: 'a menu with one attempt asks no second time',
    flow: menu,
    talk: [counted, { contact: '4' }, { bot: 'Anything else?' }],
  },
  {
    title: 'a menu without a timeout waits for ever',
    flow: menu,
    talk: [counted, { later: '4000 days' }, { is: 'waiting' }, { contact: '2' }, { bot: 'Pity.' }],
  },
  {
    title: 'an error without words asks again in silence',
    flow: drawFlow({ ask: ['numbered_menu', { text: 'Coffee?', options, error: '', attempts: 2 }], ...ways }, lines),
    talk: [counted, { contact: 'Tea' }, { is: 'waiting' }, { contact: 'no' }, { bot: 'Pity.' }],
  },
  {
    title: 'labels take variables, and are chosen by what they show',
    flow: drawFlow(
      {
        ask: ['numbered_menu', { text: 'Who?', options: [option('yes', '{{first_name}}'), option('no', 'Else')] }],
        ...ways,
      },
      lines,
    ),
    talk: [{ bot: 'Who?\n\n1. João\n2. Else' }, { contact: 'joao' }, { bot: 'Great!' }],
  },
  {
    title: 'a menu without options goes on as if something else was said',
    flow: drawFlow({ ask: ['numbered_menu', { text: 'Coffee?' }], ...ways }, lines),
    talk: [{ bot: 'Anything else?' }],
  },
];
