import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, words } from '../parts.ts';

export const textBlock = block('text', {
  text: words,
  /** Shown as typing for so long before it is sent. */
  typing: z.int().check(z.minimum(0), z.maximum(flowLimits.typingSeconds)),
});
export type TextBlock = z.output<typeof textBlock>;
