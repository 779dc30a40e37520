import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** The templates of a line's account are asked for at the official API. */
export const templateSyncQueue = defineQueue({
  name: 'template-sync',
  data: z.object({ companyId: z.string(), connectionId: z.string() }),
  isKeyed: true,
  retry: { tries: 5, delaySeconds: 5 },
});
