import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** Work that somebody of a company started and watches; what it is stands in the table `jobs`. */
export const companyJobQueue = defineQueue({
  name: 'company-job',
  data: z.object({ companyId: z.string(), jobId: z.string() }),
  isLong: true,
  /** Without getting on. The last one only says that it failed: so is told even of what kills its process each time. */
  retry: { tries: 6, delaySeconds: 1 },
});
