import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, media, text } from '../parts.ts';

export const fileBlock = block('file', {
  media: z.nullable(media),
  caption: text(flowLimits.captionLength),
});
export type FileBlock = z.output<typeof fileBlock>;
