import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

const outsideCall = z.object({
  companyId: z.string(),
  sessionId: z.string(),
  /** The effect, as the engine asked for it. */
  effect: z.looseObject({ type: z.enum(['http_request', 'pixel']), key: z.string() }),
});
export type OutsideCall = z.output<typeof outsideCall>;

/** All tries together take less than the session is willing to wait. */
export const mostTries = 4;

/** Secret, because it says what a contact wrote, and to whom. */
export const flowRequestQueue = defineQueue({
  name: 'flow-requests',
  data: outsideCall,
  isSecret: true,
  retry: { tries: mostTries, delaySeconds: 5 },
});
