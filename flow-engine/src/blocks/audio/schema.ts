import * as z from 'zod/mini';
import { block, media } from '../parts.ts';

export const audioBlock = block('audio', {
  media: z.nullable(media),
  /** As if it had just been spoken; else as a file to play. */
  is_voice: z.boolean(),
});
export type AudioBlock = z.output<typeof audioBlock>;
