import { drawFlow, drawLine } from '../support/draw-flow.ts';
import type { Scenario } from './play.ts';

/** What no author meant. */
export const broken: readonly Scenario[] = [
  {
    title: 'a loop without a wait is stopped',
    flow: drawFlow({ who: ['condition', { groups: [] }], again: ['condition', { groups: [] }] }, [
      'start > who',
      'who.otherwise > again',
      'again.otherwise > who',
    ]),
    talk: [{ fails: 'too_many_steps' }, { contact: 'Hello?' }, { fails: 'unexpected_event' }],
  },
  {
    title: 'a loop that waits may go on for ever',
    flow: drawFlow({ hi: ['text', { text: 'Still there' }], day: ['wait', {}] }, [
      'start > hi',
      'hi > day',
      'day > hi',
    ]),
    talk: [
      { bot: 'Still there' },
      { later: '1 day' },
      { bot: 'Still there' },
      { later: '2 days' },
      { bot: 'Still there' },
      { bot: 'Still there' },
      { is: 'waiting' },
    ],
  },
  {
    title: 'an edge to a block that is not there is a fault, and what was said stands',
    flow: {
      ...drawLine({ hi: ['text', { text: 'Hi' }] }),
      edges: [
        { from: 'start', output: 'next', to: 'hi' },
        { from: 'hi', output: 'next', to: 'ghost' },
      ],
    },
    talk: [{ bot: 'Hi' }, { fails: 'unknown_block' }],
  },
  {
    title: 'a flow without a start is a fault',
    flow: { schemaVersion: 1, blocks: [], edges: [], notes: [] },
    talk: [{ fails: 'no_start' }],
  },
];
