import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Known } from '@yupflow/flow-engine/check/fault-known';
import { findFaults } from '@yupflow/flow-engine/check/find-faults';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import type { Flow } from '@yupflow/flow-engine/flow';
import { readFlow } from '@yupflow/flow-engine/read-flow';
import type { FlowEvent } from '@yupflow/flow-engine/run/flow-event';
import { runFlow } from '@yupflow/flow-engine/run/run-flow';
import { newSession, type SessionState } from '@yupflow/flow-engine/run/session-state';
import type { World } from '@yupflow/flow-engine/run/world';
import { type Bench, type Figure, median, rounded } from './support/bench.ts';

const sessions = 5_000;
const answersPerSession = 10;
const repetitions = 5;
const large = 1_000;
const looks = 50;

const field = '00000000-0000-7000-8000-000000000001';
const tag = '00000000-0000-7000-8000-000000000002';
const common = { name: '', note: '', position: { x: 0, y: 0 } };
const options = ['Comprar', 'Suporte', 'Falar com alguém'].map((label, index) => ({
  id: `o${index}`,
  label,
  description: '',
  synonyms: [`opção ${index}`],
}));

/** Question → condition → set a field → reply, and round again: what most conversations are made of. */
const round: Block[] = [
  { ...common, id: 'start', type: 'start' },
  {
    ...common,
    id: 'ask',
    type: 'numbered_menu',
    text: 'Oi, {{first_name|você}}! Em que podemos ajudar?',
    options,
    error: 'Não entendi.',
    attempts: 3,
    timeout: { amount: 1, unit: 'day' },
  },
  {
    ...common,
    id: 'check',
    type: 'condition',
    groups: [
      {
        id: 'g',
        name: '',
        match: 'all',
        items: [
          { item: 'field', field: 'full_name', operator: 'contains', value: 'avila' },
          { item: 'tag', operator: 'not_is', value: tag },
        ],
      },
    ],
  },
  {
    ...common,
    id: 'count',
    type: 'actions',
    items: [{ id: 'i', action: 'set_field', field, operation: 'formula', value: `({{${field}}} + 1) * 1` }],
  },
  { ...common, id: 'reply', type: 'text', text: 'Obrigado, {{first_name}}: {{last_message}}.', typing: 0 },
];
const edges = ['start.next ask', 'ask.o1 check', 'check.g count', 'count.next reply', 'reply.next ask'].map((line) => {
  const [from = '', output = '', to = ''] = line.split(/[. ]/);
  return { from, output, to };
});

function flowOf(blocks: readonly Block[], lines: Flow['edges']): Flow {
  const read = readFlow({ schemaVersion: 1, blocks, edges: lines, notes: [] });
  if ('fault' in read) throw new Error(`the flow of the benchmark is broken: ${read.fault.code}`);
  return read.flow;
}

function worldOf(fields: ReadonlyMap<string, FieldValue>, seed: number): World {
  return {
    valueOf: (name) => fields.get(name),
    typeOf: (name) => (name === field ? 'number' : undefined),
    tags: new Set<string>(),
    assignedTo: null,
    now: new Date('2026-11-15T17:05:00Z'),
    timezone: 'America/Sao_Paulo',
    isOpen: true,
    seed,
    company: { name: 'Padaria Sol' },
    country: 'BR',
    nameOfMember: () => null,
    has: () => true,
  };
}

/** CPU of the whole process, so that what is collected as garbage counts too. */
function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The sessions of one run, from their first block to their last answer. Gives how many blocks were visited. */
function converse(flow: Flow): number {
  const enter: FlowEvent = { type: 'enter', block: null };
  let steps = 0;
  for (let session = 0; session < sessions; session++) {
    const fields = new Map<string, FieldValue>([
      ['full_name', 'João Ávila'],
      ['first_name', 'João'],
      ['last_message', 'suporte'],
    ]);
    let state: SessionState = newSession;
    for (let answer = 0; answer <= answersPerSession; answer++) {
      const event: FlowEvent =
        answer === 0 ? enter : { type: 'message', kind: 'text', text: ['2', 'SUPORTE', 'opcao 1'][answer % 3] ?? '' };
      const result = runFlow(flow, state, event, worldOf(fields, session));
      if (result.fault || result.state.status !== 'waiting')
        throw new Error(`the session ended as ${result.state.status}`);
      for (const effect of result.effects) if (effect.type === 'field_set') fields.set(effect.field, effect.value);
      // As a database gives it back.
      state = JSON.parse(JSON.stringify(result.state)) as SessionState;
      steps += result.steps.length;
    }
    if (fields.get(field) !== answersPerSession) throw new Error(`counted ${fields.get(field)}`);
  }
  return steps;
}

function stepFigure(): Figure {
  const flow = flowOf(round, edges);
  converse(flow);
  let steps = 0;
  const each = Array.from({ length: repetitions }, () => {
    const cpu = cpuMsOf(() => {
      steps = converse(flow);
    });
    return cpu / steps;
  });
  return {
    name: 'CPU of one step of the engine',
    value: median(each),
    unit: 'ms',
    limit: 0.1,
    row: 4,
    note: `${steps} steps of ${sessions} sessions, states read back from JSON; ${rounded(Math.min(...each))} to ${rounded(Math.max(...each))} ms, median of ${repetitions}`,
  };
}

/** Rounds one behind the other, as large as flows get. */
function largeFlow(): Flow {
  const blocks: Block[] = [{ ...common, id: 'start', type: 'start' }];
  const lines: Flow['edges'] = [];
  const parts = round.slice(1);
  for (let number = 0; blocks.length + parts.length <= large; number++) {
    for (const part of parts) blocks.push({ ...part, id: `${part.id}${number}` });
    lines.push({ from: number === 0 ? 'start' : `reply${number - 1}`, output: 'next', to: `ask${number}` });
    for (const { from, output, to } of edges.slice(1, -1)) {
      lines.push({ from: `${from}${number}`, output, to: `${to}${number}` });
    }
  }
  return flowOf(blocks, lines);
}

/** What the builder does after every edit: one block is new, the others are as they were. */
function checkFigures(): Figure[] {
  const known: Known = { has: () => true, typeOf: () => 'number', isPublished: () => true };
  const first: number[] = [];
  const edited: number[] = [];
  for (let look = 0; look < looks; look++) {
    const flow = largeFlow();
    first.push(cpuMsOf(() => void findFaults(flow, known)));
    const blocks = flow.blocks.map((block, index) => (index === large / 2 ? { ...block } : block));
    edited.push(cpuMsOf(() => void findFaults({ ...flow, blocks }, known)));
  }
  return [
    { name: `looking for faults in ${large} blocks after an edit`, value: median(edited), unit: 'ms', limit: 16 },
    { name: `looking for faults in ${large} blocks for the first time`, value: median(first), unit: 'ms', limit: 100 },
  ];
}

/** What the engine itself costs, without a database. */
export const bench: Bench = async () => [stepFigure(), ...checkFigures()];
