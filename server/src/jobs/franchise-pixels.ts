import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

const pixelEvent = z.object({
  franchiseId: z.string(),
  kind: z.enum(['meta', 'ga4', 'tiktok']),
  event: z.enum(['register', 'purchase']),
  /** The same at each try: there, it counts once. */
  eventId: z.string(),
  at: z.string(),
  person: z.object({ id: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  cents: z.nullable(z.number()),
});
export type PixelEvent = z.output<typeof pixelEvent>;

export const mostTries = 4;

/** Secret, because it says who registered or paid. */
export const franchisePixelQueue = defineQueue({
  name: 'franchise-pixels',
  data: pixelEvent,
  isSecret: true,
  retry: { tries: mostTries, delaySeconds: 5 },
});
