import pg from 'pg';
import { type Bench, type Figure, median, rounded } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { type BenchCompany, createCompany, embeddedAddress, postmasterPid } from './support/database.ts';
import { type Cost, type Load, withLoad } from './support/load.ts';
import type { Job } from './support/operations.ts';
import { withServer } from './support/server.ts';

/** As many as the server's own pool has. */
const connections = 4;
const repetitions = 5;
/** One company, and one person of it, may ask so much within a minute and no more: the load is spread as traffic is. */
const companies = 6;
const sessions = 25;
const companyTags = 1_000;

interface Comparison {
  readonly name: string;
  readonly ours: Job['operation'];
  readonly bare: Job['operation'];
  readonly count: number;
  /** How many times as long as the bare statement it may take. */
  readonly limit: number;
}

const comparisons: readonly Comparison[] = [
  { name: 'create a tag', ours: 'create over HTTP', bare: 'bare insert', count: 2_000, limit: 12 },
  { name: 'list 25 tags', ours: 'list over HTTP', bare: 'bare select', count: 2_000, limit: 12 },
];

/** What a request costs over the statement at its heart: session, rate limit, validation, wall, audit, event, JSON. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withServer(folder, async (server) => {
      const database = embeddedAddress(folder);
      const watched = { serverPid: server.pid, postmasterPid: postmasterPid(folder) };
      return withLoad(watched, async (load) => {
        const figures: Figure[] = [];
        for (const comparison of comparisons) {
          const { id, tokens } = await prepare(database);
          const target = { origin: server.origin, database, companyId: id, tokens };
          figures.push(...(await compare(load, comparison, target)));
        }
        return figures;
      });
    }),
  );

/** Several companies; bare statements meet the first one. */
async function prepare(database: pg.ClientConfig): Promise<BenchCompany> {
  const client = new pg.Client(database);
  await client.connect();
  const made: BenchCompany[] = [];
  for (let n = 0; n < companies; n += 1) made.push(await createCompany(client, sessions, companyTags));
  await client.end();
  return { id: made[0]?.id ?? '', tokens: made.flatMap(({ tokens }) => tokens) };
}

async function compare(load: Load, comparison: Comparison, target: Job['target']): Promise<Figure[]> {
  const { name, count, limit } = comparison;
  const costs: Record<'ours' | 'bare', Cost[]> = { ours: [], bare: [] };
  const run = (side: 'ours' | 'bare') => load.measure({ operation: comparison[side], count, connections, target });
  // Both run once before they count: code is compiled, pages are in memory.
  for (const side of ['bare', 'ours'] as const) await run(side);
  // Interleaved, so that whatever else the machine does meets both alike.
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (const side of ['bare', 'ours'] as const) costs[side].push(await run(side));
  const of = (side: 'ours' | 'bare', field: keyof Cost) => median(costs[side].map((cost) => cost[field]));
  const side = (which: 'ours' | 'bare') =>
    `${Math.round(of(which, 'perSecond'))}/s at ${rounded(of(which, 'medianMs'))} ms`;
  const cpu = (['serverCpuMs', 'postgresCpuMs', 'loadCpuMs'] as const).map((field) => rounded(of('ours', field)));
  return [
    {
      name: `${name}, against the bare statement`,
      value: of('bare', 'perSecond') / of('ours', 'perSecond'),
      unit: '×',
      limit,
      note: `${side('ours')}, bare ${side('bare')}, ${connections} connections`,
    },
    {
      name: `${name}, CPU`,
      value: of('ours', 'serverCpuMs') + of('ours', 'postgresCpuMs'),
      unit: 'ms',
      note: `server ${cpu[0]}, PostgreSQL ${cpu[1]}; the load itself ${cpu[2]}; bare: PostgreSQL ${rounded(of('bare', 'postgresCpuMs'))}, load ${rounded(of('bare', 'loadCpuMs'))}`,
    },
  ];
}
