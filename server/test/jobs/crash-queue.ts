import * as z from 'zod/mini';
import { defineQueue } from '../../src/jobs/queue.ts';

export const crashQueue = defineQueue({ name: 'crash', data: z.object({ word: z.string() }) });
