import * as z from 'zod/mini';
import { block, partId, reference } from '../parts.ts';

export const goToFlowBlock = block('go_to_flow', {
  flow: reference,
  /** Null: its start. */
  block: z.nullable(partId),
});
export type GoToFlowBlock = z.output<typeof goToFlowBlock>;
