import type { Duration } from '../blocks/parts.ts';
import { sendMessage } from '../blocks/send-message.ts';
import type { BlockOutcome, StepContext } from '../run/step-context.ts';
import { afterDuration } from '../run/wake-time.ts';

interface Asking {
  readonly error: string;
  readonly attempts: number;
  readonly timeout: Duration | null;
}

/** The time to answer begins anew with each try. */
export function awaitAnswer({ timeout }: Asking, { world, tries }: StepContext, isAgain = false): BlockOutcome {
  const until = timeout && afterDuration(timeout, world.now, world.timezone).toISOString();
  return { wait: { kind: 'answer', until, tries: isAgain ? tries + 1 : tries } };
}

/** An answer that fits nothing: it is asked for again while attempts are left. */
export function askAgain(asking: Asking, step: StepContext, otherwise: string): BlockOutcome {
  const written = step.event?.type === 'message' ? step.event : null;
  step.remark('invalid_answer', written?.kind === 'text' ? written.text.slice(0, 100) : written?.kind);
  if (step.tries + 1 >= asking.attempts) return { go: otherwise };
  sendMessage(step, { kind: 'text', text: step.fill(asking.error) });
  return awaitAnswer(asking, step, true);
}
