import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { asking, block, option, words } from '../parts.ts';

export const numberedMenuBlock = block('numbered_menu', {
  text: words,
  options: z.array(option).check(z.maxLength(flowLimits.menuOptions)),
  ...asking,
});
export type NumberedMenuBlock = z.output<typeof numberedMenuBlock>;
