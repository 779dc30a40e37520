import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** Hourly, because a company's day begins by its own clock: what falls due is invoiced, and who has not paid is reminded. */
export const billingQueue = defineQueue({ name: 'billing', data: z.object({}), cron: '5 * * * *' });
