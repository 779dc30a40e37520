import { askAgain, awaitAnswer } from '../../answers/await-answer.ts';
import { readAnswer } from '../../answers/read-answer.ts';
import { typeOfField } from '../../run/contact-fields.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMessage } from '../send-message.ts';
import type { SaveAnswerBlock } from './schema.ts';

export function executeSaveAnswer(block: SaveAnswerBlock, step: StepContext): BlockOutcome {
  const { event, world } = step;
  if (event === null) {
    sendMessage(step, { kind: 'text', text: step.fill(block.question) });
    return awaitAnswer(block, step);
  }
  if (event.type !== 'message') return { go: 'timeout' };
  // Where the field is gone any text is an answer: the remark says that it was not kept.
  const field = block.field ?? '';
  const type = typeOfField(field, world) ?? 'text';
  const value = event.kind === 'text' ? readAnswer(type, event.text, world) : null;
  if (value === null) return askAgain(block, step, 'invalid');
  step.change(field, value);
  return { go: 'answered' };
}
