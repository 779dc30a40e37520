import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { GoToFlowBlock } from './schema.ts';

/** Where the flow is gone, this one ends here. */
export function executeGoToFlow({ flow, block }: GoToFlowBlock, step: StepContext): BlockOutcome {
  if (flow === null || !step.world.has('flow', flow)) {
    step.remark('missing_flow', flow ?? undefined);
    return { finish: true };
  }
  return { jump: flow, entry: block };
}
