import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Where something stands that is about to be deleted. Features that come to use it add their kind. */
export const useKinds = ['contact_filter', 'flow', 'webhook'] as const;

export const uses = z.object({
  /** Exactly: somebody decides by it. */
  contacts: z.number(),
  /** Of each kind by name, at most 100. */
  results: z.array(z.object({ kind: z.enum(useKinds), id, name: z.string() })),
});
export type Uses = z.output<typeof uses>;
