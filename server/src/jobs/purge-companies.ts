import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** Hourly: companies that were deleted, and whose days to come back are over. */
export const purgeCompaniesQueue = defineQueue({
  name: 'purge-companies',
  data: z.object({}),
  cron: '20 * * * *',
  isLong: true,
});
