import type { FlowEvent } from './flow-event.ts';
import type { FlowIndex } from './flow-index.ts';
import type { SessionState, Wait } from './session-state.ts';
import type { RunFault } from './trace.ts';

/** A block to be entered, or to be given what it waited for. */
export interface Visit {
  readonly block: string;
  /** Null when it is entered. */
  readonly event: FlowEvent | null;
}

function isAwaited(wait: Wait, event: FlowEvent, now: Date): boolean {
  switch (event.type) {
    case 'message':
      return wait.kind === 'answer';
    case 'timer':
      // A timer of an earlier wait that comes late is no timer of this one.
      return wait.until !== null && now.getTime() >= Date.parse(wait.until);
    case 'result':
      return wait.kind === 'result' && wait.key === event.key;
    default:
      return false;
  }
}

/** Where an event leads a session; null where it waits for something else. */
export function awaitedVisit(
  index: FlowIndex,
  state: SessionState,
  event: FlowEvent,
  now: Date,
): Visit | { readonly fault: RunFault } | null {
  if (state.status === 'new' && event.type === 'enter') {
    const block = event.block ?? index.start;
    return block === null ? { fault: { code: 'no_start', block: null } } : { block, event: null };
  }
  if (state.status !== 'waiting' || state.wait === null || state.block === null) {
    return { fault: { code: 'unexpected_event', block: state.block } };
  }
  return isAwaited(state.wait, event, now) ? { block: state.block, event } : null;
}
