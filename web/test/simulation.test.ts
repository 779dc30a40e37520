import type { Block } from '@yupflow/flow-engine/blocks/block';
import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import type { Edge, Flow } from '@yupflow/flow-engine/flow';
import type { RunningFlow, Simulated, Surroundings } from '@yupflow/flow-engine/simulate/simulated';
import {
  begin,
  enterFlow,
  giveResult,
  newSimulation,
  nextTimer,
  passUntil,
  resume,
  say,
} from '@yupflow/flow-engine/simulate/simulation';
import { describe, expect, it } from 'vitest';
import { pathTaken } from '../src/features/flows/simulate/path-taken.ts';

const order = '0190aaaa-0000-7000-8000-000000000001';
const vip = '0190aaaa-0000-7000-8000-000000000002';
const diego = '0190aaaa-0000-7000-8000-000000000003';
const other = '0190aaaa-0000-7000-8000-000000000004';

const around: Surroundings = {
  company: { name: 'Casa Lume' },
  country: 'BR',
  timezone: 'America/Sao_Paulo',
  isOpenAt: (moment) => moment.getUTCHours() >= 11 && moment.getUTCHours() < 21,
  typeOf: (field) => (field === order ? 'number' : undefined),
  nameOfMember: (id) => (id === diego ? 'Diego' : null),
  has: () => true,
};

const base = (id: string) => ({ id, name: id, note: '', position: { x: 0, y: 0 } });
const start: Block = { ...base('start'), type: 'start' };
const text = (id: string, words: string): Block => ({ ...base(id), type: 'text', text: words, typing: 0 });
const option = (id: string, label: string, ...synonyms: string[]) => ({ id, label, description: '', synonyms });

/** `ask.answered > thanks`; without an output, the one that every block has. */
function edge(arrow: string): Edge {
  const [, from = '', output = 'next', to = ''] = /^(\w+)(?:\.(\w+))? > (\w+)$/.exec(arrow) ?? [];
  return { from, output, to };
}

const flowOf = (blocks: Block[], arrows: string[]): Flow => ({
  schemaVersion: 1,
  blocks: [start, ...blocks],
  edges: arrows.map(edge),
  notes: [],
});

const running = (document: Flow, id = 'flow'): RunningFlow => ({ id, name: id, document });

const newOne = (document: Flow): Simulated =>
  newSimulation(
    running(document),
    { values: new Map([['full_name', 'Helena']]), tags: new Set(), assignedTo: null },
    new Date('2026-11-16T17:00:00Z'),
    7,
  );

const said = ({ chat }: Simulated) =>
  chat.map((entry) => {
    if (entry.by === 'contact') return `> ${entry.text}`;
    if (entry.by === 'simulator') return `(${entry.note})`;
    return entry.message.kind === 'choices'
      ? choicesAsText(entry.message)
      : 'text' in entry.message && entry.message.text;
  });

