import { defaultTimezone } from '@yupflow/contract/calendar';
import { countedCompanyStates, type FranchiseDashboard } from '@yupflow/contract/franchise';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { filterOfCompany, todayOfCompany } from '../franchise-companies/company-state.service.ts';

async function countCompanies(tx: Tx, franchiseId: string): Promise<FranchiseDashboard['companies']> {
  const { rows } = await sql<FranchiseDashboard['companies'][number]>`
    select ${filterOfCompany} as state, count(*)::int as count
    from companies c join franchises f on f.id = c.franchise_id
    where c.franchise_id = ${franchiseId} and c.deleted_at is null
    group by 1`.execute(tx);
  return countedCompanyStates.map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

/**
 * Months as the reseller's calendar has them: money is Brazilian, so are they. What was given back is no revenue; what
 * companies paid that are gone is.
 */
async function sumMonths(tx: Tx, franchiseId: string): Promise<FranchiseDashboard['months']> {
  const { rows } = await sql<{ month: string; total: number }>`
    with months as (
      select generate_series(this - interval '11 months', this, interval '1 month') as month
      from (select date_trunc('month', app.now() at time zone ${defaultTimezone}) as this) t
    )
    select to_char(m.month, 'YYYY-MM') as month,
      (coalesce(sum(i.total_cents), 0) + coalesce(p.total_cents, 0))::float8 as total
    from months m
    left join past_revenue p on p.franchise_id = ${franchiseId} and p.month = m.month::date
    left join invoices i on i.franchise_id = ${franchiseId} and i.state = 'paid'
      and i.paid_at >= m.month at time zone ${defaultTimezone}
      and i.paid_at < (m.month + interval '1 month') at time zone ${defaultTimezone}
    group by m.month, p.total_cents
    order by m.month`.execute(tx);
  return rows;
}

interface Owed {
  count: number;
  total: number;
  late_count: number;
  late_total: number;
}

async function sumOwed(tx: Tx, franchiseId: string): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select count(*)::int as count, coalesce(sum(i.total_cents), 0)::float8 as total,
      (count(*) filter (where i.due_date < ${todayOfCompany}))::int as late_count,
      coalesce(sum(i.total_cents) filter (where i.due_date < ${todayOfCompany}), 0)::float8 as late_total
    from invoices i join companies c on c.id = i.company_id
    where i.franchise_id = ${franchiseId} and i.state = 'open' and c.deleted_at is null`.execute(tx);
  return only(rows);
}

export async function getDashboard(tx: Tx, franchiseId: string): Promise<FranchiseDashboard> {
  const months = await sumMonths(tx, franchiseId);
  const owed = await sumOwed(tx, franchiseId);
  return {
    companies: await countCompanies(tx, franchiseId),
    revenue: { month: months.at(-1)?.total ?? 0, before: months.at(-2)?.total ?? 0 },
    overdue: { count: owed.late_count, total: owed.late_total },
    open: { count: owed.count, total: owed.total },
    months,
  };
}
