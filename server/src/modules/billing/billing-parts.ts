import type { Parts } from '../../parts.ts';

/** What whoever issues or settles an invoice must have. */
export type BillingParts = Pick<Parts, 'bus' | 'clock' | 'config' | 'jobs' | 'realtime'>;
