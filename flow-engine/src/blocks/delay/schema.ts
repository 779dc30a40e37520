import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block } from '../parts.ts';

export const delayBlock = block('delay', {
  seconds: z.int().check(z.minimum(1), z.maximum(flowLimits.delaySeconds)),
  is_typing: z.boolean(),
});
export type DelayBlock = z.output<typeof delayBlock>;
