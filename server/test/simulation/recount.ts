import { sql } from 'kysely';
import { foldFacts, lockCounts, recountFacts } from '../../src/modules/dashboard/count-facts.repository.ts';
import { only } from '../../src/platform/db/only.ts';
import type { Tx } from '../../src/platform/db/transaction.ts';
import { countNow } from '../support/dashboard.ts';
import type { Finding } from './area.ts';
import type { Deployment, Firm } from './firm.ts';

const figures = {
  dashboard_hours: 'active, receptive, answered, closed, messages_in, messages_out, custom_events',
  dashboard_times: 'n',
  dashboard_members: 'attendances, answered, answered_seconds, closed, closed_seconds',
};

/** What is counted, without rows that have come down to nothing: a recount does not make them. */
const counted = Object.entries(figures)
  .map(([table, columns]) => {
    const zeros = columns.replace(/\w+/g, '0');
    return `select '${table} ' || to_jsonb(t)::text as line from ${table} t where (${columns}) <> (${zeros})`;
  })
  .join(' union all ');

const isUncounted = `select from companies c left join dashboard_zones z on z.company_id = c.id
  where z.timezone is distinct from c.timezone`;

/** More than any company of a seed has. */
const most = 1_000_000;

async function read(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ line: string }>`${sql.raw(counted)}`.execute(tx);
  return new Set(rows.map(({ line }) => line));
}

/** Both of one moment: what comes due while they are compared is in neither. */
async function compare(tx: Tx, companyId: string): Promise<{ kept: Set<string>; anew: Set<string> }> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await lockCounts(tx, companyId);
  const { rows } = await sql<{ timezone: string }>`select timezone from dashboard_zones`.execute(tx);
  const { timezone } = only(rows);
  await foldFacts(tx, companyId, timezone, most);
  const kept = await read(tx);
  await recountFacts(tx, companyId, timezone);
  await foldFacts(tx, companyId, timezone, most);
  return { kept, anew: await read(tx) };
}

/** The job of every minute may be at a company in the same moment: then it is looked at again. */
async function compareAlone({ world }: Deployment, companyId: string): ReturnType<typeof compare> {
  for (;;) {
    try {
      return await world.db.withCompany(companyId, (tx) => compare(tx, companyId));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error;
    }
  }
}

/** The figures that were kept up while things happened, against those that are counted anew from what there is. */
export async function recount(deployment: Deployment, firms: readonly Firm[]): Promise<Finding[]> {
  while ((await deployment.inspector.ask(isUncounted)).length > 0) await countNow(deployment.world);
  const findings = firms.map(async ({ seed, owner }): Promise<Finding[]> => {
    const { kept, anew } = await compareAlone(deployment, owner.companyId);
    const told = [...kept.difference(anew)].map((line) => `kept ${line}`);
    told.push(...[...anew.difference(kept)].map((line) => `anew ${line}`));
    const rule = 'the figures of the dashboard are those of a recount';
    return told.length === 0 ? [] : [{ seed, rule, detail: told.join('; ') }];
  });
  return (await Promise.all(findings)).flat();
}
