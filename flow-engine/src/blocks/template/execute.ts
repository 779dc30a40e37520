import { awaitAnswer } from '../../answers/await-answer.ts';
import { takeChoice } from '../../choices/offer-choices.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMessage } from '../send-message.ts';
import type { TemplateBlock } from './schema.ts';

export function executeTemplate(block: TemplateBlock, step: StepContext): BlockOutcome {
  const { template, header, body, links, media, options } = block;
  if (step.event !== null) return takeChoice(block, step);
  const next = { go: options.length === 0 ? 'next' : 'other' };
  if (template === null) return next;
  // One that is gone is sent all the same: the message says to everybody that it was refused.
  if (!step.world.has('template', template)) step.remark('missing_template', template);
  const isMediaThere = media !== null && step.world.has('media', media.key);
  if (media !== null && !isMediaThere) step.remark('missing_media', media.name);
  sendMessage(step, {
    kind: 'template',
    template,
    header: header.map(step.fill),
    body: body.map(step.fill),
    links: links.map(step.fillPlain),
    media: isMediaThere ? media : null,
    options,
  });
  return options.length === 0 ? next : awaitAnswer(block, step);
}
