import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { EndBlock } from './schema.ts';

export function executeEnd(_block: EndBlock, _step: StepContext): BlockOutcome {
  return { finish: true };
}
