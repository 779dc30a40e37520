import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, type Figure, median, percentile, rounded, tell } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { aBenchFlow, saying } from './support/flow-world.ts';
import { aBenchLine, type InboundWorld, withInboundWorld } from './support/inbound-world.ts';
import type { BenchLine } from './support/incoming.ts';

const sleepers = 20_000;
/** Each of them is in so many cycles. */
const cycles = { few: 2, all: 50 };
const contacts = 1_000;
/** So many come due at once, for what one of them costs. */
const batch = 1_000;
const rounds = 3;
/** And so many one after the other, for how late they are. */
const steady = { count: 600, seconds: 20 };

/** A cycle of two steps. Answers the first. */
async function aBenchCycle({ client }: InboundWorld, { companyId }: BenchLine, flowId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with cycle as (insert into shipping_cycles (company_id, name) values ($1, app.new_id()::text) returning id)
    insert into cycle_steps (company_id, cycle_id, position, flow_id, delay_amount, delay_unit)
    select $1, cycle.id, n, $2, 1, 'month' from cycle, generate_series(1, 2) n returning id`,
    [companyId, flowId],
  );
  return rows[0]?.id ?? '';
}

/** People who are not due for a year: what waking must not walk past. */
const addSleepers = ({ client }: InboundWorld, { companyId }: BenchLine) =>
  client.query(
    `insert into contacts (company_id, name, phone)
    select $1, 'Pessoa ' || n, (5521900000000 + n)::text from generate_series(1, $2::int) n`,
    [companyId, sleepers],
  );

async function fillCycles(world: InboundWorld, line: BenchLine, flowId: string, count: number): Promise<void> {
  const { client } = world;
  for (let cycle = 0; cycle < count; cycle += 1)
    await client.query(
      `insert into cycle_enrolments (company_id, cycle_id, contact_id, step_id, next_at, source)
      select $1, s.cycle_id, c.id, s.id, app.now() + interval '1 day' + random() * interval '300 days', 'bulk'
      from contacts c, cycle_steps s where c.company_id = $1 and c.phone like '5521%' and s.company_id = $1 and s.id = $2`,
      [line.companyId, await aBenchCycle(world, line, flowId)],
    );
  await client.query('vacuum analyze cycle_enrolments');
}

interface Due {
  readonly companyId: string;
  /** What they wait for. */
  readonly stepId: string;
}

/** The line's own people enter, and their first step is due as `at` says of the n-th. */
async function plan({ client, yupflow }: InboundWorld, { companyId, stepId }: Due, count: number, at: string) {
  await client.query('truncate planned');
  await client.query(
    `with chosen as (
        select v.contact_id, row_number() over (order by v.id) - 1 as n from conversations v where v.company_id = $1
        order by v.id limit $2),
      gone as (delete from cycle_enrolments e using chosen where e.contact_id = chosen.contact_id),
      moment as (select app.now() as now)
    insert into planned select $1, app.new_id(), contact_id, ${at} from chosen, moment`,
    [companyId, count],
  );
  await client.query(
    `insert into cycle_enrolments (company_id, id, cycle_id, contact_id, step_id, next_at, source)
    select p.company_id, p.id, s.cycle_id, p.contact_id, s.id, p.at, 'bulk'
    from planned p, cycle_steps s where s.company_id = p.company_id and s.id = $1`,
    [stepId],
  );
  // As whoever plans something so soon does: without it, what is due is looked for twice a minute.
  yupflow.parts.bus.publish('due.added', { kind: 'cycle-enrolments' });
}

/** Everybody who was planned has their step, once, with what it says in the outbox. */
async function untilWoken({ client }: InboundWorld, count: number): Promise<number[]> {
  for (;;) {
    const { rows } = await client.query<{ late: number }>(
      `select extract(epoch from p.written_at - planned.at)::float8 as late from planned
      join cycle_passes p on p.company_id = planned.company_id and p.enrolment_id = planned.id`,
    );
    if (rows.length > count) throw new Error('somebody got a step twice');
    if (rows.length === count) return rows.map(({ late }) => late);
    await pause(100);
  }
}

/** Milliseconds for one of many that are due at once. */
async function costOfOne(world: InboundWorld, due: Due): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = performance.now();
    await plan(world, due, batch, 'moment.now');
    const planned = performance.now();
    await untilWoken(world, batch);
    // The first one warms up.
    if (round > 0) costs.push((performance.now() - planned) / batch);
    tell(
      `${batch} due: ${rounded((performance.now() - planned) / batch)} ms each, planned in ${rounded(planned - before)} ms`,
    );
  }
  return median(costs);
}

async function lateness(world: InboundWorld, due: Due): Promise<number[]> {
  const { count, seconds } = steady;
  await plan(world, due, count, `moment.now + interval '2 seconds' + n * interval '${seconds / count} seconds'`);
  return untilWoken(world, count);
}

/** What a due step costs among a million who wait, against among few; and how late it is. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      await world.client.query('create table planned (company_id uuid, id uuid, contact_id uuid, at timestamptz)');
      // Not the time of the transaction, which stands still.
      await world.client.query('alter table cycle_passes add written_at timestamptz default clock_timestamp()');
      const line = await aBenchLine(world, 0, contacts);
      await world.client.query(`update connections set status = 'CONNECTED' where id = $1`, [line.connectionId]);
      const flowId = await aBenchFlow(world, line, saying);
      const due = { companyId: line.companyId, stepId: await aBenchCycle(world, line, flowId) };
      await addSleepers(world, line);
      await fillCycles(world, line, flowId, cycles.few);
      await world.client.query('analyze');
      const amongFew = await costOfOne(world, due);
      await fillCycles(world, line, flowId, cycles.all - cycles.few);
      tell(`${sleepers * cycles.all} enrolled`);
      const amongAll = await costOfOne(world, due);
      return [costOf(amongFew, amongAll), latenessOf(await lateness(world, due))];
    }),
  );

const costOf = (amongFew: number, amongAll: number): Figure => ({
  name: `cost of a due step among ${sleepers * cycles.all} enrolments, against among ${sleepers * cycles.few}`,
  value: amongAll / amongFew,
  unit: '×',
  limit: 1.5,
  note: `${rounded(amongAll)} ms against ${rounded(amongFew)} ms, ${rounded(1_000 / amongAll)} steps/s`,
});

const latenessOf = (late: readonly number[]): Figure => ({
  name: `lateness of steps among ${sleepers * cycles.all} enrolments, ${steady.count / steady.seconds} a second, p99`,
  value: percentile(late, 99),
  unit: 's',
  limit: 0.25,
  note: `p50 ${rounded(percentile(late, 50))} s, at most ${rounded(percentile(late, 100))} s`,
});
