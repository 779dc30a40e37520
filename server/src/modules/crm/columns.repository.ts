import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface ColumnValues {
  readonly name: string;
  readonly color: string;
  readonly flow_id: string | null;
}

export interface ColumnRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Null as well where it was deleted. */
  readonly flow_id: string | null;
  readonly flow_name: string | null;
  readonly is_flow_published: boolean;
}

/** In their order: they are few. */
export async function listColumns(tx: Tx, companyId: string, id: string | null = null): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select c.id, c.name, c.color, f.id as flow_id, f.name as flow_name, f.version_id is not null as is_flow_published
    from crm_columns c
    left join flows f on f.company_id = c.company_id and f.id = c.flow_id and f.deleted_at is null
    where c.company_id = ${companyId} and (${id}::uuid is null or c.id = ${id}::uuid)
    order by c.position, c.id`.execute(tx);
  return rows;
}

/** Whoever changes the order, or adds to it, does so alone. */
export async function lockOrder(tx: Tx, companyId: string): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('crm columns ' || ${companyId}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('crm_columns')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** From 1, without gaps. */
export async function setOrder(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update crm_columns set position = placed.position
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, position)
    where crm_columns.company_id = ${companyId} and crm_columns.id = placed.id
      and crm_columns.position is distinct from placed.position`.execute(tx);
}

/** Undefined when the name is taken. */
export async function createColumn(
  tx: Tx,
  companyId: string,
  position: number,
  values: ColumnValues,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('crm_columns')
    .values({ company_id: companyId, position, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateColumn(tx: Tx, companyId: string, id: string, values: ColumnValues): Promise<void> {
  await tx.updateTable('crm_columns').set(values).where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Nobody puts a card into it any more; who does so at this moment comes first. */
export async function lockColumn(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`select from crm_columns where company_id = ${companyId} and id = ${id} for update`.execute(tx);
}

export async function removeColumn(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('crm_columns').where('company_id', '=', companyId).where('id', '=', id).execute();
}
