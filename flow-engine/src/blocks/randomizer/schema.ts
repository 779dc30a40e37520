import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, label, partId } from '../parts.ts';

export const randomizerBlock = block('randomizer', {
  /** Together 100. The same contact always gets the same. */
  branches: z
    .array(z.strictObject({ id: partId, name: label, percent: z.int().check(z.minimum(0), z.maximum(100)) }))
    .check(z.minLength(2), z.maxLength(flowLimits.branches)),
});
export type RandomizerBlock = z.output<typeof randomizerBlock>;
