import { referencesOf } from '@yupflow/flow-engine/check/references-of';
import type { ValueType } from '@yupflow/flow-engine/conditions/fields';
import { fixedTypeOf } from '@yupflow/flow-engine/conditions/operators';
import type { Flow } from '@yupflow/flow-engine/flow';
import type { ReferenceKind } from '@yupflow/flow-engine/run/world';
import { type RawBuilder, sql } from 'kysely';
import { uuidShape } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What of all that a flow names is there, and what it is called. */
export interface FlowWorld {
  has(kind: ReferenceKind, id: string): boolean;
  /** Null for what is gone. */
  nameOf(kind: ReferenceKind, id: string): string | null;
  typeOf(field: string): ValueType | undefined;
  isPublished(flowId: string): boolean;
}

interface Found {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly name: string;
  /** The type of a field; of a flow, whether it is published. */
  readonly about: string | null;
}

type References = ReturnType<typeof referencesOf>;
const known = new WeakMap<Flow, References>();
/** A flow that was read once is asked for at each step. */
function referencesIn(flow: Flow): References {
  const references = known.get(flow) ?? referencesOf(flow);
  known.set(flow, references);
  return references;
}

/** Ids of everything that it names, but files. */
export function namesIn(flow: Flow): string[] {
  const { media: _, ...others } = referencesIn(flow);
  return Object.values(others).flat();
}

type Look = (companyId: string, ids: readonly string[]) => RawBuilder<Found>;

/** How each kind is looked up. */
const looks: Record<ReferenceKind, Look> = {
  tag: (company, ids) => sql`
    select 'tag' as kind, id::text as id, name, null as about from tags
    where company_id = ${company} and id = any(${ids}::uuid[])`,
  field: (company, ids) => sql`
    select 'field', id::text, name, type from custom_fields
    where company_id = ${company} and id = any(${ids}::uuid[])`,
  member: (company, ids) => sql`
    select 'member', m.user_id::text, u.name, null from members as m join users as u on u.id = m.user_id
    where m.company_id = ${company} and m.user_id = any(${ids}::uuid[])`,
  role: (company, ids) => sql`
    select 'role', id::text, name, null from roles
    where company_id = ${company} and id = any(${ids}::uuid[])`,
  flow: (company, ids) => sql`
    select 'flow', id::text, name, case when version_id is null then null else 'published' end from flows
    where company_id = ${company} and id = any(${ids}::uuid[]) and deleted_at is null`,
  cycle: (company, ids) => sql`
    select 'cycle', id::text, name, null from shipping_cycles
    where company_id = ${company} and id = any(${ids}::uuid[])`,
  column: (company, ids) => sql`
    select 'column', id::text, name, null from crm_columns
    where company_id = ${company} and id = any(${ids}::uuid[])`,
  media: (company, ids) => sql`
    select 'media', key, name, null from files
    where company_id = ${company} and key = any(${ids}::text[])`,
  secret: (company, ids) => sql`
    select 'secret', id::text, hint, null from flow_secrets
    where company_id = ${company} and id = any(${ids}::uuid[])`,
  template: (company, ids) => sql`
    select 'template', id::text, name, null from templates
    where company_id = ${company} and id = any(${ids}::uuid[]) and removed_at is null`,
};

async function lookUp(tx: Tx, companyId: string, references: References): Promise<Found[]> {
  const asked = (Object.entries(looks) as [ReferenceKind, Look][]).flatMap(([kind, look]) => {
    // What every contact has needs no look.
    const ids = kind === 'media' ? references[kind] : references[kind].filter((id) => uuidShape.test(id));
    return ids.length === 0 ? [] : [look(companyId, [...ids])];
  });
  if (asked.length === 0) return [];
  const { rows } = await sql<Found>`
    select * from (${sql.join(asked, sql` union all `)}) as found (kind, id, name, about)`.execute(tx);
  return rows;
}

/** One query, whatever the flow names. */
export async function flowWorld(tx: Tx, companyId: string, flow: Flow): Promise<FlowWorld> {
  const rows = await lookUp(tx, companyId, referencesIn(flow));
  const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const get = (kind: ReferenceKind, id: string) => found.get(`${kind} ${id}`);
  return {
    has: (kind, id) => get(kind, id) !== undefined || (kind === 'field' && fixedTypeOf(id) !== undefined),
    nameOf: (kind, id) => get(kind, id)?.name ?? null,
    // The database holds the column to the words of the contract.
    typeOf: (field) => fixedTypeOf(field) ?? (get('field', field)?.about as ValueType | undefined),
    isPublished: (flowId) => get('flow', flowId)?.about === 'published',
  };
}
