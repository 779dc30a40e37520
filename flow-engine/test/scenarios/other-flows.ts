import { flowLimits } from '../../src/flow-limits.ts';
import { drawFlow, drawLine } from '../support/draw-flow.ts';
import { fields, flows, gone } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

const asksTwice = (first: string, second: string) =>
  drawFlow(
    {
      one: ['save_answer', { question: first, field: fields.city }],
      two: ['text', { text: second }],
    },
    ['start > one', 'one.answered > two'],
  );

export const otherFlows: readonly Scenario[] = [
  {
    title: 'a flow goes on in another one',
    flow: drawLine({ hi: ['text', { text: 'Hi' }], go: ['go_to_flow', { flow: flows.sales }] }),
    others: { [flows.sales]: drawLine({ hello: ['text', { text: 'Sales here' }] }) },
    talk: [{ bot: 'Hi' }, { bot: 'Sales here' }, { is: 'finished' }],
  },
  {
    title: 'a flow goes on in the middle of another one',
    flow: drawLine({ go: ['go_to_flow', { flow: flows.sales, block: 'price' }] }),
    others: {
      [flows.sales]: drawLine({ hello: ['text', { text: 'Sales here' }], price: ['text', { text: 'It costs 10' }] }),
    },
    talk: [{ bot: 'It costs 10' }, { is: 'finished' }],
  },
  {
    title: 'the other flow knows what was answered in this one',
    flow: drawFlow(
      { ask: ['save_answer', { question: 'Name?', field: 'full_name' }], go: ['go_to_flow', { flow: flows.sales }] },
      ['start > ask', 'ask.answered > go'],
    ),
    others: {
      [flows.sales]: drawFlow(
        {
          ask: ['save_answer', { question: 'City, {{first_name}}?', field: fields.city }],
          end: ['text', { text: 'Noted' }],
        },
        ['start > ask', 'ask.answered > end'],
      ),
    },
    talk: [
      { bot: 'Name?' },
      { contact: 'Ana Lima' },
      { bot: 'City, Ana?' },
      { contact: 'Rio' },
      { bot: 'Noted' },
      { knows: { full_name: 'Ana Lima', [fields.city]: 'Rio' } },
    ],
  },
  {
    title: 'a flow that was deleted ends it here, and the author is told',
    flow: drawLine({ hi: ['text', { text: 'Hi' }], go: ['go_to_flow', { flow: gone }] }),
    talk: [{ bot: 'Hi' }, { is: 'finished' }, { remarks: ['missing_flow'] }],
  },
  {
    title: 'a block that the other flow lost is a fault',
    flow: drawLine({ go: ['go_to_flow', { flow: flows.sales, block: 'ghost' }] }),
    others: { [flows.sales]: drawLine({ hello: ['text', { text: 'Sales here' }] }) },
    talk: [{ fails: 'unknown_block' }],
  },
  {
    title: 'two flows that send each other round are stopped',
    flow: drawLine({ hi: ['text', { text: 'Ping' }], go: ['go_to_flow', { flow: flows.sales }] }),
    others: { [flows.sales]: drawLine({ go: ['go_to_flow', { flow: flows.main }] }) },
    talk: [...Array.from({ length: flowLimits.jumps / 2 + 1 }, () => ({ bot: 'Ping' })), { fails: 'too_many_jumps' }],
  },
  {
    title: 'two flows with a wait between may go on for ever',
    flow: drawLine({ day: ['wait', {}], hi: ['text', { text: 'Ping' }], go: ['go_to_flow', { flow: flows.sales }] }),
    others: { [flows.sales]: drawLine({ go: ['go_to_flow', { flow: flows.main }] }) },
    talk: [{ later: '60 days' }, ...Array.from({ length: 60 }, () => ({ bot: 'Ping' })), { is: 'waiting' }],
  },
  {
    title: 'whoever is inside keeps the version they began with',
    flow: asksTwice('Old question?', 'Old thanks'),
    talk: [
      { bot: 'Old question?' },
      { publishes: asksTwice('New question?', 'New thanks') },
      { contact: 'Rio' },
      { bot: 'Old thanks' },
    ],
  },
  {
    title: 'whoever comes back from another flow gets the version of now',
    flow: drawFlow(
      {
        one: ['save_answer', { question: 'Old question?', field: fields.city }],
        go: ['go_to_flow', { flow: flows.sales }],
      },
      ['start > one', 'one.answered > go'],
    ),
    others: { [flows.sales]: drawLine({ go: ['go_to_flow', { flow: flows.main, block: 'two' }] }) },
    talk: [
      { bot: 'Old question?' },
      { publishes: asksTwice('New question?', 'New thanks') },
      { contact: 'Rio' },
      { bot: 'New thanks' },
      { is: 'finished' },
    ],
  },
];
