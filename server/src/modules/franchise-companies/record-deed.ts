import type { NotificationData, NotificationKind } from '@yupflow/contract/notifications';
import { type AuditAction, audit } from '../../platform/audit.ts';
import { afterCommit, insideCompany } from '../../platform/db/transaction.ts';
import { type FranchiseAction, logFranchise } from '../../platform/franchise-log.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { notifyMany } from '../notifications/notifications.service.ts';
import { listAnswerable } from './franchise-companies.repository.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';

type Verb<Action extends string> = Action extends `companies.${infer Rest}` ? Rest : never;

interface Deed<Kind extends NotificationKind> {
  readonly companyId: string;
  /** In the reseller's log as `companies.suspend`, in the company's as `reseller.suspend`. */
  readonly verb: Verb<FranchiseAction> &
    (AuditAction extends infer A ? (A extends `reseller.${infer V}` ? V : never) : never);
  readonly details?: Record<string, unknown>;
  /** What those are told who answer for the company. */
  readonly told?: { readonly kind: Kind; readonly data: NotificationData<Kind> };
  /** Whether what its people may do is another now. */
  readonly isAccess?: boolean;
}

/** Writes down what a reseller did with a company, on both sides, and tells whoever must know. */
export async function recordDeed<Kind extends NotificationKind>(
  { bus, realtime }: Pick<CompaniesParts, 'bus' | 'realtime'>,
  { tx, franchiseId, userId }: FranchiseScope,
  { companyId, verb, details = {}, told, isAccess = false }: Deed<Kind>,
): Promise<void> {
  await logFranchise(tx, { franchiseId, userId, action: `companies.${verb}`, targetId: companyId, details });
  await insideCompany(tx, companyId, async () => {
    await audit(tx, { companyId, userId, action: `reseller.${verb}`, targetId: companyId, details });
    if (told) await notifyMany(tx, realtime, await listAnswerable(tx, companyId), { ...told, companyId });
  });
  await tellAdmins(tx, realtime, franchiseId);
  afterCommit(tx, () => {
    realtime.emit(companyId, 'subscription.changed', {});
    realtime.emit(companyId, 'company.changed', {});
    if (!isAccess) return;
    bus.publish('sessions.changed', { companyId });
    // What it had planned may be due since long; where it is still at rest, nobody finds anything.
    bus.publish('companies.opened', { companyId });
  });
}
