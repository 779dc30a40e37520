import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** A category of a company's data on its way out; how far it is stands in the table `data_cleanups`. */
export const dataCleanupQueue = defineQueue({
  name: 'data-cleanup',
  data: z.object({ companyId: z.string(), cleanupId: z.string() }),
  isLong: true,
  /** The last one only says that it failed: so is told even of what kills its process each time. */
  retry: { tries: 6, delaySeconds: 1 },
});
