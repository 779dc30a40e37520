import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { DelayBlock } from './schema.ts';

export function executeDelay({ seconds, is_typing }: DelayBlock, step: StepContext): BlockOutcome {
  if (step.event !== null) return { go: 'next' };
  if (is_typing) step.emit({ type: 'typing', seconds });
  const until = new Date(step.world.now.getTime() + seconds * 1_000).toISOString();
  return { wait: { kind: 'timer', until } };
}
