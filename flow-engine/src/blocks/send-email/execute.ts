import { readAnswer } from '../../answers/read-answer.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { SendEmailBlock } from './schema.ts';

export function executeSendEmail(block: SendEmailBlock, step: StepContext): BlockOutcome {
  const written = step.fillPlain(block.to).trim();
  const to = readAnswer('email', written, step.world);
  // A subject is one line.
  const subject = step.fill(block.subject).replace(/\s+/gu, ' ').trim();
  if (to === null) step.remark('no_address', written);
  else step.emit({ type: 'email', to: String(to), subject, text: step.fill(block.text) });
  return { go: 'next' };
}
