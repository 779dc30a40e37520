import { fillUrl } from '../../run/fill-url.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMessage } from '../send-message.ts';
import type { LinkBlock } from './schema.ts';

export function executeLink({ text, label, url }: LinkBlock, step: StepContext): BlockOutcome {
  sendMessage(step, { kind: 'link', text: step.fill(text), label: step.fill(label), url: fillUrl(url, step.world) });
  return { go: 'next' };
}
