import type { Outgoing } from '../run/effect.ts';
import type { StepContext } from '../run/step-context.ts';

/** A text of which its variables left nothing is no message. */
export function sendMessage(step: StepContext, message: Outgoing, typing = 0): void {
  if (message.kind === 'text' && message.text.trim() === '') return;
  step.emit({ type: 'send', message, typing });
}
