import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, type Figure, median, percentile, rounded, tell } from './support/bench.ts';
import { cpuText } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createSessions } from './support/database.ts';
import { aBenchLine, type InboundWorld, withInboundWorld } from './support/inbound-world.ts';
import type { BenchLine } from './support/incoming.ts';
import { type Listener, withListener } from './support/listener.ts';
import { type Run, type Teller, withTeller } from './support/teller.ts';

const contactsOfLine = 500;
const companies = 50;
/** What channels have told and we have not acknowledged yet, over all lines. */
const inFlight = 400;
const seconds = 4;
const halfLoadSeconds = 15;
/** Before it counts: what begins at that rate out of nothing is another question. */
const warmSeconds = 3;
const rounds = 5;

interface Place {
  readonly world: InboundWorld;
  readonly teller: Teller;
  readonly listener: Listener;
}

/** Whether all that was told is there once, with its ticket, and was on the screen of who attends. */
async function check({ world: { client }, listener }: Place, lines: readonly BenchLine[], before: number) {
  const { rows } = await client.query<{ messages: number; unread: number; tickets: number; contacts: number }>(
    `select (select count(*)::int from messages) as messages, (select sum(unread_count)::int from conversations) as unread,
      (select count(*)::int from tickets) as tickets, (select count(*)::int from contacts) as contacts`,
  );
  const [seen] = rows;
  const { events } = await listener.report();
  const people = lines.length * contactsOfLine;
  const isRight =
    seen?.messages === seen?.unread &&
    seen?.tickets === people &&
    seen.contacts === people &&
    seen.messages === before + events;
  if (!isRight) throw new Error(`what was stored does not add up: ${JSON.stringify({ ...seen, before, events })}`);
}

/** At half of the rate that was measured, until it is on the screen of who attends. */
async function halfLoad({ teller, listener }: Place, lines: readonly BenchLine[], rate: number, name: string) {
  const perSecond = Math.round(rate / 2);
  await teller.run({ kind: 'steady', lines, perSecond, seconds: warmSeconds, isTimed: false });
  await pause(1_000);
  await listener.report();
  const { took, cpu } = await teller.run({ kind: 'steady', lines, perSecond, seconds: halfLoadSeconds, isTimed: true });
  await pause(1_000);
  const { count, p50, p99 } = await listener.report();
  if (count !== perSecond * halfLoadSeconds) throw new Error(`${count} of ${took.length} were heard`);
  return {
    name: `${name} at half of that load, from a message’s time to the screen, p99`,
    value: p99,
    unit: 'ms',
    limit: 50,
    row: 2,
    note: `${perSecond} messages/s; median ${rounded(p50)} ms; until it is stored p99 ${rounded(percentile(took, 99))} ms; ${cpuText([cpu])}`,
  };
}

async function measure(place: Place, lines: readonly BenchLine[]): Promise<Figure[]> {
  const { teller, world } = place;
  const alone = lines.slice(0, 1);
  const press = (some: readonly BenchLine[]) => teller.run({ kind: 'pressing', lines: some, inFlight, seconds });
  const { rows } = await world.client.query<{ count: number }>('select count(*)::int as count from messages');
  for (const warm of [alone, lines]) await press(warm);
  const runs: Record<'raw' | 'single' | 'one' | 'many', Run[]> = { raw: [], single: [], one: [], many: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.raw.push(await teller.insert(seconds));
    runs.one.push(await press(alone));
    runs.many.push(await press(lines));
    runs.single.push(await teller.insert(seconds, 1));
    const last = (side: keyof typeof runs) => rounded(runs[side].at(-1)?.perSecond ?? 0);
    tell(
      `raw ${last('raw')}/s (on one connection ${last('single')}/s), one company ${last('one')}/s, ${companies} companies ${last('many')}/s`,
    );
  }
  await pause(1_000);
  await check(place, lines, rows[0]?.count ?? 0);
  const rateOf = (side: keyof typeof runs) => median(runs[side].map(({ perSecond }) => perSecond));
  return [
    shareOf('a message that one company receives', runs.one, runs.raw, 50),
    shareOf(`a message of one of ${companies} companies`, runs.many, runs.raw, 12),
    shareOf('the first of these, against one connection', runs.one, runs.single),
    shareOf('the second of these, against one connection', runs.many, runs.single),
    await halfLoad(place, alone, rateOf('one'), 'one company'),
    await halfLoad(place, lines, rateOf('many'), `${companies} companies`),
  ];
}

function shareOf(name: string, ours: readonly Run[], raw: readonly Run[], least?: number): Figure {
  // Of the same round, so that whatever else the machine does meets both.
  const shares = ours.map(({ perSecond }, round) => (100 * perSecond) / (raw[round]?.perSecond ?? Number.NaN));
  const rateOf = (runs: readonly Run[]) => `${rounded(median(runs.map(({ perSecond }) => perSecond)))}/s`;
  const cpu = (runs: readonly Run[]) => cpuText(runs.map((run) => run.cpu));
  return {
    name: `${name}, of the rate of bare inserts`,
    value: median(shares),
    unit: '%',
    ...(least === undefined ? {} : { least, row: 1 }),
    note: `${rateOf(ours)} of ${rateOf(raw)}, medians of ${rounds} in turn; ${cpu(ours)}; of a bare insert: ${cpu(raw)}`,
  };
}

/** What comes in, with contact, conversation, ticket, unread count and event, against inserting its bare rows. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      const lines: BenchLine[] = [];
      for (let index = 0; index < companies; index += 1) lines.push(await aBenchLine(world, index, contactsOfLine));
      const tokens: string[] = [];
      for (const { companyId } of lines) tokens.push(...(await createSessions(world.client, companyId, 1)));
      await world.client.query('analyze');
      return withListener({ origin: world.yupflow.url, tokens }, (listener) =>
        withTeller(world, (teller) => measure({ world, teller, listener }, lines), [listener.pid]),
      );
    }),
  );
