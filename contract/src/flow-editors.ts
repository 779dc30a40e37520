import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Who has a flow open in the builder. */
export const flowEditor = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  /** The block that is selected. */
  block: z.nullable(z.string()),
});
export type FlowEditor = z.output<typeof flowEditor>;
