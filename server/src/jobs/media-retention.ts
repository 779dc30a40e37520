import * as z from 'zod/mini';
import { defineQueue } from './queue.ts';

/** Daily: files of messages that are older than their company keeps them. */
export const mediaRetentionQueue = defineQueue({ name: 'media-retention', data: z.object({}), cron: '30 3 * * *' });
