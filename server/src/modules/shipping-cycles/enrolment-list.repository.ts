import type { Output } from '@yupflow/contract/endpoint';
import type { Enrolment, shippingCycles } from '@yupflow/contract/shipping-cycles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isCurrent } from './enrolments.repository.ts';

export type EnrolmentsQuery = Output<typeof shippingCycles.listContacts, 'query'>;

interface Row {
  readonly id: string;
  readonly cycle_id: string;
  readonly cycle_name: string;
  readonly cycle_is_active: boolean;
  readonly contact_id: string;
  readonly contact_name: string;
  readonly phone: string | null;
  readonly state: Enrolment['state'];
  readonly hold: Enrolment['hold'];
  readonly step_id: string | null;
  readonly position: number | null;
  readonly flow_name: string | null;
  readonly next_at: Date | null;
  readonly at: Date | null;
  readonly entered_at: Date;
  readonly source: Enrolment['source'];
}

const present = (row: Row): Enrolment => ({
  id: row.id,
  cycle: { id: row.cycle_id, name: row.cycle_name, is_active: row.cycle_is_active },
  contact: { id: row.contact_id, name: row.contact_name, phone: row.phone },
  state: row.state,
  hold: row.hold,
  step: row.step_id && row.position ? { id: row.step_id, position: row.position, flow: row.flow_name } : null,
  next_at: row.next_at?.toISOString() ?? null,
  at: row.at?.toISOString() ?? null,
  entered_at: row.entered_at.toISOString(),
  source: row.source,
});

/** `at` is what a list is about: null where it is about nothing that has happened. */
const select = (at: RawBuilder<unknown>) => sql`
  select e.id, e.cycle_id, y.name as cycle_name, y.is_active as cycle_is_active, e.contact_id, c.name as contact_name,
    c.phone, e.state, e.hold, e.step_id, s.position, f.name as flow_name, e.next_at, ${at} as at, e.entered_at, e.source`;

const joins = sql`
  join shipping_cycles y on y.company_id = e.company_id and y.id = e.cycle_id
  join contacts c on c.company_id = e.company_id and c.id = e.contact_id and c.deleted_at is null
  left join cycle_steps s on s.company_id = e.company_id and s.id = e.step_id
  left join flows f on f.company_id = s.company_id and f.id = s.flow_id and f.deleted_at is null`;

interface Listed {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly key: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly isRising: boolean;
}

const enrolments = sql`cycle_enrolments e`;
const passes = sql`cycle_passes p join cycle_enrolments e on e.company_id = p.company_id and e.id = p.enrolment_id`;

/** What each list is of, and what it is sorted by. */
function listedBy({ which, step }: EnrolmentsQuery): Listed {
  if (which === 'waiting')
    return {
      from: enrolments,
      where: step ? sql`${isCurrent} and e.step_id = ${step}` : isCurrent,
      key: sql`coalesce(e.next_at, 'infinity')`,
      at: sql`null::timestamptz`,
      isRising: true,
    };
  if (step && (which === 'received' || which === 'left'))
    return {
      from: passes,
      where: sql`p.company_id = e.company_id and p.step_id = ${step} and p.outcome = ${which}`,
      key: sql`p.at`,
      at: sql`p.at`,
      isRising: false,
    };
  const entered = { from: enrolments, key: sql`e.entered_at`, at: sql`e.ended_at`, isRising: false };
  const hasPassed = (outcome: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from cycle_passes p where p.company_id = e.company_id and p.enrolment_id = e.id
      and ${step ? sql`p.step_id = ${step}` : sql`true`} and ${outcome})`;
  if (which === 'received') return { ...entered, where: hasPassed(sql`p.outcome = 'received'`) };
  if (which === 'all') return { ...entered, where: step ? hasPassed(sql`true`) : sql`true` };
  return { ...entered, where: sql`e.state = ${which}`, key: sql`e.ended_at` };
}

/** To the microsecond, and also for who waits for nothing yet. */
const exactly = (key: RawBuilder<unknown>) =>
  sql`case when isfinite(${key}) then to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else 'infinity' end`;
const keyShape = /^(\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z|infinity)$/;

export async function listEnrolments(tx: Tx, companyId: string, cycleId: string, query: EnrolmentsQuery) {
  const { cursor, search, limit } = query;
  const { from, where, key, at, isRising } = listedBy(query);
  const isNamed = search
    ? sql`(${containsFolded(sql.ref('c.name'), search)} or ${containsFolded(sql.ref('c.phone'), search)})`
    : sql`true`;
  const matching = sql`from ${from} ${joins}
    where e.company_id = ${companyId} and e.cycle_id = ${cycleId} and ${where} and ${isNamed}`;
  const [last, id] = cursor ? decodeCursor(cursor, [keyShape, uuidShape]) : [];
  const after = last
    ? sql`and (${key}, e.id) ${isRising ? sql`>` : sql`<`} (${last}::timestamptz, ${id}::uuid)`
    : sql``;
  const direction = isRising ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row & { key: string }>`
    ${select(at)}, ${exactly(key)} as key ${matching} ${after}
    order by ${key} ${direction}, e.id ${direction} limit ${limit + 1}`.execute(tx);
  const counted = await countUpToLimit(tx, sql`select e.id ${matching}`);
  return { ...pageOf(rows, limit, { keysOf: (row) => [row.key, row.id], present }), ...counted };
}

/** The current one, else the latest. */
export async function findEnrolment(
  tx: Tx,
  companyId: string,
  cycleId: string,
  contactId: string,
): Promise<Enrolment | undefined> {
  const { rows } = await sql<Row>`
    ${select(sql`e.ended_at`)} from ${enrolments} ${joins}
    where e.company_id = ${companyId} and e.cycle_id = ${cycleId} and e.contact_id = ${contactId}
    order by (${isCurrent}) desc, e.id desc limit 1`.execute(tx);
  return rows[0] && present(rows[0]);
}

/** Those they are in first, then those they were in, the latest first. */
export async function listOfContact(tx: Tx, companyId: string, contactId: string, most: number): Promise<Enrolment[]> {
  const { rows } = await sql<Row>`
    ${select(sql`e.ended_at`)} from ${enrolments} ${joins}
    where e.company_id = ${companyId} and e.contact_id = ${contactId}
    order by (${isCurrent}) desc, e.id desc limit ${most}`.execute(tx);
  return rows.map(present);
}
