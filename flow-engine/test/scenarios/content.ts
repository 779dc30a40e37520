import { drawFlow, drawLine } from '../support/draw-flow.ts';
import { fields, goneFile, members, picture } from '../support/known-things.ts';
import type { Scenario } from './play.ts';

export const content: readonly Scenario[] = [
  {
    title: 'a text greets by name',
    flow: drawLine({ hi: ['text', { text: 'Hi {{first_name}}, welcome to {{company}}!' }] }),
    talk: [{ bot: 'Hi João, welcome to Padaria Sol!' }, { is: 'finished' }],
  },
  {
    title: 'a variable without a value leaves its fallback',
    flow: drawLine({ hi: ['text', { text: `Hi {{first_name|friend}}, how is {{${fields.city}|your city}}?` }] }),
    fields: { full_name: '' },
    talk: [{ bot: 'Hi friend, how is your city?' }],
  },
  {
    title: 'values are written as people of the country write them',
    flow: drawLine({
      hi: [
        'text',
        { text: `{{${fields.points}}} · {{${fields.birthday}}} · {{${fields.visit}}} · {{document}} · {{attendant}}` },
      ],
    }),
    fields: {
      [fields.points]: 1500.5,
      [fields.birthday]: '1990-02-28',
      [fields.visit]: '2026-11-20T01:30:00.000Z',
      document: '52998224725',
    },
    assignedTo: members.ana,
    talk: [{ bot: '1.500,5 · 28/02/1990 · 19/11/2026 22:30 · 529.982.247-25 · Ana' }],
  },
  {
    title: 'a text that its variables leave empty is not sent',
    flow: drawLine({ none: ['text', { text: ' {{email}} ' }], hi: ['text', { text: 'Hi' }] }),
    talk: [{ bot: 'Hi' }],
  },
  {
    title: 'texts come in order, with the typing that was asked for',
    flow: drawLine({ one: ['text', { text: 'One', typing: 3 }], two: ['text', { text: 'Two' }] }),
    talk: [{ does: { type: 'send', typing: 3 } }, { does: { type: 'send', typing: 0 } }, { is: 'finished' }],
  },
  {
    title: 'every kind of media goes out with its words',
    flow: drawLine({
      one: ['image', { media: picture, caption: 'Our menu, {{first_name}}' }],
      two: ['video', { media: { ...picture, name: 'tour.mp4' }, caption: 'A tour' }],
      three: ['audio', { media: { ...picture, name: 'hello.ogg' } }],
      four: ['audio', { media: { ...picture, name: 'song.mp3' }, is_voice: false }],
      five: ['file', { media: { ...picture, name: 'prices.pdf' }, caption: '' }],
    }),
    talk: [
      { bot: '[image] menu.png Our menu, João' },
      { bot: '[video] tour.mp4 A tour' },
      { bot: '[voice] hello.ogg' },
      { bot: '[audio] song.mp3' },
      { bot: '[document] prices.pdf' },
      { is: 'finished' },
    ],
  },
  {
    title: 'of a file that was deleted its words remain',
    flow: drawLine({
      one: ['image', { media: goneFile, caption: 'Our menu' }],
      two: ['file', { media: null, caption: '' }],
      hi: ['text', { text: 'Bye' }],
    }),
    talk: [{ bot: 'Our menu' }, { bot: 'Bye' }, { remarks: ['missing_media', 'missing_media'] }],
  },
  {
    title: 'a place is sent, and one without coordinates is not',
    flow: drawLine({
      one: ['location', { latitude: -23.5, longitude: -46.6, title: 'Shop', address: 'Rua A, 1' }],
      two: ['location', { title: 'Nowhere' }],
    }),
    talk: [{ bot: '[location] Shop, Rua A, 1' }, { is: 'finished' }],
  },
  {
    title: 'contact cards are sent with their digits, and none without a number',
    flow: drawLine({
      one: [
        'contact_card',
        {
          cards: [
            { name: 'Ana', phone: '+55 (11) 98888-7777' },
            { name: 'Nobody', phone: '' },
          ],
        },
      ],
      two: ['contact_card', { cards: [] }],
    }),
    talk: [{ bot: '[contact] Ana 5511988887777' }, { is: 'finished' }],
  },
  {
    title: 'a link carries who follows it',
    flow: drawLine({ one: ['link', { text: 'Pay here', label: 'Pay', url: 'https://pay.example/?who={{phone}}' }] }),
    talk: [{ bot: 'Pay here\n[Pay] https://pay.example/?who=5511988887777' }],
  },
  {
    title: 'a delay types, and goes on when it is over',
    flow: drawLine({ wait: ['delay', { seconds: 5 }], hi: ['text', { text: 'Here I am' }] }),
    talk: [
      { does: { type: 'typing', seconds: 5 } },
      { is: 'waiting' },
      { later: '4 seconds' },
      { later: '1 second' },
      { bot: 'Here I am' },
      { is: 'finished' },
    ],
  },
  {
    title: 'a silent delay is silent, and what is written meanwhile is no answer',
    flow: drawLine({ wait: ['delay', { seconds: 5, is_typing: false }], hi: ['text', { text: 'Here I am' }] }),
    talk: [
      { contact: 'Hello?' },
      { contact: 'Hello??' },
      { is: 'waiting' },
      { later: '5 seconds' },
      { bot: 'Here I am' },
    ],
  },
  {
    title: 'an output that leads nowhere ends the flow',
    flow: drawFlow({ lonely: ['text', { text: 'Nobody sees this' }] }, []),
    talk: [{ is: 'finished' }],
  },
  {
    title: 'an end ends it, whatever hangs behind it',
    flow: drawLine({ hi: ['text', { text: 'Hi' }], end: ['end', {}], more: ['text', { text: 'Never' }] }),
    talk: [
      { bot: 'Hi' },
      { is: 'finished' },
      { contact: 'And now?' },
      { fails: 'unexpected_event' },
      { is: 'finished' },
    ],
  },
];
