import type * as z from 'zod/mini';
import { block, pixelFields, reference, text } from '../parts.ts';

export const pixelTiktokBlock = block('pixel_tiktok', {
  pixel: text(60),
  /** The access token. */
  secret: reference,
  ...pixelFields,
});
export type PixelTiktokBlock = z.output<typeof pixelTiktokBlock>;
