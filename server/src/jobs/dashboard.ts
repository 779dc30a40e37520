import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** Every minute: what happened since is counted into days and hours. */
export const dashboardQueue = defineQueue({ name: 'dashboard', data: z.object({}), cron: '* * * * *', isLong: true });
