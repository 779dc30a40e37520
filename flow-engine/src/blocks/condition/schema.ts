import * as z from 'zod/mini';
import { flowConditions } from '../../conditions/conditions.ts';
import { flowLimits } from '../../flow-limits.ts';
import { block, label, partId } from '../parts.ts';

export const conditionBlock = block('condition', {
  /** The first that holds decides; else `otherwise`. */
  groups: z
    .array(z.strictObject({ id: partId, name: label, ...flowConditions.shape }))
    .check(z.maxLength(flowLimits.groups)),
});
export type ConditionBlock = z.output<typeof conditionBlock>;
