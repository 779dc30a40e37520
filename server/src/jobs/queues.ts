import { billingQueue } from './billing.ts';
import { cleanupQueue } from './cleanup.ts';
import { companyJobQueue } from './company-jobs.ts';
import { dashboardQueue } from './dashboard.ts';
import { dataCleanupQueue } from './data-cleanup.ts';
import { flowRequestQueue } from './flow-requests.ts';
import { franchisePixelQueue } from './franchise-pixels.ts';
import { mailQueue } from './mail.ts';
import { mediaRetentionQueue } from './media-retention.ts';
import { passwordLinkQueue } from './password-links.ts';
import { purgeCompaniesQueue } from './purge-companies.ts';
import type { Queue } from './queue.ts';
import { templateSyncQueue } from './template-sync.ts';

/** Every kind of background work. What is not here is not installed. */
export const queues: readonly Queue[] = [
  billingQueue,
  cleanupQueue,
  companyJobQueue,
  dashboardQueue,
  dataCleanupQueue,
  flowRequestQueue,
  franchisePixelQueue,
  mailQueue,
  mediaRetentionQueue,
  passwordLinkQueue,
  purgeCompaniesQueue,
  templateSyncQueue,
];
