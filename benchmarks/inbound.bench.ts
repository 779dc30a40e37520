import { receiveMessages } from '../server/src/modules/inbound/inbound.service.ts';
import { type Bench, type Figure, median, rounded, tell } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import {
  aBenchLine,
  type BenchLine,
  type InboundWorld,
  messageFrom,
  withInboundWorld,
} from './support/inbound-world.ts';
import { rawRate } from './support/raw-rate.ts';

const contactsOfLine = 500;
const companies = 50;
/** What channels have told and we have not acknowledged yet, over all lines. */
const inFlight = 400;
const seconds = 4;
const rounds = 5;

/** Each line has as many under way as the others; each is told anew once the one before is acknowledged. */
async function inboundRate({ yupflow: { parts } }: InboundWorld, lines: readonly BenchLine[]): Promise<number> {
  let count = 0;
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1_000;
  const tellers = Array.from({ length: inFlight }, async (_, index) => {
    const line = lines[index % lines.length];
    if (!line) throw new Error('there is a line');
    for (let n = index; !isOver(); n += inFlight) {
      const phone = line.phones[(n * 31) % line.phones.length] ?? '';
      await receiveMessages(parts, line.companyId, line.connectionId, [messageFrom(phone, n)]);
      count += 1;
    }
  });
  await Promise.all(tellers);
  return count / ((performance.now() - started) / 1_000);
}

async function check({ client }: InboundWorld, lines: readonly BenchLine[]): Promise<void> {
  const { rows } = await client.query<{ messages: number; unread: number; tickets: number; contacts: number }>(
    `select (select count(*)::int from messages) as messages, (select sum(unread_count)::int from conversations) as unread,
      (select count(*)::int from tickets) as tickets, (select count(*)::int from contacts) as contacts`,
  );
  const [seen] = rows;
  const people = lines.length * contactsOfLine;
  if (seen?.messages !== seen?.unread || seen?.tickets !== people || seen?.contacts !== people)
    throw new Error(`what was stored does not add up: ${JSON.stringify(seen)}`);
}

/** What comes in, with contact, conversation, ticket, unread count and event, against inserting its bare rows. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withInboundWorld(folder, async (world) => {
      const lines: BenchLine[] = [];
      for (let index = 0; index < companies; index += 1) lines.push(await aBenchLine(world, index, contactsOfLine));
      await world.client.query('analyze');
      const [first] = lines;
      const alone = first ? [first] : [];
      for (const warm of [alone, lines]) await inboundRate(world, warm);
      const rates: Record<'raw' | 'one' | 'many', number[]> = { raw: [], one: [], many: [] };
      for (let round = 0; round < rounds; round += 1) {
        rates.raw.push(await rawRate(world, seconds));
        rates.one.push(await inboundRate(world, alone));
        rates.many.push(await inboundRate(world, lines));
        tell(
          `raw ${rounded(rates.raw.at(-1) ?? 0)}/s, one company ${rounded(rates.one.at(-1) ?? 0)}/s, ${companies} companies ${rounded(rates.many.at(-1) ?? 0)}/s`,
        );
      }
      await check(world, lines);
      return figuresOf(rates);
    }),
  );

function figuresOf({ raw, one, many }: Record<'raw' | 'one' | 'many', number[]>): Figure[] {
  // Of the same round, so that whatever else the machine does meets both.
  const ratio = (ours: number[]) => median(ours.map((rate, round) => (raw[round] ?? Number.NaN) / rate));
  const share = (ours: number[]) => `${rounded(100 / ratio(ours))} % of ${rounded(median(raw))}/s`;
  return [
    {
      name: 'bare inserts for each message that one company receives',
      value: ratio(one),
      unit: '×',
      limit: 2,
      note: `${rounded(median(one))} messages/s, ${share(one)}`,
    },
    {
      name: `bare inserts for each message that ${companies} companies receive at once`,
      value: ratio(many),
      unit: '×',
      limit: 8.33,
      note: `${rounded(median(many))} messages/s, ${share(many)}`,
    },
  ];
}
