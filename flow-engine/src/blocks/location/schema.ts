import * as z from 'zod/mini';
import { block, text } from '../parts.ts';

export const locationBlock = block('location', {
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  title: text(200),
  address: text(500),
});
export type LocationBlock = z.output<typeof locationBlock>;
