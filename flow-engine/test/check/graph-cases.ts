import type { FaultCode } from '../../src/check/fault.ts';
import { schemaVersion } from '../../src/flow.ts';
import { drawBlock, drawFlow, option } from '../support/draw-flow.ts';
import { fields, flows } from '../support/known-things.ts';
import { type Case, edge, hello, jump, only } from './fault-kit.ts';

type Blocks = Parameters<typeof drawFlow>[0];
const looped = (others: Blocks, lines: string[]) => drawFlow({ first: hello, ...others }, ['start > first', ...lines]);
const isOpen: Blocks[string] = [
  'condition',
  { groups: [{ id: 'g', name: '', match: 'all', items: [{ item: 'opening_hours', operator: 'is' }] }] },
];

export const graphCases = {
  no_start: {
    met: [[{ schemaVersion, blocks: [drawBlock('it', 'end')], edges: [], notes: [] }, { block: null }]],
    fine: [only('end', {})],
  },
  two_starts: { met: [[only('start', {}), {}]], fine: [only('end', {})] },
  dangling_edge: {
    met: [
      [
        { ...only('text', { text: 'Oi' }), edges: [edge('start', 'next', 'it'), edge('it', 'next', 'nobody')] },
        { part: 'next' },
      ],
      [
        { ...only('text', { text: 'Oi' }), edges: [edge('start', 'next', 'it'), edge('it', 'maybe', 'it')] },
        { part: 'maybe' },
      ],
      [
        { ...only('text', { text: 'Oi' }), edges: [edge('start', 'next', 'it'), edge('nobody', 'next', 'it')] },
        { part: 'next' },
      ],
      [
        { ...only('text', { text: 'Oi' }), edges: [edge('start', 'next', 'it'), edge('no', 'next', 'nobody')] },
        { block: null, part: 'next' },
      ],
    ],
    // An output that leads nowhere is the end.
    fine: [only('text', { text: 'Oi' })],
  },
  unreachable: {
    met: [[{ ...only('text', { text: 'Oi' }), edges: [] }, {}]],
    fine: [only('text', { text: 'Oi' })],
  },
  not_published: {
    met: [[jump(flows.support), { part: 'flow', reference: { kind: 'flow', id: flows.support } }]],
    fine: [jump(flows.sales)],
  },
  missing_target_block: {
    met: [[jump(flows.sales, 'gone'), { part: 'block', reference: { kind: 'flow', id: flows.sales } }]],
    fine: [jump(flows.sales, 'offer')],
  },
  loop_without_wait: {
    met: [
      [looped({}, ['first > first']), { block: 'first' }],
      [
        looped({ second: hello, third: hello }, ['first > second', 'second > third', 'third > second']),
        { block: 'second' },
      ],
      // One way waits, the other does not.
      [
        looped({ check: isOpen, rest: ['delay', { seconds: 5 }] }, [
          'first > check',
          'check.g > rest',
          'rest > first',
          'check.otherwise > first',
        ]),
        { block: 'first' },
      ],
      // Once the day has passed, nobody waits for it.
      [
        looped({ day: ['wait', { until: { kind: 'date', field: fields.birthday, days: 0, time: '09:00' } }] }, [
          'first > day',
          'day > first',
        ]),
        { block: 'first' },
      ],
    ],
    fine: [
      looped({ rest: ['delay', { seconds: 5 }] }, ['first > rest', 'rest > first']),
      looped({ rest: ['wait', {}] }, ['first > rest', 'rest > first']),
      looped({ ask: ['save_answer', { question: 'Nome?', field: 'full_name' }] }, [
        'first > ask',
        'ask.invalid > first',
      ]),
      looped({ menu: ['numbered_menu', { text: 'Qual?', options: [option('o', 'A')] }] }, [
        'first > menu',
        'menu.o > first',
      ]),
      looped({ call: ['http_request', { url: 'https://example.com' }] }, ['first > call', 'call.failure > first']),
      // Two ways that meet are no loop.
      looped({ left: hello, right: hello, check: isOpen }, [
        'first > check',
        'check.g > left',
        'check.otherwise > right',
        'left > right',
      ]),
    ],
  },
} satisfies Partial<Record<FaultCode, Case>>;
