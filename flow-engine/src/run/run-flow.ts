import type { Block } from '../blocks/block.ts';
import type { Flow } from '../flow.ts';
import { flowLimits } from '../flow-limits.ts';
import { awaitedVisit, type Visit } from './awaited-visit.ts';
import type { Effect } from './effect.ts';
import type { FlowEvent } from './flow-event.ts';
import { type FlowIndex, flowIndexOf } from './flow-index.ts';
import type { RunResult } from './result.ts';
import { runBlock } from './run-block.ts';
import type { SessionState } from './session-state.ts';
import { type BlockOutcome, openStep } from './step-context.ts';
import type { RunFault, Step } from './trace.ts';
import { type WorkingContact, workingContact } from './working-contact.ts';
import type { World } from './world.ts';

/** What one event has led to so far. */
interface Run {
  readonly contact: WorkingContact;
  readonly effects: Effect[];
  readonly steps: Step[];
  state: SessionState;
}

function stateAfter(state: SessionState, outcome: BlockOutcome): SessionState {
  if ('wait' in outcome) return { ...state, status: 'waiting', wait: outcome.wait, jumps: 0 };
  if ('jump' in outcome) return { ...state, status: 'new', jumps: state.jumps + 1 };
  return { ...state, status: 'finished' };
}

/** Visits one block: what it did is noted, and the state says where the session is now. */
function visitBlock(run: Run, block: Block, event: FlowEvent | null): BlockOutcome | undefined {
  const { state } = run;
  const isEntered = event === null;
  const number = isEntered ? state.steps + 1 : state.steps;
  const effectsBefore = isEntered ? 0 : state.effects;
  const tries = isEntered || state.wait?.kind !== 'answer' ? 0 : state.wait.tries;
  run.state = { ...state, block: block.id, wait: null, steps: number, effects: effectsBefore };
  const step = openStep(run.contact, { number, block: block.id, event, tries, effectsBefore });
  const outcome = runBlock(block, step.context);
  if (outcome === undefined) return undefined;
  if ('jump' in outcome && state.jumps < flowLimits.jumps) {
    step.context.emit({ type: 'flow_entered', flow: outcome.jump, entry: outcome.entry });
  }
  const { effects, changes, remarks } = step;
  run.effects.push(...effects);
  const output = 'go' in outcome ? outcome.go : null;
  run.steps.push({ number, block: block.id, output, isWaiting: 'wait' in outcome, changes, remarks });
  run.state = stateAfter({ ...run.state, effects: effectsBefore + effects.length }, outcome);
  return outcome;
}

/** From block to block until the session waits, ends or can't go on. */
function follow(run: Run, index: FlowIndex, from: Visit): RunFault | null {
  let visit = from;
  for (let passed = 0; passed < flowLimits.steps; passed++) {
    const block = index.blocks.get(visit.block);
    const outcome = block && visitBlock(run, block, visit.event);
    if (outcome === undefined) return { code: 'unknown_block', block: visit.block };
    if (run.state.jumps > flowLimits.jumps) return { code: 'too_many_jumps', block: visit.block };
    const next = 'go' in outcome ? index.nextOf(visit.block, outcome.go) : undefined;
    if (next === undefined) return null;
    visit = { block: next, event: null };
  }
  return { code: 'too_many_steps', block: visit.block };
}

/** One event of one session: from where it stands to where it waits or ends. Never throws: what is broken is a fault. */
export function runFlow(flow: Flow, state: SessionState, event: FlowEvent, world: World): RunResult {
  const run: Run = { contact: workingContact(world), effects: [], steps: [], state };
  let fault: RunFault | null;
  try {
    const index = flowIndexOf(flow);
    const visit = awaitedVisit(index, state, event, world.now);
    if (visit === null) return { state, effects: [], steps: [], fault: null };
    fault = 'fault' in visit ? visit.fault : follow(run, index, visit);
  } catch {
    // Only a document that no schema has read gets here.
    fault = { code: 'broken_flow', block: run.state.block };
  }
  if (fault?.code === 'unexpected_event') return { state, effects: [], steps: [], fault };
  const faulted: SessionState = { ...run.state, status: 'faulted', wait: null };
  return { state: fault ? faulted : run.state, effects: run.effects, steps: run.steps, fault };
}
