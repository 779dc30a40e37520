import type * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, label, text, words } from '../parts.ts';

export const linkBlock = block('link', {
  text: words,
  label,
  url: text(flowLimits.urlLength),
});
export type LinkBlock = z.output<typeof linkBlock>;
