import { type Bench, type Figure, median, rounded, tell } from './support/bench.ts';
import { cpuText } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { aBenchFlow, aField, answering, enter } from './support/flow-world.ts';
import { aBenchLine, type InboundWorld, withInboundWorld } from './support/inbound-world.ts';
import type { BenchLine } from './support/incoming.ts';
import { type Run, type Teller, withTeller } from './support/teller.ts';

const contacts = 500;
/** What the channel has told and we have not acknowledged yet. */
const inFlight = 400;
const seconds = 4;
const rounds = 5;

/** Everything that was told was answered once, and went through every block. */
async function check({ client }: InboundWorld, told: number): Promise<void> {
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*)::int from messages where source = 'automation') as replies,
      (select count(*)::int from outbox) as outbox,
      (select count(*)::int from flow_steps where block_id = 'keep' and outcome = 'moved') as kept,
      (select count(*)::int from flow_sessions where status = 'waiting' and waits_for = 'answer') as waiting`,
  );
  const [seen] = rows;
  if (
    seen?.replies !== told + contacts ||
    seen.outbox !== seen.replies ||
    seen.kept !== told ||
    seen.waiting !== contacts
  )
    throw new Error(`what was answered does not add up: told ${told}, ${JSON.stringify(seen)}`);
}

async function measure(world: InboundWorld, teller: Teller, line: BenchLine): Promise<Figure> {
  // Acknowledged with the session saved and the reply in the outbox.
  const press = () => teller.run({ kind: 'pressing', lines: [line], inFlight, seconds });
  let told = (await press()).took.length;
  const runs: Record<'raw' | 'single' | 'flow', Run[]> = { raw: [], single: [], flow: [] };
  for (let round = 0; round < rounds; round += 1) {
    const [raw, flow] = [await teller.insert(seconds), await press()];
    const single = await teller.insert(seconds, 1);
    told += flow.took.length;
    runs.raw.push(raw);
    runs.flow.push(flow);
    runs.single.push(single);
    tell(
      `raw ${rounded(raw.perSecond)}/s (on one connection ${rounded(single.perSecond)}/s), flows ${rounded(flow.perSecond)}/s`,
    );
  }
  await check(world, told);
  return figureOf(runs);
}

function figureOf({ raw, single, flow }: Record<'raw' | 'single' | 'flow', Run[]>): Figure {
  // Of the same round, so that whatever else the machine does meets both.
  const share = (bare: readonly Run[]) =>
    median(flow.map(({ perSecond }, round) => (100 * perSecond) / (bare[round]?.perSecond ?? Number.NaN)));
  const rateOf = (runs: readonly Run[]) => `${rounded(median(runs.map(({ perSecond }) => perSecond)))}/s`;
  return {
    name: 'a message that a flow takes and answers, of the rate of bare inserts',
    value: share(raw),
    unit: '%',
    least: 10,
    row: 3,
    note: `${rateOf(flow)} of ${rateOf(raw)}, medians of ${rounds} in turn; ${rounded(share(single))} % of one connection's ${rateOf(single)}; ${cpuText(flow.map(({ cpu }) => cpu))}`,
  };
}

/** What comes in, taken by a flow: condition, field, reply and session, against inserting bare rows. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      const line = await aBenchLine(world, 0, contacts);
      await enter(world, line, await aBenchFlow(world, line, answering(await aField(world, line))));
      await world.client.query('analyze');
      return [await withTeller(world, (teller) => measure(world, teller, line))];
    }),
  );
