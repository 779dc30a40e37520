import type { Effect } from './effect.ts';
import type { SessionState } from './session-state.ts';
import type { RunFault, Step } from './trace.ts';

export interface RunResult {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
  readonly steps: readonly Step[];
  /**
   * Then the state is `faulted`, and what was done before it stands; but an `unexpected_event` leaves a session that is
   * over, or has not begun, as it was. One that waits for something else ignores the event: no steps, no fault.
   */
  readonly fault: RunFault | null;
}
