import { flow } from '@yupflow/flow-engine/flow';
import * as z from 'zod/mini';
import { referenceKinds } from './flow-faults.ts';

/** What comes in is held to the engine's schema; what goes out was, when it came in. */
export const flowDocument = flow;
export const savedDocument = z.custom<z.output<typeof flow>>((value) => typeof value === 'object' && value !== null);

/** Something that a shared flow names and this company lacks. `is_created`: a clone makes one of the same name. */
export const missingPart = z.object({
  kind: z.enum(referenceKinds),
  name: z.string(),
  is_created: z.boolean(),
});
export type MissingPart = z.output<typeof missingPart>;
