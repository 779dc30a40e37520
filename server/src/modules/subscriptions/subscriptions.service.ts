import type { Output } from '@yupflow/contract/endpoint';
import type { Cycle, PaymentMethod } from '@yupflow/contract/money';
import { localDate } from '@yupflow/contract/subscription';
import type { CompanySubscription, subscriptions } from '@yupflow/contract/subscriptions';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { ownFranchise } from '../../platform/auth/own-franchise.ts';
import { afterCommit, insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import {
  type Account,
  getAccount,
  holdAccount,
  holdOpenInvoices,
  openInvoiceOf,
} from '../billing/billing-accounts.service.ts';
import { couponsOf, replaceInvoices } from '../billing/drop-invoices.service.ts';
import { issueNextCycle, nextCycleOf } from '../billing/next-cycle.service.ts';
import { hasTerm } from '../billing/terms.service.ts';
import { giveUsesBack, holdCoupons, moveCycles } from '../coupons/coupon-cycles.service.ts';
import { quote, takeCoupon } from '../coupons/use-coupon.service.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { waysOf } from '../payments/charges.service.ts';
import { askGateways } from '../payments/collect.service.ts';
import { cheapestPlan } from '../plans/find-plan.service.ts';
import { presentSubscription } from './present-subscription.ts';
import { keepWishes } from './subscriptions.repository.ts';

export type SubscriptionParts = Pick<
  Parts,
  'bus' | 'clock' | 'config' | 'db' | 'egress' | 'jobs' | 'log' | 'realtime' | 'secrets'
>;

interface Scope {
  readonly tx: Tx;
  readonly caller: Caller;
}

interface Own {
  readonly franchiseId: string;
  readonly companyId: string;
}

type ChangeForm = Output<typeof subscriptions.change, 'body'>;

/** The active company and its reseller, which is the one of the address: a session knows no other there. */
function ownOf(caller: Caller): Own {
  const franchiseId = ownFranchise(caller);
  if (!caller.companyId) throw new AppError('no_company');
  return { franchiseId, companyId: caller.companyId };
}

/** Support may look, and neither buys nor pays. */
function ownedBy(caller: Caller): Own {
  const own = ownOf(caller);
  if (!caller.isOwner) throw new AppError('owner_only');
  return own;
}

const nothingForSale = () => new AppError('nothing_for_sale');

export function subscriptionsService(parts: SubscriptionParts) {
  const { clock, db, realtime } = parts;

  async function get({ tx, caller }: Scope): Promise<CompanySubscription> {
    const { franchiseId, companyId } = ownOf(caller);
    return insideFranchise(tx, franchiseId, async () => {
      const account = await getAccount(tx, franchiseId, companyId);
      const { isOwner, viewer } = caller;
      const maySeeMoney = isOwner || viewer.permissions.includes('settings_company');
      return presentSubscription(tx, { franchiseId, account, isOwner, maySeeMoney, now: clock.now() });
    });
  }

  /** Where nobody chose a plan, as for a company that came by a code: the cheapest for how long it pays at once. */
  async function issueNext(tx: Tx, franchiseId: string, account: Account) {
    const next = nextCycleOf(account);
    if (!next) throw nothingForSale();
    const planId = next.planId ?? (await cheapestPlan(tx, franchiseId, next.cycle))?.id;
    if (!planId) throw nothingForSale();
    // What has begun is asked for by its end; what has not, or is over, at once.
    const dueDate = (hasTerm(account) ? account.dueDate : null) ?? localDate(clock.now(), account.timezone);
    const isPassing = !hasTerm(account);
    const { cycle } = next;
    const issued = await issueNextCycle(parts, tx, { franchiseId, account, planId, cycle, dueDate, isPassing });
    if (!issued) throw nothingForSale();
    return issued;
  }

  /** What the form wants, where it can be bought. */
  async function choose(tx: Tx, franchiseId: string, account: Account, form: ChangeForm) {
    const wanted = nextCycleOf(account);
    const cycle: Cycle | null = form.cycle ?? wanted?.cycle ?? null;
    const planId = form.planId ?? wanted?.planId ?? null;
    if (!wanted && account.cycle) throw new AppError('company_state');
    if (!planId) throw new AppError('invalid_fields', { fields: { planId: 'required' } });
    if (!cycle) throw new AppError('invalid_fields', { fields: { cycle: 'required' } });
    const today = localDate(clock.now(), account.timezone);
    const { coupon } = await quote(tx, franchiseId, {
      planId,
      cycle,
      companyId: account.id,
      today,
      ...(form.coupon ? { code: form.coupon } : {}),
    });
    const isSame = planId === account.planId && cycle === account.cycle;
    const wishes = isSame ? { next_plan_id: null, next_cycle: null } : { next_plan_id: planId, next_cycle: cycle };
    return { wishes, coupon };
  }

  /**
   * What waits is asked for anew, as it is now wanted; without a term, what a coupon is for is asked for at once, so that
   * nobody holds one without an invoice. A coupon that the new one has no use for goes back.
   */
  async function changePlan(tx: Tx, franchiseId: string, account: Account, form: ChangeForm): Promise<void> {
    const { wishes, coupon } = await choose(tx, franchiseId, account, form);
    const companyId = account.id;
    const invoices = await holdOpenInvoices(tx, franchiseId, companyId);
    const before = couponsOf(invoices);
    await holdCoupons(tx, franchiseId, [...before, ...(coupon ? [coupon.id] : [])]);
    if (coupon) {
      await takeCoupon(tx, franchiseId, coupon.id, companyId);
      // Its first invoice is yet to come, and spends that cycle then.
      await moveCycles(tx, franchiseId, { couponId: coupon.id, companyId }, 1);
    }
    await replaceInvoices(parts, tx, { franchiseId, companyId, invoices });
    await keepWishes(tx, franchiseId, companyId, wishes);
    const isAskedFor = invoices.length > 0 || (coupon !== null && !hasTerm(account));
    if (isAskedFor) await issueNext(tx, franchiseId, await getAccount(tx, franchiseId, companyId));
    await giveUsesBack(tx, franchiseId, companyId, before);
  }

  async function assertOffered(tx: Tx, franchiseId: string, method: PaymentMethod): Promise<void> {
    const ways = await waysOf(tx, franchiseId);
    if (!ways[method]) throw new AppError('no_payment_way');
  }

  async function tell(tx: Tx, franchiseId: string, companyId: string): Promise<void> {
    await tellAdmins(tx, realtime, franchiseId);
    afterCommit(tx, () => realtime.emit(companyId, 'subscription.changed', {}));
  }

  return {
    get,

    /** With the next invoice, without proration. One that waits is voided, and asked for anew as it is now wanted. */
    async change(scope: Scope, form: ChangeForm): Promise<CompanySubscription> {
      const { tx, caller } = scope;
      const { franchiseId, companyId } = ownedBy(caller);
      await insideFranchise(tx, franchiseId, async () => {
        const isOther = form.planId !== undefined || form.cycle !== undefined || form.coupon !== undefined;
        const account = await holdAccount(tx, franchiseId, companyId);
        if (!account) throw new AppError('not_found');
        const method = form.method === account.method ? undefined : form.method;
        if (method) await assertOffered(tx, franchiseId, method);
        await keepWishes(tx, franchiseId, companyId, method ? { payment_method: method } : {});
        if (isOther) await changePlan(tx, franchiseId, account, form);
      });
      await audit(tx, {
        companyId,
        userId: caller.userId,
        action: 'subscription.update',
        targetId: companyId,
        details: { planId: form.planId, cycle: form.cycle, method: form.method, coupon: form.coupon },
      });
      await tell(tx, franchiseId, companyId);
      return get(scope);
    },

    async pay({ tx, caller }: Scope): Promise<{ invoiceId: string }> {
      const { franchiseId, companyId } = ownedBy(caller);
      return insideFranchise(tx, franchiseId, async () => {
        const account = await holdAccount(tx, franchiseId, companyId);
        if (!account) throw new AppError('not_found');
        const open = await openInvoiceOf(tx, franchiseId, companyId);
        const { token } = open ?? (await issueNext(tx, franchiseId, account));
        return { invoiceId: token };
      });
    },

    /** Asks the gateway, outside of any transaction. */
    async ask(caller: Caller): Promise<void> {
      const { franchiseId, companyId } = ownedBy(caller);
      const open = await db.withFranchise(franchiseId, (tx) => openInvoiceOf(tx, franchiseId, companyId));
      if (open) await askGateways(parts, franchiseId, open.id);
    },
  };
}
