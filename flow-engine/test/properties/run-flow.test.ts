import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flow } from '../../src/flow.ts';
import { flowLimits } from '../../src/flow-limits.ts';
import type { Effect } from '../../src/run/effect.ts';
import type { FlowEvent } from '../../src/run/flow-event.ts';
import { runFlow } from '../../src/run/run-flow.ts';
import { newSession, sessionState } from '../../src/run/session-state.ts';
import { Host } from '../support/host.ts';
import { flows } from '../support/known-things.ts';
import { person, worldOf } from '../support/test-world.ts';
import { anyFlow } from './any-flow.ts';
import { type Happening, happenings } from './any-happening.ts';

function happen(host: Host, what: Happening): void {
  const { wait } = host.state;
  if (what.kind === 'message') host.write(what.text, what.media);
  if (what.kind === 'due' && wait?.until) host.wait(Date.parse(wait.until) - host.now.getTime());
  if (what.kind === 'timer') host.give({ type: 'timer' });
  if (what.kind === 'stranger') host.give({ type: 'result', key: what.key, isOk: true });
  if (what.kind === 'result' && wait?.kind === 'result') {
    host.give({ type: 'result', key: wait.key, isOk: what.isOk, body: what.body });
  }
}

/** A session from its beginning through everything that happens to it. */
function live(flow: Flow, events: readonly Happening[], seed: number, change: (host: Host) => void = () => {}): Host {
  const host = new Host(person(), { seed });
  for (const id of Object.values(flows)) host.publish(id, flow);
  change(host);
  host.enter(flows.main);
  for (const event of events) happen(host, event);
  return host;
}

const lives = [anyFlow, happenings, fc.integer()] as const;
/** As text: comparing it is a thousand times as quick where a loop sent ten thousand messages. */
const traceOf = ({ effects, steps, state, fault }: Host) => JSON.stringify({ effects, steps, state, fault });

describe('any flow with anything that happens to it', { timeout: 60_000 }, () => {
  it('ends or waits within its budget, and its state can be kept [S36]', () => {
    fc.assert(
      fc.property(...lives, (flow, events, seed) => {
        const host = new Host(person(), { seed });
        for (const id of Object.values(flows)) host.publish(id, flow);
        const most = flowLimits.steps * (flowLimits.jumps + 1);
        const isSettled = (before: number) => {
          expect(['waiting', 'finished', 'faulted']).toContain(host.state.status);
          // A block that throws would hide behind it.
          expect(host.fault?.code).not.toBe('broken_flow');
          expect((host.state.status === 'waiting') === (host.state.wait !== null)).toBe(true);
          expect(host.state.steps - before).toBeLessThanOrEqual(most);
          expect(sessionState.parse(host.state)).toEqual(host.state);
        };
        host.enter(flows.main);
        isSettled(0);
        for (const event of events) {
          const before = host.state.steps;
          happen(host, event);
          isSettled(before);
        }
      }),
    );
  });

  it('does the same when it is played again', () => {
    fc.assert(
      fc.property(...lives, (flow, events, seed) => {
        const sameFlow: Flow = JSON.parse(JSON.stringify(flow));
        expect(traceOf(live(flow, events, seed)) === traceOf(live(sameFlow, events, seed))).toBe(true);
      }),
    );
  });

  it('goes on from a state that was kept as if it had never been away', () => {
    fc.assert(
      fc.property(...lives, (flow, events, seed) => {
        const unkept = live(flow, events, seed, (host) => {
          host.restore = (state) => state;
        });
        expect(traceOf(live(flow, events, seed)) === traceOf(unkept)).toBe(true);
      }),
    );
  });

  it('gives every effect a key of its own, of the step that made it', () => {
    fc.assert(
      fc.property(...lives, (flow, events, seed) => {
        const { effects, steps } = live(flow, events, seed);
        expect(new Set(effects.map(({ key }) => key)).size).toBe(effects.length);
        const blockOf = new Map(steps.map(({ number, block }) => [number, block]));
        const isOfItsStep = ({ key, block }: Effect) =>
          /^\d+\.\d+$/.test(key) && blockOf.get(Number.parseInt(key, 10)) === block;
        expect(effects.every(isOfItsStep)).toBe(true);
      }),
    );
  });
});

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({ type: fc.constant('enter' as const), block: fc.option(fc.constantFrom('n0', 'n1', 'ghost')) }),
  fc.record({ type: fc.constant('message' as const), kind: fc.constant('text'), text: fc.string() }),
  fc.constant({ type: 'timer' as const }),
);

describe('a broken document', { timeout: 60_000 }, () => {
  it('is a fault, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), anyEvent, (nonsense, event) => {
        const { fault, effects } = runFlow(nonsense as Flow, newSession, event, worldOf());
        expect(fault).not.toBeNull();
        expect(effects).toEqual([]);
      }),
    );
  });

  it('never throws where its blocks have lost or changed their parts', () => {
    const parts = fc.constantFrom(
      'id',
      'type',
      'text',
      'options',
      'items',
      'groups',
      'branches',
      'until',
      'media',
      'timeout',
    );
    fc.assert(
      fc.property(anyFlow, parts, fc.anything(), fc.array(anyEvent, { maxLength: 4 }), (flow, part, value, events) => {
        const blocks = flow.blocks.map((block) => (block.type === 'start' ? block : { ...block, [part]: value }));
        let state = newSession;
        for (const event of [{ type: 'enter', block: null } as const, ...events]) {
          const world = worldOf();
          const result = runFlow({ ...flow, blocks } as Flow, state, event, world);
          state = result.state;
          expect(['new', 'waiting', 'finished', 'faulted']).toContain(state.status);
        }
      }),
    );
  });
});
