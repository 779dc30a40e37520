import { plainPhone } from '../../conditions/fold-text.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMessage } from '../send-message.ts';
import type { ContactCardBlock } from './schema.ts';

export function executeContactCard(block: ContactCardBlock, step: StepContext): BlockOutcome {
  const cards = block.cards
    .map(({ name, phone }) => ({ name: step.fill(name), phone: plainPhone(step.fill(phone)) }))
    .filter(({ phone }) => phone !== '');
  if (cards.length > 0) sendMessage(step, { kind: 'contact', cards });
  return { go: 'next' };
}
