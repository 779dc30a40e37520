import type { Output } from '@yupflow/contract/endpoint';
import type { BlockStats, FlowStats, flowStatsEndpoints } from '@yupflow/contract/flow-stats';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface Asked {
  readonly companyId: string;
  readonly flowId: string;
  /** Undefined: all of them. */
  readonly versionId: string | undefined;
  /** Days of the company's calendar, both counted. */
  readonly from: string;
  readonly to: string;
}

/** From the first moment of one day to the last of the other, where the company is. */
const within = (moment: RawBuilder<unknown>, { companyId, from, to }: Asked) => sql<boolean>`
  ${moment} >= ${from}::date::timestamp at time zone (select timezone from companies where id = ${companyId})
  and ${moment} < (${to}::date + 1)::timestamp at time zone (select timezone from companies where id = ${companyId})`;

const ofFlow = (table: 's' | 't', { companyId, flowId, versionId }: Asked) => sql<boolean>`
  ${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.flow_id`)} = ${flowId}
  and (${versionId ?? null}::uuid is null or ${sql.ref(`${table}.version_id`)} = ${versionId ?? null}::uuid)`;

/** Visits by block and how they went on. A session that came in by another flow counts where it entered. */
export async function countBlocks(tx: Tx, asked: Asked): Promise<BlockStats[]> {
  const { rows } = await sql<{ block_id: string; output: string | null; outcome: string; count: number }>`
    select t.block_id, t.output, t.outcome, count(*)::int as count
    from flow_steps t
    where ${ofFlow('t', asked)} and ${within(sql`t.entered_at`, asked)}
    group by 1, 2, 3`.execute(tx);
  const blocks = new Map<string, { counts: Record<string, number>; outputs: Map<string, number> }>();
  for (const { block_id, output, outcome, count } of rows) {
    const block = blocks.get(block_id) ?? { counts: {}, outputs: new Map<string, number>() };
    blocks.set(block_id, block);
    block.counts[outcome] = (block.counts[outcome] ?? 0) + count;
    if (output !== null) block.outputs.set(output, (block.outputs.get(output) ?? 0) + count);
  }
  return [...blocks].map(([block, { counts, outputs }]) => ({
    block,
    entered: Object.values(counts).reduce((sum, count) => sum + count, 0),
    inside: counts.inside ?? 0,
    finished: counts.finished ?? 0,
    left: counts.left ?? 0,
    outputs: [...outputs].map(([output, count]) => ({ output, count })),
  }));
}

interface Totals {
  readonly started: number;
  readonly finished: number;
  readonly inside: number;
  readonly median_seconds: number | null;
}

/** Contacts who began within the period. How long it took is told without the blocks that only wait for a moment. */
export async function countSessions(tx: Tx, asked: Asked, waitingBlocks: readonly string[] = []): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with begun as materialized (
      select s.id, s.status from flow_sessions s
      where ${ofFlow('s', asked)} and ${within(sql`s.started_at`, asked)}
    ), spent as (
      select t.session_id, t.block_id,
        lead(t.entered_at) over (partition by t.session_id order by t.number) - t.entered_at as time
      from flow_steps t join begun on begun.id = t.session_id and begun.status = 'finished'
      where t.company_id = ${asked.companyId}
    ), took as (
      select coalesce(sum(extract(epoch from time)) filter (where block_id <> all(${[...waitingBlocks]}::text[])), 0) as seconds
      from spent group by session_id
    )
    select count(*)::int as started,
      count(*) filter (where status = 'finished')::int as finished,
      count(*) filter (where status = 'waiting')::int as inside,
      (select percentile_cont(0.5) within group (order by seconds::float8) from took) as median_seconds
    from begun`.execute(tx);
  return rows[0] ?? { started: 0, finished: 0, inside: 0, median_seconds: null };
}

export async function listVersions(tx: Tx, asked: Asked): Promise<FlowStats['versions']> {
  const { rows } = await sql<Omit<FlowStats['versions'][number], 'published_at'> & { published_at: Date }>`
    select v.id, v.number, v.published_at, u.name as by,
      (select count(*)::int from flow_sessions s
        where s.company_id = v.company_id and s.flow_id = v.flow_id and s.version_id = v.id
          and ${within(sql`s.started_at`, asked)}) as started
    from flow_versions v left join users u on u.id = v.published_by
    where v.company_id = ${asked.companyId} and v.flow_id = ${asked.flowId}
    order by v.number desc limit 50`.execute(tx);
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }));
}

type ContactsQuery = Output<typeof flowStatsEndpoints.listContacts, 'query'>;

interface VisitorRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly chat_id: string | null;
  readonly at: string;
  readonly session_id: string;
  readonly number: number;
}

/** Who is behind a figure: each visit, the latest first. */
export async function listVisitors(tx: Tx, asked: Asked, query: ContactsQuery) {
  const { block, output, outcome, cursor, limit } = query;
  const [at, session, number] = cursor
    ? decodeCursor(cursor, [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, uuidShape, /^\d{1,9}$/])
    : [null, null, null];
  const { rows } = await sql<VisitorRow>`
    select p.id, p.name, p.phone, s.conversation_id as chat_id, t.session_id, t.number,
      to_char(t.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from flow_steps t
    join flow_sessions s on s.company_id = t.company_id and s.id = t.session_id
    join contacts p on p.company_id = t.company_id and p.id = t.contact_id and p.deleted_at is null
    where ${ofFlow('t', asked)} and t.block_id = ${block} and ${within(sql`t.entered_at`, asked)}
      and (${output ?? null}::text is null or t.output = ${output ?? null})
      and (${outcome ?? null}::text is null or t.outcome = ${outcome ?? null})
      and (${at}::timestamptz is null
        or (t.entered_at, t.session_id, t.number) < (${at}::timestamptz, ${session}::uuid, ${number}::int))
    order by t.entered_at desc, t.session_id desc, t.number desc
    limit ${limit + 1}`.execute(tx);
  return pageOf(rows, limit, {
    keysOf: (row) => [row.at, row.session_id, String(row.number)],
    present: ({ session_id: _, number: _number, ...visitor }) => visitor,
  });
}
