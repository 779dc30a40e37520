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
    return `select company_id, '${table} ' || to_jsonb(t)::text as line from ${table} t where (${columns}) <> (${zeros})`;
  })
  .join(' union all ');

const isUncounted = `select from companies c left join dashboard_zones z on z.company_id = c.id
  where z.timezone is distinct from c.timezone or exists (select from dashboard_facts f where f.company_id = c.id)`;

/** The job of every minute may be at a company in the same moment: then it is left to it, and looked at again. */
async function countAll({ world, inspector }: Deployment): Promise<void> {
  do await countNow(world);
  while ((await inspector.ask(isUncounted)).length > 0);
}

async function read({ inspector }: Deployment): Promise<Map<string, string>> {
  const rows = await inspector.ask<{ company_id: string; lines: string }>(
    `select company_id, string_agg(line, E'\n' order by line) as lines from (${counted}) counted group by company_id`,
  );
  return new Map(rows.map(({ company_id, lines }) => [company_id, lines]));
}

/** The figures that were kept up while things happened, against those that are counted anew from what there is. */
export async function recount(deployment: Deployment, firms: readonly Firm[]): Promise<Finding[]> {
  await countAll(deployment);
  const kept = await read(deployment);
  await deployment.inspector.ask('delete from dashboard_zones');
  await countAll(deployment);
  const anew = await read(deployment);
  return firms.flatMap(({ seed, owner: { companyId } }) => {
    const [before, after] = [kept.get(companyId) ?? '', anew.get(companyId) ?? ''];
    if (before === after) return [];
    const [linesBefore, linesAfter] = [new Set(before.split('\n')), new Set(after.split('\n'))];
    const told = [...linesBefore.difference(linesAfter)].map((line) => `kept ${line}`);
    told.push(...[...linesAfter.difference(linesBefore)].map((line) => `anew ${line}`));
    return [{ seed, rule: 'the figures of the dashboard are those of a recount', detail: told.join('; ') }];
  });
}
