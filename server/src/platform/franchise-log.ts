import type { Tx } from './db/transaction.ts';

/** What a reseller's admins did with what is the reseller's own; with a company, it stands in that company's log too. */
export type FranchiseAction =
  | 'announcements.create'
  | 'announcements.remove'
  | 'announcements.update'
  | 'companies.code'
  | 'companies.create'
  | 'companies.enter'
  | 'companies.purge'
  | 'companies.reactivate'
  | 'companies.remove'
  | 'companies.restore'
  | 'companies.suspend'
  | 'companies.update'
  | 'coupons.create'
  | 'coupons.remove'
  | 'coupons.update'
  | 'franchise.update'
  | 'invoices.create'
  | 'invoices.looked_at'
  | 'invoices.paid_by_hand'
  | 'invoices.refund'
  | 'invoices.void'
  | 'keys.create'
  | 'keys.remove'
  | 'payments.update'
  | 'pixels.update'
  | 'plans.create'
  | 'plans.remove'
  | 'plans.update'
  | 'roles.create'
  | 'roles.remove'
  | 'roles.update'
  | 'webhooks.create'
  | 'webhooks.remove'
  | 'webhooks.renew_secret'
  | 'webhooks.resend'
  | 'webhooks.test'
  | 'webhooks.update';

interface FranchiseEntry {
  readonly franchiseId: string;
  readonly userId: string | null;
  readonly action: FranchiseAction;
  readonly targetId: string;
  readonly details?: Record<string, unknown>;
}

/** Commits with what it tells of. Behind the reseller's wall. */
export async function logFranchise(
  tx: Tx,
  { franchiseId, userId, action, targetId, details = {} }: FranchiseEntry,
): Promise<void> {
  await tx
    .insertInto('franchise_log')
    .values({
      franchise_id: franchiseId,
      user_id: userId,
      action,
      target_id: targetId,
      details: JSON.stringify(details),
    })
    .execute();
}
