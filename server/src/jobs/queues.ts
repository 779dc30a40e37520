import { cleanupQueue } from './cleanup.ts';
import { mailQueue } from './mail.ts';
import { passwordLinkQueue } from './password-links.ts';
import type { Queue } from './queue.ts';

/** Every kind of background work. What is not here is not installed. */
export const queues: readonly Queue[] = [cleanupQueue, mailQueue, passwordLinkQueue];
