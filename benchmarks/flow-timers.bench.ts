import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, type Figure, percentile, rounded, tell } from './support/bench.ts';
import { cpuText, watchCpu } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { postmasterPid } from './support/database.ts';
import { aBenchFlow, waiting } from './support/flow-world.ts';
import { aBenchLine, type InboundWorld, withInboundWorld } from './support/inbound-world.ts';
import type { BenchLine } from './support/incoming.ts';

const companies = 100;
const contacts = 1_000;
const sleepers = companies * contacts;
/** So many wake up one after the other while all others sleep on. */
const steady = { name: 'steady', perSecond: 1_000, seconds: 30 } as const;
/** And so many within one second, at a product that has just started. */
const burst = { name: 'burst', count: 10_000 } as const;
/** Long enough to plan it. */
const soonSeconds = 20;

/** Everybody on the line waits for a day. */
async function sleep({ client }: InboundWorld, { companyId }: BenchLine, flowId: string): Promise<void> {
  await client.query(
    `with added as (
      insert into flow_sessions (company_id, conversation_id, contact_id, flow_id, version_id, state, block_id, waits_for,
        wake_at, trigger)
      select $1, v.id, v.contact_id, f.id, f.version_id, jsonb_build_object('schemaVersion', 1, 'status', 'waiting',
          'block', 'wait', 'steps', 2, 'effects', 0, 'jumps', 0, 'wait', jsonb_build_object('kind', 'timer')),
        'wait', 'timer', app.now() + interval '1 day', '{"kind": "manual", "id": null, "name": null, "text": null,
        "at": "2026-01-01T00:00:00.000Z"}'
      from conversations v, flows f where v.company_id = $1 and f.company_id = $1 and f.id = $2
      returning company_id, id, conversation_id)
    insert into sleepers select company_id, id, conversation_id from added`,
    [companyId, flowId],
  );
}

interface Plan {
  readonly name: string;
  readonly count: number;
  /** When the n-th of them wakes up, of no company in particular. */
  readonly after: string;
}

/** Answers when the last one is due. */
async function plan({ client, yupflow }: InboundWorld, { name, count, after }: Plan): Promise<Date> {
  await client.query(
    `with chosen as (select id, (row_number() over ())::int - 1 as n from (
        select id from sleepers where part is null order by hashtext(id::text) limit $2) as picked),
      moment as (select date_trunc('second', app.now()) + interval '${soonSeconds} seconds' as at)
    update sleepers s set part = $1, wake_at = date_trunc('milliseconds', moment.at + ${after})
    from chosen, moment where s.id = chosen.id`,
    [name, count],
  );
  await client.query(
    `update flow_sessions s set wake_at = due.wake_at, state = jsonb_set(s.state, '{wait,until}',
      to_jsonb(to_char(due.wake_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from sleepers due where due.part = $1 and s.company_id = due.company_id and s.id = due.id`,
    [name],
  );
  // As whoever plans something so soon does: what nobody tells is looked for twice a minute.
  yupflow.parts.bus.publish('due.added', { kind: 'flow-sessions' });
  const { rows } = await client.query<{ first: number; last: Date }>(
    `select extract(epoch from min(wake_at) - app.now())::float8 as first, max(wake_at) as last from sleepers where part = $1`,
    [name],
  );
  const [seen] = rows;
  if (!seen || seen.first <= 0) throw new Error('they were due before all were planned');
  return seen.last;
}

/** By how much each went on later than it was due, in seconds. */
async function lateness({ client }: InboundWorld, { name, count }: Plan, last: Date): Promise<number[]> {
  await pause(last.getTime() - Date.now());
  const isOver = async () => {
    const { rows } = await client.query(
      `select from flow_sessions where status = 'waiting' and wake_at <= $1 and not is_held limit 1`,
      [last],
    );
    return rows.length === 0;
  };
  while (!(await isOver())) await pause(500);
  const { rows } = await client.query<{ late: number; messages: number }>(
    `select extract(epoch from max(m.occurred_at) - p.wake_at)::float8 as late, count(*)::int as messages
    from sleepers p
    join flow_sessions s on s.company_id = p.company_id and s.id = p.id and s.status = 'finished'
    join messages m on m.company_id = p.company_id and m.conversation_id = p.conversation_id and m.source = 'automation'
    where p.part = $1 group by p.id, p.wake_at`,
    [name],
  );
  if (rows.length !== count || rows.some(({ messages }) => messages !== 1))
    throw new Error('somebody was forgotten, or went on twice');
  return rows.map(({ late }) => late);
}

const noteOf = (late: readonly number[], cpu: string) =>
  `p50 ${rounded(percentile(late, 50))} s, at most ${rounded(percentile(late, 100))} s; ${cpu}`;

async function wakeSteadily(world: InboundWorld): Promise<Figure> {
  const { perSecond, seconds, name } = steady;
  const one = { name, count: perSecond * seconds, after: `n * interval '${1 / perSecond} seconds'` };
  const last = await plan(world, one);
  const costs = watchCpu({ server: process.pid, postmaster: postmasterPid(world.dataDir), load: [] });
  const late = await lateness(world, one, last);
  return {
    name: `lateness of timers at ${perSecond} a second among ${sleepers} sessions that wait, p99`,
    value: percentile(late, 99),
    unit: 's',
    limit: 1,
    row: 12,
    note: noteOf(late, cpuText([costs(one.count)])),
  };
}

async function wakeAtOnce(world: InboundWorld): Promise<Figure> {
  const one = { ...burst, after: `date_trunc('milliseconds', random() * interval '1 second')` };
  const last = await plan(world, one);
  await world.restart();
  const costs = watchCpu({ server: process.pid, postmaster: postmasterPid(world.dataDir), load: [] });
  const late = await lateness(world, one, last);
  return {
    name: `lateness of ${burst.count} waits that end within one second, after a restart, p99`,
    value: percentile(late, 99),
    unit: 's',
    limit: 5,
    note: noteOf(late, cpuText([costs(burst.count)])),
  };
}

/** How late sessions go on that waited for a time, in many companies. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      await world.client.query(
        `create table sleepers (company_id uuid, id uuid primary key, conversation_id uuid, part text, wake_at timestamptz)`,
      );
      for (let index = 0; index < companies; index += 1) {
        const line = await aBenchLine(world, index, contacts);
        await sleep(world, line, await aBenchFlow(world, line, waiting));
      }
      await world.client.query('vacuum analyze');
      tell(`${sleepers} sessions wait`);
      const steadily = await wakeSteadily(world);
      tell(`${steady.perSecond} a second: p99 ${rounded(steadily.value)} s`);
      return [steadily, await wakeAtOnce(world)];
    }),
  );
