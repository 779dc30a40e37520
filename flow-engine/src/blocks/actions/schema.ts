import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block } from '../parts.ts';
import { actionItem } from './action-items.ts';

export const actionsBlock = block('actions', {
  items: z.array(actionItem).check(z.maxLength(flowLimits.actions)),
});
export type ActionsBlock = z.output<typeof actionsBlock>;
