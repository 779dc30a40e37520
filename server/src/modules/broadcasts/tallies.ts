import type { RecipientState } from '@yupflow/contract/broadcasts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * What a recipient in this state counts as: whoever answered has read it, and whoever read it has it. So the counts of
 * a broadcast are sums, and `total` less sent, failed and skipped is who has not begun.
 */
const countedIn = {
  sent: ['sent', 'delivered', 'read', 'replied'],
  delivered: ['delivered', 'read', 'replied'],
  read: ['read', 'replied'],
  replied: ['replied'],
  failed: ['failed'],
  skipped: ['skipped'],
} as const satisfies Record<string, readonly RecipientState[]>;

type Counted = keyof typeof countedIn;
type Counts = Readonly<Record<Counted, number>>;
const counted = Object.keys(countedIn) as Counted[];

const list = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));

const sums = sql.join(
  counted.map((count) => {
    const states = list(countedIn[count]);
    return sql`sum((m.is_now in (${states}))::int - (m.was in (${states}))::int)`;
  }),
);
const columns = sql.join(counted.map((count) => sql.ref(count)));
const added = sql.join(
  counted.map((count) => sql`${sql.ref(count)} = t.${sql.ref(count)} + excluded.${sql.ref(count)}`),
);

/**
 * The statement that counts what changed: `moved` has broadcast_id, connection_id, was and is_now. The last of its
 * transaction, in the order of its keys: nobody waits for somebody who waits for them.
 */
export const tally = (companyId: string, moved: RawBuilder<unknown>) => sql`
  insert into broadcast_tallies as t (company_id, broadcast_id, connection_id, minute, ${columns})
  select ${companyId}::uuid, m.broadcast_id, m.connection_id, date_trunc('minute', (select app.now())), ${sums}
  from ${moved} m group by m.broadcast_id, m.connection_id order by m.broadcast_id, m.connection_id
  on conflict (company_id, broadcast_id, connection_id, minute) do update set ${added}`;

const none: Counts = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, skipped: 0 };

/** How many of each broadcast came to what. */
export async function countsOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { broadcast_id: string }>`
    select broadcast_id, ${sql.join(counted.map((count) => sql`sum(${sql.ref(count)})::int as ${sql.ref(count)}`))}
    from broadcast_tallies where company_id = ${companyId} and broadcast_id = any(${[...ids]}::uuid[])
    group by broadcast_id`.execute(tx);
  const known = new Map(rows.map(({ broadcast_id, ...counts }) => [broadcast_id, counts]));
  return new Map(ids.map((id) => [id, known.get(id) ?? none]));
}
