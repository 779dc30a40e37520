import { describe, expect, it } from 'vitest';
import { flowLimits } from '../../src/flow-limits.ts';
import { runFlow } from '../../src/run/run-flow.ts';
import { newSession, type SessionState } from '../../src/run/session-state.ts';
import { drawFlow, drawLine } from '../support/draw-flow.ts';
import { fields, flows, members } from '../support/known-things.ts';
import { person, sunday, worldOf } from '../support/test-world.ts';

const enter = { type: 'enter', block: null } as const;
const asks = drawFlow(
  {
    ask: ['save_answer', { question: 'City?', field: fields.city, attempts: 3, timeout: { amount: 1, unit: 'hour' } }],
    thanks: ['text', { text: 'Thanks' }],
  },
  ['start > ask', 'ask.answered > thanks'],
);

describe('a run', () => {
  it('says which blocks it went through, and where it stands', () => {
    const { state, steps, fault } = runFlow(asks, newSession, enter, worldOf());
    expect(fault).toBeNull();
    expect(steps.map(({ number, block, output, isWaiting }) => [number, block, output, isWaiting])).toEqual([
      [1, 'start', 'next', false],
      [2, 'ask', null, true],
    ]);
    expect(state).toEqual({
      schemaVersion: 1,
      status: 'waiting',
      block: 'ask',
      wait: { kind: 'answer', until: '2026-11-15T18:05:00.000Z', tries: 0 },
      steps: 2,
      effects: 1,
      jumps: 0,
    });
  });

  it('goes on with the same step where it waited, and its keys count on', () => {
    const first = runFlow(asks, newSession, enter, worldOf());
    const again = runFlow(asks, first.state, { type: 'message', kind: 'image', text: '' }, worldOf());
    const last = runFlow(asks, again.state, { type: 'message', kind: 'text', text: 'Rio' }, worldOf());
    expect([first, again, last].flatMap(({ effects }) => effects.map(({ key }) => key))).toEqual([
      '2.1',
      '2.2',
      '2.3',
      '3.1',
    ]);
    expect(last.steps.map(({ number, block, output }) => [number, block, output])).toEqual([
      [2, 'ask', 'answered'],
      [3, 'thanks', 'next'],
    ]);
    expect(last.steps[0]?.changes).toEqual([{ field: fields.city, before: null, after: 'Rio' }]);
    expect(last.state).toMatchObject({ status: 'finished', block: 'thanks', wait: null });
  });

  it('ignores what it does not wait for', () => {
    const { state } = runFlow(asks, newSession, enter, worldOf());
    const early = worldOf(person(), { now: new Date(sunday.getTime() + 3_599_999) });
    for (const event of [{ type: 'timer' }, enter, { type: 'result', key: '2.1', isOk: true }] as const) {
      expect(runFlow(asks, state, event, early)).toEqual({ state, effects: [], steps: [], fault: null });
    }
    const due = worldOf(person(), { now: new Date(sunday.getTime() + 3_600_000) });
    expect(runFlow(asks, state, { type: 'timer' }, due).state.status).toBe('finished');
  });

  it.each<SessionState['status']>(['finished', 'faulted', 'new'])('leaves a session that is %s as it was', (status) => {
    const state = { ...newSession, status, block: 'ask' };
    const {
      state: after,
      fault,
      effects,
    } = runFlow(asks, state, { type: 'message', kind: 'text', text: 'x' }, worldOf());
    expect(after).toEqual(state);
    expect(fault).toEqual({ code: 'unexpected_event', block: 'ask' });
    expect(effects).toEqual([]);
  });

  it('can not go on where the block it waited in is gone', () => {
    const { state } = runFlow(asks, newSession, enter, worldOf());
    const other = drawLine({ hi: ['text', { text: 'Hi' }] });
    const { state: after, fault } = runFlow(other, state, { type: 'message', kind: 'text', text: 'x' }, worldOf());
    expect(fault).toEqual({ code: 'unknown_block', block: 'ask' });
    expect(after).toMatchObject({ status: 'faulted', wait: null });
  });

  it('passes as many blocks as its budget allows, and no more [S36]', () => {
    const line = (count: number) =>
      drawLine(Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, ['text', { text: 'x' }]])));
    const enough = runFlow(line(flowLimits.steps - 1), newSession, enter, worldOf());
    expect([enough.fault, enough.steps.length]).toEqual([null, flowLimits.steps]);
    const tooMuch = runFlow(line(flowLimits.steps), newSession, enter, worldOf());
    expect([tooMuch.fault?.code, tooMuch.steps.length]).toEqual(['too_many_steps', flowLimits.steps]);
  });

  it('counts jumps since it last waited, and says no word of one too many', () => {
    const jumps = drawLine({ go: ['go_to_flow', { flow: flows.sales }] });
    const last = runFlow(jumps, { ...newSession, jumps: flowLimits.jumps - 1 }, enter, worldOf());
    expect(last.state).toMatchObject({ status: 'new', jumps: flowLimits.jumps, wait: null });
    expect(last.effects).toMatchObject([{ type: 'flow_entered', flow: flows.sales, entry: null }]);
    const tooFar = runFlow(jumps, last.state, enter, worldOf());
    expect([tooFar.fault?.code, tooFar.effects]).toEqual(['too_many_jumps', []]);
    expect(runFlow(asks, last.state, enter, worldOf()).state.jumps).toBe(0);
  });

  it('knows nothing of a block type that is newer than itself', () => {
    const [start, hi] = drawLine({ hi: ['text', { text: 'Hi' }] }).blocks;
    const flow = {
      ...asks,
      blocks: [start, { ...hi, type: 'hologram' }],
      edges: [{ from: 'start', output: 'next', to: 'hi' }],
    };
    const { fault } = runFlow(flow as typeof asks, newSession, enter, worldOf());
    expect(fault).toEqual({ code: 'unknown_block', block: 'hi' });
  });

  it('changes nothing of the world it was given', () => {
    const who = person({}, []);
    who.assignedTo = members.ana;
    const world = worldOf(who);
    const act = drawLine({ one: ['actions', { items: [{ id: 'a', action: 'remove_assignment' }] }] });
    runFlow(act, newSession, enter, world);
    expect(world.assignedTo).toBe(members.ana);
  });
});
