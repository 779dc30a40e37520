import { type ResellerModule, resellerModules } from '@yupflow/contract/permissions';
import {
  isValidSubscription,
  localDate,
  type Subscription,
  type SubscriptionState,
  subscriptionStateOf,
} from '@yupflow/contract/subscription';

/** A company's row as `app.session_of` and `app.companies_of` give it. */
export interface CompanyFacts {
  timezone: string;
  status: string;
  due_date: string | null;
  is_franchise_paid: boolean;
  notice_days: number;
  grace_days: number;
  /** Null: everything. */
  modules?: string[] | null;
}

/** On what terms a company may work today. */
export interface CompanyTerms {
  readonly subscription: SubscriptionState;
  readonly isValid: boolean;
  readonly dueDate: string | null;
  readonly modules: readonly ResellerModule[];
}

interface Today {
  readonly now: Date;
  readonly isFranchiseMode: boolean;
}

export function termsOf(facts: CompanyFacts, { now, isFranchiseMode }: Today): CompanyTerms {
  // Without resellers nobody bills and nobody switches anything off.
  if (!isFranchiseMode) return { subscription: 'active', isValid: true, dueDate: null, modules: resellerModules };
  const { modules } = facts;
  const subscription = subscriptionStateOf(
    {
      status: facts.status as Subscription['status'],
      dueDate: facts.due_date,
      isFranchisePaid: facts.is_franchise_paid,
      noticeDays: facts.notice_days,
      graceDays: facts.grace_days,
    },
    localDate(now, facts.timezone),
  );
  return {
    subscription,
    isValid: isValidSubscription(subscription),
    dueDate: facts.due_date,
    modules: modules ? resellerModules.filter((module) => modules.includes(module)) : resellerModules,
  };
}
