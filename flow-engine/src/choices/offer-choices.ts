import { askAgain, awaitAnswer } from '../answers/await-answer.ts';
import type { Duration, Option } from '../blocks/parts.ts';
import { sendMessage } from '../blocks/send-message.ts';
import type { Outgoing } from '../run/effect.ts';
import type { BlockOutcome, StepContext } from '../run/step-context.ts';
import { choose } from './choose.ts';

interface Offer {
  readonly text: string;
  readonly footer?: string;
  readonly button?: string;
  readonly options: readonly Option[];
  readonly error: string;
  readonly attempts: number;
  readonly timeout: Duration | null;
}
type Style = Extract<Outgoing, { kind: 'choices' }>['style'];

/** What reply buttons, lists and menus share: one output for each option, `other` and `timeout`. */
export function offerChoices(style: Style, offer: Offer, step: StepContext): BlockOutcome {
  const options = offer.options.map((option) => ({
    ...option,
    label: step.fill(option.label),
    description: step.fill(option.description),
  }));
  if (step.event === null) {
    if (options.length === 0) return { go: 'other' };
    const text = step.fill(offer.text);
    const footer = step.fill(offer.footer ?? '');
    const button = step.fill(offer.button ?? '');
    sendMessage(step, { kind: 'choices', style, text, footer, button, options });
    return awaitAnswer(offer, step);
  }
  if (step.event.type !== 'message') return { go: 'timeout' };
  const { kind, text } = step.event;
  const choice = kind === 'text' ? choose(options, text) : null;
  if (choice === null) return askAgain(offer, step, 'other');
  if (choice.by === 'synonym') step.remark('by_synonym', text.trim());
  return { go: choice.option.id };
}
