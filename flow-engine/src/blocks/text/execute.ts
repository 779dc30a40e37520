import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMessage } from '../send-message.ts';
import type { TextBlock } from './schema.ts';

export function executeText({ text, typing }: TextBlock, step: StepContext): BlockOutcome {
  sendMessage(step, { kind: 'text', text: step.fill(text) }, typing);
  return { go: 'next' };
}