describe('simulation', () => {
  it('asks, keeps the answer of the invented contact, and tells what it was before', () => {
    const flow = flowOf(
      [
        {
          ...base('ask'),
          type: 'save_answer',
          question: 'Nome?',
          field: 'full_name',
          error: '',
          attempts: 2,
          timeout: null,
        },
        text('thanks', 'Obrigada, {{first_name}}! Aqui é a {{company}}.'),
        text('unseen', 'Nunca'),
      ],
      ['start > ask', 'ask.answered > thanks', 'ask.invalid > unseen'],
    );
    const asked = begin(newOne(flow), 'Oi', around);
    const done = say(asked, 'Helena Duarte', around);
    expect(said(done)).toEqual(['> Oi', 'Nome?', '> Helena Duarte', 'Obrigada, Helena! Aqui é a Casa Lume.']);
    expect(done.steps.map(({ block, output }) => `${block} ${output}`)).toEqual([
      'start next',
      'ask answered',
      'thanks next',
    ]);
    expect(done.steps[1]?.changes).toEqual([
      { field: 'last_message', before: 'Oi', after: 'Helena Duarte' },
      { field: 'full_name', before: 'Helena', after: 'Helena Duarte' },
    ]);
    expect(done.state.status).toBe('finished');
    expect(said(say(done, 'E agora?', around)).slice(-2)).toEqual(['> E agora?', '(over)']);

    const path = pathTaken(done, 'flow', flow);
    expect(flow.blocks.map(({ id }) => path.blockState(id))).toEqual(['taken', 'taken', 'current', 'dimmed']);
    expect(flow.edges.map((one) => path.edgeState(one)?.look)).toEqual(['taken', 'taken', 'dimmed']);
  });

  it('takes a number, a button or another word for a choice, and says which', () => {
    const flow = flowOf(
      [
        {
          ...base('menu'),
          type: 'numbered_menu',
          text: 'Como posso ajudar?',
          options: [option('visit', 'Agendar visita'), option('prices', 'Preços', 'valores')],
          error: 'Não entendi.',
          attempts: 2,
          timeout: { amount: 1, unit: 'hour' },
        },
      ],
      ['start > menu'],
    );
    const asked = begin(newOne(flow), null, around);
    expect(said(asked)).toEqual(['Como posso ajudar?\n\n1. Agendar visita\n2. Preços']);
    const chosen = say(say(asked, 'oi?', around), 'valores', around);
    expect(said(chosen).slice(1)).toEqual(['> oi?', 'Não entendi.', '> valores']);
    expect(chosen.steps.at(-1)).toMatchObject({
      output: 'prices',
      remarks: [{ code: 'invalid_answer' }, { code: 'by_synonym', about: 'valores' }],
    });
    expect(say(asked, '1', around).steps.at(-1)?.output).toBe('visit');
    const silent = passUntil(asked, new Date('2026-11-16T19:30:00Z'), around);
    expect(silent.steps.at(-1)).toMatchObject({ output: 'timeout', at: new Date('2026-11-16T18:00:00Z') });
    expect(silent.now).toEqual(new Date('2026-11-16T19:30:00Z'));
  });

  it('lets the clock run to the next timer: what is said meanwhile is no answer, and opening hours follow the clock', () => {
    const group = { id: 'open', name: 'Aberto', match: 'all', items: [{ item: 'opening_hours', operator: 'is' }] };
    const flow = flowOf(
      [
        { ...base('delay'), type: 'delay', seconds: 30, is_typing: true },
        { ...base('wait'), type: 'wait', until: { kind: 'duration', amount: 5, unit: 'hour' }, window: null },
        { ...base('when'), type: 'condition', groups: [group] } as Block,
        text('day', 'Bom dia'),
        text('night', 'Boa noite'),
      ],
      ['start > delay', 'delay > wait', 'wait > when', 'when.open > day', 'when.otherwise > night'],
    );
    const waiting = begin(newOne(flow), null, around);
    const due = nextTimer(waiting);
    expect(due).toEqual(new Date('2026-11-16T22:00:30Z'));
    const ignored = say(waiting, 'Alô?', around);
    expect(said(ignored)).toEqual(['> Alô?', '(ignored)']);
    const woken = passUntil(ignored, due ?? new Date(0), around);
    expect(said(woken).at(-1)).toBe('Boa noite');
    expect(woken.steps.find(({ block }) => block === 'when')?.output).toBe('otherwise');
  });

  it('sends no request: whoever simulates says what came back', () => {
    const request: Block = {
      ...base('call'),
      type: 'http_request',
      method: 'GET',
      url: 'https://api.example.com/orders',
      query: [],
      headers: [],
      body: { kind: 'none', text: '' },
      timeout: 10,
      saves: [{ path: 'data.total', field: order }],
    };
    const flow = flowOf(
      [request, text('well', `Total: {{${order}}}`), text('bad', 'Sem sistema')],
      ['start > call', 'call.success > well', 'call.failure > bad'],
    );
    const asked = begin(newOne(flow), null, around);
    expect(asked.asked).toMatchObject({ method: 'GET', url: 'https://api.example.com/orders' });
    const well = giveResult(asked, { isOk: true, body: { data: { total: 120 } } }, around);
    expect(said(well)).toEqual(['Total: 120']);
    expect(well.contact.values.get(order)).toBe(120);
    expect(well.asked).toBeNull();
    expect(said(giveResult(asked, { isOk: false }, around))).toEqual(['Sem sistema']);
  });

  it('goes on in another flow once it is there, and is over where it can’t be had', () => {
    const flow = flowOf([{ ...base('go'), type: 'go_to_flow', flow: other, block: null }], ['start > go']);
    const jumping = begin(newOne(flow), null, around);
    expect(jumping.entering).toMatchObject({ flow: other, entry: null });
    const next = running(flowOf([text('hi', 'Do outro fluxo')], ['start > hi']), other);
    const inside = enterFlow(jumping, next, around);
    expect(said(inside)).toEqual(['Do outro fluxo']);
    expect(inside.steps.map((step) => step.flow.id)).toEqual(['flow', 'flow', other, other]);
    expect(pathTaken(inside, 'flow', flow).current).toBeNull();
    expect(enterFlow(jumping, null, around).fault?.code).toBe('broken_flow');
  });

  it('stands still while a person attends, and goes on when the chat is given back', () => {
    const flow = flowOf(
      [
        {
          ...base('do'),
          type: 'actions',
          items: [
            { id: 'a', action: 'add_tag', tag: vip },
            { id: 'b', action: 'assign_member', member: diego, role: null },
          ],
        } as Block,
        { ...base('wait'), type: 'wait', until: { kind: 'duration', amount: 1, unit: 'minute' }, window: null },
        text('later', 'Com {{attendant}}'),
      ],
      ['start > do', 'do > wait', 'wait > later'],
    );
    const held = begin(newOne(flow), null, around);
    expect(held.contact).toMatchObject({ assignedTo: diego, tags: new Set([vip]) });
    const later = passUntil(say(held, 'Oi?', around), new Date('2026-11-16T18:00:00Z'), around);
    expect(said(later)).toEqual(['> Oi?', '(attended)']);
    expect(said(resume(later, around)).at(-1)).toBe('Com Diego');
  });

  it('says that a loop never waits, and does not run for ever with one that only delays itself', () => {
    const endless = flowOf([text('a', 'A'), text('b', 'B')], ['start > a', 'a > b', 'b > a']);
    expect(begin(newOne(endless), null, around).fault?.code).toBe('too_many_steps');
    const slow = flowOf([{ ...base('d'), type: 'delay', seconds: 1, is_typing: false }], ['start > d', 'd > d']);
    expect(begin(newOne(slow), null, around).state.status).toBe('waiting');
  });
});
