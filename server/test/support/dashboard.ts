import type { DashboardReport } from '@yupflow/contract/dashboard';
import { sql } from 'kysely';
import { countFacts } from '../../src/modules/dashboard/count-facts.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export async function reportOf(person: Person, from: string, to: string): Promise<DashboardReport> {
  const { status, body } = await person.get(`/dashboard/report?from=${from}&to=${to}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as DashboardReport;
}

/** What the job of every minute does. */
export async function countNow({ db, yupflow }: TestServer): Promise<void> {
  await countFacts({ db, log: yupflow.parts.log })({}, { closing: new AbortController().signal });
}

export async function factsLeft({ db }: TestServer, { companyId }: Person): Promise<number> {
  const { rows } = await db.withCompany(companyId, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from dashboard_facts`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** Forgets what was counted: the next minute counts everything anew. */
export async function forgetCounts({ db }: TestServer, { companyId }: Person): Promise<void> {
  await db.withCompany(companyId, (tx) => sql`delete from dashboard_zones where company_id = ${companyId}`.execute(tx));
}

export async function moveTo({ db }: TestServer, { companyId }: Person, timezone: string): Promise<void> {
  await db.withCompany(companyId, (tx) =>
    tx.updateTable('companies').set({ timezone }).where('id', '=', companyId).execute(),
  );
}
