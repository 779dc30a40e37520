import { offerChoices } from '../../choices/offer-choices.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { NumberedMenuBlock } from './schema.ts';

export function executeNumberedMenu(block: NumberedMenuBlock, step: StepContext): BlockOutcome {
  return offerChoices('numbers', block, step);
}
