import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, media, text } from '../parts.ts';

export const videoBlock = block('video', {
  media: z.nullable(media),
  caption: text(flowLimits.captionLength),
});
export type VideoBlock = z.output<typeof videoBlock>;
