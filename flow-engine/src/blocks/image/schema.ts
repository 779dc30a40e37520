import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, media, text } from '../parts.ts';

export const imageBlock = block('image', {
  media: z.nullable(media),
  caption: text(flowLimits.captionLength),
});
export type ImageBlock = z.output<typeof imageBlock>;
