import { offerChoices } from '../../choices/offer-choices.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { ListBlock } from './schema.ts';

export function executeList(block: ListBlock, step: StepContext): BlockOutcome {
  return offerChoices('list', block, step);
}
