import { setTimeout as pause } from 'node:timers/promises';
import { pauseBroadcast } from '../server/src/modules/broadcasts/transitions.service.ts';
import { type Bench, type Figure, median, percentile, rounded, tell } from './support/bench.ts';
import { aBroadcast, aCompany, addPeople, type BenchCompany, start } from './support/broadcast-world.ts';
import { cpuText, watchCpu } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { postmasterPid } from './support/database.ts';
import { aBenchFlow, aField, answering, greeting } from './support/flow-world.ts';
import { type InboundWorld, withInboundWorld } from './support/inbound-world.ts';

const audience = 100_000;
const lines = 4;
const seconds = 25;
const repetitions = 5;
const others = 10;
const replies = 40;

const one = async <Row extends object>(
  { client }: InboundWorld,
  text: string,
  values: unknown[] = [],
): Promise<Row> => {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`nothing: ${text}`);
  return row;
};

/** From the press of the button to the frozen audience. */
async function freezing(world: InboundWorld, company: BenchCompany, id: string): Promise<number> {
  const started = performance.now();
  await start(world, company, id);
  for (;;) {
    const { total } = await one<{ total: number | null }>(world, 'select total from broadcasts where id = $1', [id]);
    if (total !== null) {
      if (total < audience) throw new Error(`only ${total} were frozen`);
      return (performance.now() - started) / 1_000;
    }
    await pause(10);
  }
}

const countReached = async (world: InboundWorld, id: string): Promise<number> =>
  (
    await one<{ count: number }>(
      world,
      `select coalesce(sum(delivered), 0)::int as count from broadcast_tallies where broadcast_id = $1`,
      [id],
    )
  ).count;

interface Pump {
  /** A second. */
  readonly rate: number;
  readonly cpu: string;
}

/** Begun with, sent, and known by the phone's receipt: so many a second. */
async function pumpOf(world: InboundWorld, id: string): Promise<Pump> {
  while ((await countReached(world, id)) < 500) await pause(100);
  const costs = watchCpu({ server: process.pid, postmaster: postmasterPid(world.dataDir), load: [] });
  const rates: number[] = [];
  let [all, before] = [0, await countReached(world, id)];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const started = performance.now();
    await pause((seconds * 1_000) / repetitions);
    const now = await countReached(world, id);
    rates.push((now - before) / ((performance.now() - started) / 1_000));
    all += now - before;
    before = now;
  }
  return { rate: median(rates), cpu: cpuText([costs(all)]) };
}

/** Somebody writes to another company; seconds until its flow's answer is on their phone. */
async function replyTimes(company: BenchCompany): Promise<number[]> {
  const [line = ''] = company.lines;
  const took: number[] = [];
  for (let n = 0; n < replies; n += 1) {
    const from = `55118${60_000_001 + n}`;
    const started = performance.now();
    await company.ask('POST', `/simulator/${line}/messages`, { from, text: 'Bom dia, tem azul?' });
    for (;;) {
      const answer = await company.ask('GET', `/simulator/${line}/messages?to=${from}&limit=10`);
      const { results } = (await answer.json()) as { results: { kind: string }[] };
      if (results.some(({ kind }) => kind === 'text')) break;
      await pause(20);
    }
    took.push((performance.now() - started) / 1_000);
    await pause(200);
  }
  return took;
}

/** By how much each was begun with later than its turn, with several broadcasts that have a delay. */
async function scheduling(world: InboundWorld, companies: readonly BenchCompany[]): Promise<number[]> {
  await world.client.query(`create table turns (line uuid, at timestamptz)`);
  await world.client.query(`grant insert on turns to public`);
  await world.client.query(`create function note_turn() returns trigger language plpgsql as $$
    begin insert into turns values (new.connection_id, new.next_at); return new; end $$`);
  await world.client.query(`create trigger note_turn after update on broadcast_lines
    for each row when (new.next_at is not null) execute function note_turn()`);
  for (const company of companies)
    await start(world, company, await aBroadcast(world, company, greeting, 'very_short'));
  await pause(60_000);
  const { rows } = await world.client.query<{ late: number }>(
    `select extract(epoch from r.sent_at - (select max(t.at) from turns t where t.line = r.connection_id
       and t.at <= r.sent_at))::float8 as late
     from broadcast_recipients r where r.connection_id = any($1) and r.sent_at is not null`,
    [companies.flatMap((company) => company.lines)],
  );
  return rows.map(({ late }) => late);
}

/** Mass sends: how soon they begin, how fast they go, how exactly they keep their turns, and what others feel of it. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(
      folder,
      async (world): Promise<Figure[]> => {
        const big = await aCompany(world, 0, lines);
        await addPeople(world, big, audience);
        const other = await aCompany(world, 1, 1);
        const flowId = await aBenchFlow(
          world,
          { ...other, connectionId: '', phones: [] },
          answering(await aField(world, { ...other, connectionId: '', phones: [] })),
        );
        await world.client.query('update companies set default_flow_id = $2 where id = $1', [other.companyId, flowId]);
        const companies: BenchCompany[] = [];
        for (let index = 0; index < others; index += 1) {
          const company = await aCompany(world, 2 + index, 1);
          await addPeople(world, company, 200);
          companies.push(company);
        }
        await world.client.query('analyze');
        const id = await aBroadcast(world, big, greeting, 'none');
        const froze = await freezing(world, big, id);
        tell(`${audience} frozen in ${rounded(froze)} s`);
        const { rate, cpu } = await pumpOf(world, id);
        tell(`${rounded(rate)} recipients/s`);
        const took = await replyTimes(other);
        tell(`another company's replies p95 ${rounded(percentile(took, 95))} s`);
        const { parts } = world.yupflow;
        await parts.db.withCompany(big.companyId, (tx) => pauseBroadcast(parts, tx, big.companyId, id, 'asked'));
        const late = await scheduling(world, companies);
        return [
          { name: `freezing an audience of ${audience}`, value: froze, unit: 's', limit: 5 },
          {
            name: 'recipients without a delay, through the simulator',
            value: rate,
            unit: '/s',
            least: 300,
            row: 11,
            note: `on ${lines} lines, the median of ${repetitions} times ${seconds / repetitions} s; ${cpu} (the simulated phones are in it)`,
          },
          {
            name: "another company's replies meanwhile, p95",
            value: percentile(took, 95),
            unit: 's',
            limit: 2,
            note: `p50 ${rounded(percentile(took, 50))} s, ${took.length} of them`,
          },
          {
            name: `scheduling error while ${others} broadcasts run, p99`,
            value: percentile(late, 99) * 1_000,
            unit: 'ms',
            limit: 250,
            row: 11,
            note: `p50 ${rounded(percentile(late, 50) * 1_000)} ms, ${late.length} turns`,
          },
        ];
      },
      { hasSimulator: true },
    ),
  );
