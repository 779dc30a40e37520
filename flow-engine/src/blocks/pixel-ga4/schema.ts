import type * as z from 'zod/mini';
import { block, pixelFields, reference, text } from '../parts.ts';

export const pixelGa4Block = block('pixel_ga4', {
  measurement: text(60),
  /** The API's secret. */
  secret: reference,
  ...pixelFields,
});
export type PixelGa4Block = z.output<typeof pixelGa4Block>;
