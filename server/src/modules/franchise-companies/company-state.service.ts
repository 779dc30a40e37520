import type { SoldCompanyFilter, SoldCompanyState } from '@yupflow/contract/franchise-companies';
import { type RawBuilder, sql } from 'kysely';

/** The day that a company `c` has now. */
export const todayOfCompany = sql<string>`(app.now() at time zone c.timezone)::date`;

/** Of a company `c` and its franchise `f`. A test holds it to `subscriptionStateOf`, which decides for people. */
export const stateOfCompany: RawBuilder<SoldCompanyState> = sql<SoldCompanyState>`case
  when c.deleted_at is not null then 'deleted'
  when not f.is_paid then 'franchise_unpaid'
  when c.status <> 'active' then c.status
  when c.due_date is null then 'active'
  when c.due_date < ${todayOfCompany} - f.grace_days then 'suspended'
  when c.due_date < ${todayOfCompany} then 'overdue'
  when c.due_date <= ${todayOfCompany} + f.notice_days then 'expiring'
  else 'active' end`;

/** The same, with those apart that were bought for life. */
export const filterOfCompany: RawBuilder<SoldCompanyFilter> = sql<SoldCompanyFilter>`case
  when ${stateOfCompany} = 'active' and c.cycle = 'lifetime' then 'lifetime' else ${stateOfCompany} end`;
