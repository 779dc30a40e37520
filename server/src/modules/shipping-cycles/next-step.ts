import type { SendWindow } from '@yupflow/contract/send-window';
import type { Duration } from '@yupflow/flow-engine/blocks/parts';
import { afterDuration, withinWindow } from '@yupflow/flow-engine/run/wake-time';

export interface PlannedStep {
  readonly id: string;
  readonly position: number;
  readonly delay: Duration;
  readonly window: SendWindow | null;
  readonly isActive: boolean;
}

interface From {
  /** The place of the step before; 0 at the entry. */
  readonly position: number;
  /** Steps are moved about: whoever has passed one never comes to it again. */
  readonly passed: ReadonlySet<string>;
  /** What the next delay counts from. */
  readonly lastAction: Date;
  readonly timezone: string;
}

export interface Ahead {
  readonly next: { readonly id: string; readonly at: Date } | null;
  /** Those on the way that are switched off. */
  readonly skipped: readonly string[];
}

/** When a step is due: its delay by the calendar of the company, then the next moment at which it may be sent. */
export function timeOf({ delay, window }: PlannedStep, lastAction: Date, timezone: string): Date {
  const at = afterDuration(delay, lastAction, timezone);
  return window ? withinWindow(at, window, timezone) : at;
}

/** The next step that is active, of steps in their order. */
export function stepAfter(steps: readonly PlannedStep[], { position, passed, lastAction, timezone }: From): Ahead {
  const ahead = steps.filter((step) => step.position > position && !passed.has(step.id));
  const index = ahead.findIndex(({ isActive }) => isActive);
  const next = ahead[index];
  return {
    next: next ? { id: next.id, at: timeOf(next, lastAction, timezone) } : null,
    skipped: (next ? ahead.slice(0, index) : ahead).map(({ id }) => id),
  };
}

export type SkipReason = 'inactive' | 'flow' | 'opted_out' | 'unreachable';

/** What is known of somebody whose time has come. */
export interface DueFacts {
  readonly nextAt: Date;
  /** A person asks for it now, whatever the hour, and whoever attends. */
  readonly isAsked: boolean;
  readonly isCycleActive: boolean;
  readonly step: Pick<PlannedStep, 'isActive' | 'window'>;
  readonly isFlowThere: boolean;
  readonly isOptedOut: boolean;
  readonly isAttended: boolean;
  readonly isLineConnected: boolean;
}

export type Verdict =
  | { readonly does: 'start' }
  | { readonly does: 'wait'; readonly until: Date }
  | { readonly does: 'hold'; readonly hold: 'attended' | 'line' | 'off' }
  | { readonly does: 'skip'; readonly reason: SkipReason };

/** Up to so late it is on time: a window that was changed since does not concern who waited already. */
const punctualMs = 60_000;

function skipOf({ step, isFlowThere, isOptedOut }: DueFacts): SkipReason | null {
  if (!step.isActive) return 'inactive';
  if (!isFlowThere) return 'flow';
  return isOptedOut ? 'opted_out' : null;
}

/** What becomes of a step at its time. */
export function verdictOf(facts: DueFacts, now: Date, timezone: string): Verdict {
  const { nextAt, isAsked, step } = facts;
  if (!facts.isCycleActive && !isAsked) return { does: 'hold', hold: 'off' };
  const reason = skipOf(facts);
  if (reason) return { does: 'skip', reason };
  const isLate = now.getTime() - nextAt.getTime() > punctualMs;
  if (step.window && isLate && !isAsked) {
    const until = withinWindow(now, step.window, timezone);
    if (until > now) return { does: 'wait', until };
  }
  if (facts.isAttended && !isAsked) return { does: 'hold', hold: 'attended' };
  return facts.isLineConnected ? { does: 'start' } : { does: 'hold', hold: 'line' };
}
