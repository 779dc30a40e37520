import type * as z from 'zod/mini';
import { block, pixelFields, reference, text } from '../parts.ts';

export const pixelMetaBlock = block('pixel_meta', {
  pixel: text(60),
  /** The access token. */
  secret: reference,
  ...pixelFields,
});
export type PixelMetaBlock = z.output<typeof pixelMetaBlock>;
