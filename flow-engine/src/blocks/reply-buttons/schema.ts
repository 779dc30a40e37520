import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { asking, block, label, option, words } from '../parts.ts';

export const replyButtonsBlock = block('reply_buttons', {
  text: words,
  footer: label,
  options: z.array(option).check(z.maxLength(flowLimits.buttons)),
  ...asking,
});
export type ReplyButtonsBlock = z.output<typeof replyButtonsBlock>;
