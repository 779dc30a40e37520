import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import type { BillingParts } from './billing-parts.ts';

interface Changed {
  readonly franchiseId: string;
  readonly companyId: string;
  readonly invoiceId: string;
  /** Whether its access may be another now. */
  readonly isAccess?: boolean;
}

/** Whoever looks at the invoice, the company's own page and the reseller's lists hear of it, once it is durable. */
export async function tellBilling(
  { bus, realtime }: Pick<BillingParts, 'bus' | 'realtime'>,
  tx: Tx,
  { franchiseId, companyId, invoiceId, isAccess = false }: Changed,
): Promise<void> {
  await tellAdmins(tx, realtime, franchiseId);
  afterCommit(tx, () => {
    bus.publish('invoices.changed', { id: invoiceId });
    realtime.emit(companyId, 'subscription.changed', {});
    if (!isAccess) return;
    bus.publish('sessions.changed', { companyId });
    realtime.emit(companyId, 'company.changed', {});
  });
}
