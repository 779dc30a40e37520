import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { asking, block, label, option, words } from '../parts.ts';

export const listBlock = block('list', {
  text: words,
  footer: label,
  /** What opens the list. */
  button: label,
  options: z.array(option).check(z.maxLength(flowLimits.listRows)),
  ...asking,
});
export type ListBlock = z.output<typeof listBlock>;
