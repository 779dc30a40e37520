import { offerChoices } from '../../choices/offer-choices.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { ReplyButtonsBlock } from './schema.ts';

export function executeReplyButtons(block: ReplyButtonsBlock, step: StepContext): BlockOutcome {
  return offerChoices('buttons', block, step);
}
