import { readCalendar } from '../../src/modules/billing/calendar.service.ts';
import { only } from '../../src/platform/db/only.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwnerOf } from './franchises.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

interface AccountFacts {
  readonly planId?: string | null;
  readonly cycle?: string | null;
  readonly status?: string;
  /** From today on, as its own calendar shows it; null: nothing falls due. */
  readonly dueIn?: number | null;
  readonly timezone?: string;
}

/** How a company stands with its reseller, as a person with the database's keys would put it. */
export async function setAccount({ address }: TestServer, { companyId }: Person, facts: AccountFacts): Promise<void> {
  const { planId = null, cycle = 'monthly', status = 'active', dueIn = 20, timezone = 'America/Sao_Paulo' } = facts;
  await asOwner(address, (owner) =>
    owner.query(
      `update companies set plan_id = $2, cycle = $3, status = $4, timezone = $5,
         due_date = (app.now() at time zone $5)::date + $6::int,
         anchor_day = extract(day from (app.now() at time zone $5)::date + $6::int) where id = $1`,
      [companyId, planId, cycle, status, timezone, dueIn],
    ),
  );
}

/** An owner whose company has a plan of the reseller's: a month that falls due in 20 days, unless said otherwise. */
export async function aSubscriber(
  world: TestServer,
  reseller: Parameters<typeof anOwnerOf>[1],
  facts: AccountFacts = {},
): Promise<Person> {
  const owner = await anOwnerOf(world, reseller);
  await setAccount(world, owner, facts);
  return owner;
}

interface StoredAccount {
  readonly status: string;
  readonly cycle: string | null;
  readonly plan_id: string | null;
  readonly franchise_role_id: string | null;
  readonly payment_status: string;
  readonly anchor_day: number | null;
  readonly due_date: string | null;
  /** Of its own calendar. */
  readonly today: string;
  /** From today on. */
  readonly due_in: number | null;
}

export async function accountOf({ address }: TestServer, companyId: string): Promise<StoredAccount> {
  return asOwner(address, async (owner) => {
    const { rows } = await owner.query<StoredAccount>(
      `select status, cycle, plan_id, franchise_role_id, payment_status, anchor_day, due_date::text,
         (app.now() at time zone timezone)::date::text as today,
         due_date - (app.now() at time zone timezone)::date as due_in from companies where id = $1`,
      [companyId],
    );
    return only(rows);
  });
}

/** As the hourly job does, at once. */
export const readCalendarNow = ({ yupflow }: TestServer): Promise<void> =>
  readCalendar(yupflow.parts)({}, { closing: new AbortController().signal });

/** The invoices of somebody's company as its reseller sees them, the newest first. */
export async function invoicesOf(admin: Person, { companyId }: Pick<Person, 'companyId'>) {
  return (await admin.get(`/franchise/invoices?companyId=${companyId}`)).body.results;
}
