import type { OpenedChat } from '../broadcasts/open-chats.service.ts';
import type { LockedCycle } from './cycles.repository.ts';
import type { DueRow, LineRow, MovedRow } from './due-enrolments.repository.ts';
import type { Pass } from './enrolments.repository.ts';
import { type SkipReason, stepAfter, type Verdict } from './next-step.ts';
import type { StepRow } from './steps.repository.ts';

/** Somebody whose step is due, with all that decides what becomes of it. */
export interface Due {
  readonly row: DueRow;
  readonly cycle: LockedCycle;
  readonly steps: readonly StepRow[];
  readonly step: StepRow;
}

/** And what becomes of it, on which line and in which chat. */
export interface Judged {
  readonly due: Due;
  readonly verdict: Verdict;
  readonly line: LineRow | undefined;
  readonly chat?: OpenedChat | undefined;
}

/** Where somebody stands after a step that began, or was passed over: the next counts from the last action. */
function movedOn({ row, steps, step }: Due, lastAction: Date, timezone: string) {
  const passed = new Set([...(row.passed ?? []), step.id]);
  const { next, skipped } = stepAfter(steps, { position: step.position, passed, lastAction, timezone });
  const moved: MovedRow = {
    id: row.id,
    state: !next ? 'finished' : row.state === 'paused' ? 'paused' : 'active',
    hold: null,
    held_for: null,
    step_id: next?.id ?? null,
    next_at: next?.at ?? null,
    last_action_at: lastAction,
  };
  return { moved, skipped };
}

/** The row as it is then, and what is noted of the steps that are behind. */
export function outcomeOf({ due, verdict, line }: Judged, now: Date, timezone: string) {
  const { row, step } = due;
  const stays = { ...row, hold: null, held_for: null };
  if (verdict.does === 'wait') return { moved: { ...stays, next_at: verdict.until }, passes: [] };
  if (verdict.does === 'hold') {
    const heldFor = { attended: null, line: line?.id ?? null, off: row.cycle_id }[verdict.hold];
    const state = row.state === 'paused' ? 'paused' : 'held';
    const held = state === 'held' ? { hold: verdict.hold, held_for: heldFor } : {};
    return { moved: { ...stays, state, ...held } as MovedRow, passes: [] };
  }
  const isReceived = verdict.does === 'start';
  const { moved, skipped } = movedOn(due, isReceived ? now : row.last_action_at, timezone);
  const pass = (step_id: string, reason: SkipReason): Pass => ({
    enrolment_id: row.id,
    step_id,
    outcome: 'skipped',
    reason,
  });
  const own: Pass = isReceived
    ? { enrolment_id: row.id, step_id: step.id, outcome: 'received', reason: null }
    : pass(step.id, verdict.reason);
  return { moved, passes: [own, ...skipped.map((id) => pass(id, 'inactive'))] };
}
