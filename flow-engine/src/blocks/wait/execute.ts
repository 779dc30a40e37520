import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { afterDuration, atDay, withinWindow } from '../../run/wake-time.ts';
import type { WaitBlock } from './schema.ts';

function dueTime({ until }: WaitBlock, step: StepContext): Date {
  const { world } = step;
  const { now, timezone } = world;
  if (until.kind === 'duration') return afterDuration(until, now, timezone);
  const value = until.field === null ? null : world.valueOf(until.field);
  const due = atDay(String(value ?? ''), until.days, until.time, timezone);
  if (due === null) step.remark('no_date', until.field ?? undefined);
  return due ?? now;
}

/** What is due already goes on at once. */
export function executeWait(block: WaitBlock, step: StepContext): BlockOutcome {
  if (step.event !== null) return { go: 'next' };
  const { now, timezone } = step.world;
  const due = dueTime(block, step);
  const moment = due < now ? now : due;
  const wakes = block.window ? withinWindow(moment, block.window, timezone) : moment;
  return wakes > now ? { wait: { kind: 'timer', until: wakes.toISOString() } } : { go: 'next' };
}
