import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { askAsOwner } from './ask-as-owner.ts';
import { countsAndRows } from './broadcasts.ts';
import type { SimulatedLine } from './simulated-line.ts';

interface Sent {
  readonly id: string;
  readonly lines: readonly Pick<SimulatedLine, 'id'>[];
  /** How many are in its audience, all of whom are to be reached. */
  readonly count: number;
}

interface Written {
  readonly direction: string;
  readonly kind: string;
  readonly to: string | null;
  readonly id: string | null;
}

interface Reached {
  readonly phone: string;
  readonly channel_id: string | null;
  readonly state: string;
}

/** What a broadcast that went well leaves behind. */
export const noFaults = {
  /** Phones that got nothing, or not what their row says. */
  unsent: [] as Reached[],
  /** Phones that got messages of several ids. */
  doubled: [] as string[],
  /** Phones that are in no audience. */
  strangers: [] as string[],
  /** Recipients whose row does not say that they were written to. */
  unfinished: [] as Reached[],
  /** Counts that are not those of the rows. */
  miscounted: [] as object[],
};

const reached = ['sent', 'delivered', 'read'];

/** The wire log against the rows: everybody exactly one id, nobody without, and the counts of it all. */
export async function compareBroadcast(
  world: { readonly address: DatabaseAddress },
  { id, lines, count }: Sent,
  log: readonly Written[],
): Promise<typeof noFaults & { writes: number }> {
  const wire = new Map<string, Set<string>>();
  let writes = 0;
  for (const { direction, kind, to, id: wireId } of log) {
    if (direction !== 'out' || kind !== 'text' || !to || !wireId) continue;
    writes += 1;
    const phone = to.replace(/\D.*$/, '');
    wire.set(phone, (wire.get(phone) ?? new Set()).add(wireId));
  }
  const rows = await askAsOwner<Reached>(
    world,
    `select c.phone, m.channel_id, r.state from broadcast_recipients r
     join contacts c on c.company_id = r.company_id and c.id = r.contact_id
     left join messages m on m.company_id = r.company_id and m.id = r.message_id
     where r.broadcast_id = '${id}'`,
  );
  const known = new Set(rows.map(({ phone }) => phone));
  return {
    writes,
    unsent: rows.filter(({ phone, channel_id }) => !channel_id || !wire.get(phone)?.has(channel_id)),
    doubled: [...wire].filter(([, ids]) => ids.size !== 1).map(([phone]) => phone),
    strangers: [...wire.keys()].filter((phone) => !known.has(phone)),
    unfinished: rows.filter(({ state }) => !reached.includes(state)),
    miscounted: await miscounts(world, { id, lines, count }, rows.length),
  };
}

async function miscounts(
  world: { readonly address: DatabaseAddress },
  { id, lines, count }: Sent,
  recipients: number,
): Promise<object[]> {
  const { counts = {}, rows = {} } = await countsAndRows(world, id);
  const ofLines = lines.map((line) => `'${line.id}'`).join();
  const [others = {}] = await askAsOwner<Record<string, number>>(
    world,
    `select (select sum(begun)::int from mass_sends where connection_id in (${ofLines})) as begun,
       (select count(*)::int from flow_sessions where trigger->>'id' = '${id}') as sessions`,
  );
  const expected: Record<string, unknown> = { ...rows, recipients: count, sent: count, begun: count, sessions: count };
  const found: Record<string, unknown> = { ...counts, recipients, ...others };
  return Object.keys(expected)
    .filter((name) => found[name] !== expected[name])
    .map((name) => ({ name, found: found[name], expected: expected[name] }));
}
