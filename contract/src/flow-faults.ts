import { faultCodes } from '@yupflow/flow-engine/check/fault';
import * as z from 'zod/mini';

// Apart from the documents themselves: whoever reads an error needs no schema of every block.
export const referenceKinds = [
  'tag',
  'field',
  'member',
  'role',
  'flow',
  'column',
  'cycle',
  'media',
  'secret',
  'template',
] as const;

export const flowFault = z.object({
  block: z.nullable(z.string()),
  code: z.enum(faultCodes),
  part: z.optional(z.string()),
  reference: z.optional(z.object({ kind: z.enum(referenceKinds), id: z.string() })),
});
export type FlowFault = z.output<typeof flowFault>;
