import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { StartBlock } from './schema.ts';

export function executeStart(_block: StartBlock, _step: StepContext): BlockOutcome {
  return { go: 'next' };
}
