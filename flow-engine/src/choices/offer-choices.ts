import { askAgain, awaitAnswer } from '../answers/await-answer.ts';
import type { Duration, Option } from '../blocks/parts.ts';
import { sendMessage } from '../blocks/send-message.ts';
import type { Outgoing } from '../run/effect.ts';
import type { FlowEvent } from '../run/flow-event.ts';
import type { BlockOutcome, StepContext } from '../run/step-context.ts';
import { choiceIdOf } from './choice-id.ts';
import { type Choice, choose } from './choose.ts';

interface Asked {
  /** Of the block. */
  readonly id: string;
  readonly options: readonly Option[];
  readonly error: string;
  readonly attempts: number;
  readonly timeout: Duration | null;
}

interface Offer extends Asked {
  readonly text: string;
  readonly footer?: string;
  readonly button?: string;
}
type Style = Extract<Outgoing, { kind: 'choices' }>['style'];

const filledOptions = ({ options }: Asked, step: StepContext): readonly Option[] =>
  options.map((option) => ({
    ...option,
    label: step.fill(option.label),
    description: step.fill(option.description),
  }));

/** What reply buttons, lists and menus share: one output for each option, `other` and `timeout`. */
export function offerChoices(style: Style, offer: Offer, step: StepContext): BlockOutcome {
  if (step.event !== null) return takeChoice(offer, step);
  const options = filledOptions(offer, step);
  if (options.length === 0) return { go: 'other' };
  const text = step.fill(offer.text);
  const footer = step.fill(offer.footer ?? '');
  const button = step.fill(offer.button ?? '');
  sendMessage(step, { kind: 'choices', style, text, footer, button, options });
  return awaitAnswer(offer, step);
}

/** A tap says which one it is; what is written, or was tapped elsewhere, is read. */
function choiceOf(
  { id }: Asked,
  options: readonly Option[],
  said: Extract<FlowEvent, { type: 'message' }>,
): Choice | null {
  const tapped = options.find((option) => said.choice === choiceIdOf(id, option.id));
  if (tapped) return { option: tapped, by: 'label' };
  return said.kind === 'text' ? choose(options, said.text) : null;
}

/** The way on from what was offered, by the answer to it. */
export function takeChoice(asked: Asked, step: StepContext): BlockOutcome {
  if (step.event?.type !== 'message') return { go: 'timeout' };
  const choice = choiceOf(asked, filledOptions(asked, step), step.event);
  if (choice === null) return askAgain(asked, step, 'other');
  if (choice.by === 'synonym') step.remark('by_synonym', step.event.text.trim());
  return { go: choice.option.id };
}
