import type { companies, OwnCompany } from '@yupflow/contract/companies';
import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import type { Cycle } from '@yupflow/contract/money';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { countDeed } from '../../platform/auth/attempts.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { ownFranchise } from '../../platform/auth/own-franchise.ts';
import { only } from '../../platform/db/only.ts';
import { afterCommit, insideCompany, insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import { type SellingParts, sellCompany } from '../checkout/sell-company.service.ts';
import { enterCompany } from '../members/memberships.service.ts';
import { cheapestPlan, listOffered } from '../plans/find-plan.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { listOwnCompanies } from './companies.repository.ts';

type BuyingParts = SellingParts & Pick<Parts, 'bus'>;
type Form = Output<typeof companies.buy, 'body'>;

interface Scope {
  readonly tx: Tx;
  readonly caller: Caller;
}

/** The spec calls the cycle a plan. */
const fields = { plan: 'planId', cycle: 'plan' };

async function choosePlan(tx: Tx, franchiseId: string, cycle: Cycle): Promise<string> {
  const cheapest = await cheapestPlan(tx, franchiseId, cycle);
  if (cheapest) return cheapest.id;
  const isAnySold = (await listOffered(tx, franchiseId)).length > 0;
  throw isAnySold
    ? new AppError('invalid_fields', { fields: { [fields.cycle]: 'not_sold' } })
    : new AppError('nothing_for_sale');
}

async function getLanguage(tx: Tx, userId: string) {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return languageOf(language);
}

/** Somebody who is signed in buys a company of their own; its invoice says how it is paid. */
export async function buyCompany(
  parts: BuyingParts,
  { tx, caller }: Scope,
  form: Form,
): Promise<{ company: OwnCompany; invoiceId: string }> {
  const { userId, supportUntil, viewer } = caller;
  const franchiseId = ownFranchise(caller);
  if (supportUntil) throw new AppError('support_session');
  if (viewer.isFranchiseUnpaid) throw new AppError('subscription_invalid');
  await countDeed(tx, `checkouts-of:${userId}`, limits.checkoutsPerAddress);
  const { name, plan: cycle, coupon: code } = form;
  const language = await getLanguage(tx, userId);
  const { companyId, invoice } = await insideFranchise(tx, franchiseId, async () => {
    const planId = form.planId ?? (await choosePlan(tx, franchiseId, cycle));
    return sellCompany(parts, tx, { franchiseId, name, planId, cycle, code, buyer: { userId, language }, fields });
  });
  await insideCompany(tx, companyId, () =>
    audit(tx, { companyId, userId, action: 'companies.buy', targetId: companyId, details: { cycle } }),
  );
  // Whoever works in a company goes on there; whoever has none pays for this one next.
  const activeId = caller.companyId ?? companyId;
  if (!caller.companyId) await enterCompany(tx, caller, companyId);
  afterCommit(tx, () => {
    parts.bus.publish('sessions.changed', { userId });
    parts.realtime.emitTo(userId, 'me.changed');
  });
  const today = { now: parts.clock.now(), isFranchiseMode: parts.config.isFranchiseMode };
  const own = await listOwnCompanies(tx, { userId, companyId: activeId, franchiseId }, today);
  return { company: only(own.filter(({ id }) => id === companyId)), invoiceId: invoice.token };
}
