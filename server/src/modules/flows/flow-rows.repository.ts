import type { FlowRow, FlowStatus, FlowTrigger, ShortFlow } from '@yupflow/contract/flows';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

interface StoredPerson {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
}

export interface StoredRow {
  readonly id: string;
  readonly name: string;
  readonly folder_id: string | null;
  readonly folder_name: string | null;
  readonly status: FlowStatus;
  readonly revision: number;
  readonly saved_at: Date;
  readonly saved_by: StoredPerson | null;
  readonly created_at: Date;
  readonly version: { id: string; number: number; published_at: string; by: StoredPerson | null } | null;
  readonly inside: number;
  /** What the list is sorted by, as exact as the database has it. */
  readonly sort_value: string;
}

const personOf = (user: string) => sql`
  case when ${sql.ref(`${user}.id`)} is not null then
    jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'name', ${sql.ref(`${user}.name`)}, 'image', ${sql.ref(`${user}.image`)})
  end`;

export const statusOf = sql<FlowStatus>`
  case when f.version_id is null then 'draft' when f.published_revision = f.revision then 'published' else 'changed' end`;

/** Contacts who are in it now. */
const insideOf = sql<number>`(
  select count(*)::int from flow_sessions as s
  where s.company_id = f.company_id and s.flow_id = f.id and s.status = 'waiting')`;

interface Selection {
  readonly where: RawBuilder<unknown>;
  /** Of the row, as text. */
  readonly sortValue?: RawBuilder<unknown>;
  readonly order?: RawBuilder<unknown>;
  readonly limit?: number;
}

/** Flows that are not deleted. `f` is the flow; `n.inside` how many are in it. */
export async function selectFlows(tx: Tx, companyId: string, selection: Selection): Promise<StoredRow[]> {
  const { where, sortValue = sql`f.id::text`, order = sql`f.id`, limit = 1 } = selection;
  const { rows } = await sql<StoredRow>`
    select f.id, f.name, f.folder_id, d.name as folder_name, ${statusOf} as status, f.revision, f.saved_at, f.created_at,
      ${personOf('saver')} as saved_by, n.inside, ${sortValue} as sort_value,
      case when v.id is not null then
        jsonb_build_object('id', v.id, 'number', v.number, 'published_at', v.published_at, 'by', ${personOf('publisher')})
      end as version
    from flows as f
    left join folders as d on d.company_id = f.company_id and d.id = f.folder_id
    left join flow_versions as v on v.company_id = f.company_id and v.id = f.version_id
    left join users as saver on saver.id = f.saved_by
    left join users as publisher on publisher.id = v.published_by
    cross join lateral (select ${insideOf} as inside) as n
    where f.company_id = ${companyId} and f.deleted_at is null and ${where}
    order by ${order} limit ${limit}`.execute(tx);
  return rows;
}

interface TriggerRow extends FlowTrigger {
  readonly flow_id: string;
}

/** What starts these flows, by one query. */
async function listTriggers(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, FlowTrigger[]>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<TriggerRow>`
    select k.flow_id, 'keyword' as kind, k.id, k.name from keywords as k
      where k.company_id = ${companyId} and k.flow_id = any(${wanted}) and k.is_active
    union all
    select chosen.flow_id, chosen.kind, null, null from companies as c
      cross join lateral (values (c.default_flow_id, 'default'), (c.media_flow_id, 'media'),
        (c.campaign_flow_id, 'campaign')) as chosen (flow_id, kind)
      where c.id = ${companyId} and chosen.flow_id = any(${wanted})
    union all
    select l.default_flow_id, 'connection', l.id, l.name from connections as l
      where l.company_id = ${companyId} and l.default_flow_id = any(${wanted}) and l.deleted_at is null
    union all
    select distinct s.flow_id, 'cycle', y.id, y.name from cycle_steps as s
      join shipping_cycles as y on y.company_id = s.company_id and y.id = s.cycle_id
      where s.company_id = ${companyId} and s.flow_id = any(${wanted}) and s.is_active
    union all
    select target.id, 'flow', f.id, f.name from flows as f
      join flow_versions as v on v.company_id = f.company_id and v.id = f.version_id
      cross join lateral unnest(v.names) as target (id)
      where f.company_id = ${companyId} and f.deleted_at is null and target.id = any(${wanted}) and target.id <> f.id
    order by 2, 4, 3`.execute(tx);
  const byFlow = Map.groupBy(rows, (row) => row.flow_id);
  return new Map(
    [...byFlow].map(([flowId, triggers]) => [flowId, triggers.map(({ kind, id, name }) => ({ kind, id, name }))]),
  );
}

const presentPerson = (person: StoredPerson | null) => person && { ...person, image: pictureUrl(person.image) };

/** As the contract has them, with what starts them. */
export async function presentFlows(tx: Tx, companyId: string, rows: readonly StoredRow[]): Promise<FlowRow[]> {
  const triggers = await listTriggers(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, folder_id, status, version, inside, saved_at, saved_by, created_at }) => ({
    id,
    name,
    folder_id,
    status,
    version: version && {
      ...version,
      published_at: new Date(version.published_at).toISOString(),
      by: presentPerson(version.by),
    },
    inside,
    triggers: triggers.get(id) ?? [],
    saved_at: saved_at.toISOString(),
    saved_by: presentPerson(saved_by),
    created_at: created_at.toISOString(),
  }));
}

export async function getFlowRow(tx: Tx, companyId: string, id: string): Promise<StoredRow | undefined> {
  const [row] = await selectFlows(tx, companyId, { where: sql`f.id = ${id}` });
  return row;
}

export const presentShort = ({ id, name, folder_id, status, version }: StoredRow): ShortFlow => ({
  id,
  name,
  folder_id,
  status,
  version: version?.number ?? null,
});
