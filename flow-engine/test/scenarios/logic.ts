import { drawFlow } from '../support/draw-flow.ts';
import { fields, gone, members, tags } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

const branches = [
  { id: 'a', name: 'A', percent: 50 },
  { id: 'b', name: 'B', percent: 50 },
];

export const logic: readonly Scenario[] = [
  {
    title: 'the first group that holds decides',
    flow: drawFlow(
      {
        who: [
          'condition',
          {
            groups: [
              { id: 'vips', name: 'VIPs', match: 'all', items: [{ item: 'tag', operator: 'is', value: tags.vip }] },
              {
                id: 'named',
                name: 'Named',
                match: 'any',
                items: [
                  { item: 'field', field: 'full_name', operator: 'has_value' },
                  { item: 'field', field: 'email', operator: 'has_value' },
                ],
              },
            ],
          },
        ],
        a: ['text', { text: 'Dear VIP' }],
        b: ['text', { text: 'Dear friend' }],
      },
      ['start > who', 'who.vips > a', 'who.named > b'],
    ),
    tags: [tags.vip],
    talk: [{ bot: 'Dear VIP' }],
  },
  {
    title: 'any of a group is enough, all of a group are needed',
    flow: drawFlow(
      {
        who: [
          'condition',
          {
            groups: [
              {
                id: 'both',
                name: 'Both',
                match: 'all',
                items: [
                  { item: 'tag', operator: 'is', value: tags.vip },
                  { item: 'tag', operator: 'is', value: tags.lead },
                ],
              },
              {
                id: 'one',
                name: 'One',
                match: 'any',
                items: [
                  { item: 'tag', operator: 'is', value: tags.vip },
                  { item: 'tag', operator: 'is', value: tags.lead },
                ],
              },
            ],
          },
        ],
        a: ['text', { text: 'Both' }],
        b: ['text', { text: 'One of them' }],
      },
      ['start > who', 'who.both > a', 'who.one > b'],
    ),
    tags: [tags.lead],
    talk: [{ bot: 'One of them' }],
  },
  {
    title: 'where no group holds it goes on otherwise',
    flow: drawFlow({ who: ['condition', { groups: [] }], no: ['text', { text: 'Otherwise' }] }, [
      'start > who',
      'who.otherwise > no',
    ]),
    talk: [{ bot: 'Otherwise' }],
  },
  {
    title: 'a condition sees what a block before it has just answered',
    flow: drawFlow(
      {
        ask: ['save_answer', { question: 'Where do you live?', field: fields.city }],
        who: [
          'condition',
          {
            groups: [
              {
                id: 'near',
                name: 'Near',
                match: 'all',
                items: [{ item: 'field', field: fields.city, operator: 'contains', value: 'sao paulo' }],
              },
            ],
          },
        ],
        near: ['text', { text: 'We are near you' }],
        far: ['text', { text: `We send it to {{${fields.city}}}` }],
      },
      ['start > ask', 'ask.answered > who', 'who.near > near', 'who.otherwise > far'],
    ),
    talk: [{ bot: 'Where do you live?' }, { contact: 'Zona Sul, São Paulo' }, { bot: 'We are near you' }],
  },
  {
    title: 'nobody has what was deleted, and the author is told',
    flow: drawFlow(
      {
        who: [
          'condition',
          {
            groups: [
              {
                id: 'x',
                name: 'X',
                match: 'any',
                items: [
                  { item: 'tag', operator: 'in', value: [gone] },
                  { item: 'field', field: gone, operator: 'has_value' },
                  { item: 'member', operator: 'is', value: gone },
                ],
              },
            ],
          },
        ],
        yes: ['text', { text: 'Yes' }],
        no: ['text', { text: 'No' }],
      },
      ['start > who', 'who.x > yes', 'who.otherwise > no'],
    ),
    assignedTo: members.ana,
    talk: [{ bot: 'No' }, { remarks: ['missing_tag', 'missing_field', 'missing_member'] }],
  },
  {
    title: 'chance sends the same contact the same way each time',
    flow: drawFlow(
      {
        draw: ['randomizer', { branches }],
        a: ['text', { text: 'A' }],
        b: ['text', { text: 'B' }],
        ask: ['save_answer', { question: 'Once more?', field: fields.city }],
      },
      ['start > draw', 'draw.a > a', 'draw.b > b', 'a > ask', 'b > ask', 'ask.answered > draw'],
    ),
    talk: [
      { bot: 'A' },
      { bot: 'Once more?' },
      { contact: 'Yes' },
      { bot: 'A' },
      { bot: 'Once more?' },
      { contact: 'Yes' },
      { bot: 'A' },
      { bot: 'Once more?' },
    ],
  },
  {
    title: 'nobody goes where the share is nothing',
    flow: drawFlow(
      {
        draw: [
          'randomizer',
          {
            branches: [
              { id: 'a', name: 'A', percent: 0 },
              { id: 'b', name: 'B', percent: 100 },
            ],
          },
        ],
        a: ['text', { text: 'A' }],
        b: ['text', { text: 'B' }],
      },
      ['start > draw', 'draw.a > a', 'draw.b > b'],
    ),
    talk: [{ bot: 'B' }],
  },
];
