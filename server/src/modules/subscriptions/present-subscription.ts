import { addDays } from '@yupflow/contract/calendar';
import type { Cycle } from '@yupflow/contract/money';
import { localDate, subscriptionStateOf } from '@yupflow/contract/subscription';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Account, openInvoiceOf } from '../billing/billing-accounts.service.ts';
import { nextCycleOf } from '../billing/next-cycle.service.ts';
import { waysOf } from '../payments/charges.service.ts';
import { findPlan, priceOf } from '../plans/find-plan.service.ts';
import { isFranchisePaid } from './subscriptions.repository.ts';

interface Looking {
  readonly franchiseId: string;
  readonly account: Account;
  readonly isOwner: boolean;
  /** Whether money and links are shown. */
  readonly maySeeMoney: boolean;
  readonly now: Date;
}

async function planOf(tx: Tx, franchiseId: string, planId: string | null) {
  return planId ? await findPlan(tx, franchiseId, planId) : undefined;
}

const short = (plan: { id: string; name: string } | undefined) => (plan ? { id: plan.id, name: plan.name } : null);

/** Behind the reseller's wall. */
export async function presentSubscription(
  tx: Tx,
  { franchiseId, account, isOwner, maySeeMoney, now }: Looking,
): Promise<CompanySubscription> {
  const { id, name, dueDate, graceDays, noticeDays, status, cycle } = account;
  const plan = await planOf(tx, franchiseId, account.planId);
  const nextPlan = await planOf(tx, franchiseId, account.nextPlanId);
  const wanted = nextCycleOf(account);
  const paidFor = nextPlan ?? plan;
  const open = maySeeMoney ? await openInvoiceOf(tx, franchiseId, id) : undefined;
  return {
    company: { id, name },
    isOwner,
    state: subscriptionStateOf(
      { status, dueDate, graceDays, noticeDays, isFranchisePaid: await isFranchisePaid(tx, franchiseId) },
      localDate(now, account.timezone),
    ),
    plan: short(plan),
    cycle,
    price: maySeeMoney && wanted && paidFor ? priceOf(paidFor, wanted.cycle) : null,
    due_date: dueDate,
    grace_until: dueDate && addDays(dueDate, graceDays),
    method: maySeeMoney ? (account.method as CompanySubscription['method']) : null,
    ways: await waysOf(tx, franchiseId),
    next:
      paidFor && (account.nextPlanId ?? account.nextCycle)
        ? { plan: { id: paidFor.id, name: paidFor.name }, cycle: (account.nextCycle ?? cycle) as Cycle }
        : null,
    invoice: open ? { id: open.token, number: open.number, total: open.total, due_date: open.dueDate } : null,
  };
}
