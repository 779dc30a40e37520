import type { CustomField, FieldKind, ShortField } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { type ExpressionBuilder, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db.types.ts';
import { only } from '../../platform/db/only.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentValue, type StoredValue, valueColumns } from './field-values.service.ts';

export type FieldListQuery = ListQuery & { readonly kind?: FieldKind | undefined };

interface ShortRow {
  id: string;
  name: string;
  type: string;
  kind: string;
}

interface Row extends ShortRow {
  text: string | null;
  number: number | null;
  at: Date | null;
  created_at: Date;
  contacts: number | null;
}

const shortColumns = ['id', 'name', 'type', 'kind'] as const;
const columns = [...shortColumns, ...valueColumns, 'created_at'] as const;

/** The table's checks hold what its types can't say. */
const shorten = ({ id, name, type, kind }: ShortRow): ShortField => ({
  id,
  name,
  type: type as FieldType,
  kind: kind as FieldKind,
});

function present(row: Row): CustomField {
  const { type, ...short } = shorten(row);
  const hasValue = valueColumns.some((column) => row[column] !== null);
  return {
    ...short,
    type,
    value: hasValue ? presentValue(type, row) : null,
    contacts: row.contacts ?? 0,
    created_at: row.created_at.toISOString(),
  };
}

/** How many contacts have a value, counted only as far as anybody wants to know. */
const holders = (eb: ExpressionBuilder<DB, 'custom_fields'>) =>
  eb
    .selectFrom((counted) =>
      counted
        .selectFrom('contact_field_values')
        .select(sql`1`.as('one'))
        .whereRef('contact_field_values.company_id', '=', 'custom_fields.company_id')
        .whereRef('contact_field_values.field_id', '=', 'custom_fields.id')
        .limit(limits.countedTotal)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .as('contacts');

const ownFields = (tx: Tx, companyId: string) => tx.selectFrom('custom_fields').where('company_id', '=', companyId);

function matching(tx: Tx, companyId: string, { search, kind }: FieldListQuery) {
  let fields = ownFields(tx, companyId);
  if (kind) fields = fields.where('kind', '=', kind);
  return search ? fields.where(containsFolded(sql.ref('name'), search)) : fields;
}

/** By name without case and accents, then by id: the order of the index `custom_fields_order`. */
const sortName = sql<string>`app.fold(name)`;

function pageQuery(tx: Tx, companyId: string, query: FieldListQuery) {
  const page = matching(tx, companyId, query)
    .select(sortName.as('sort_name'))
    .orderBy(sortName)
    .orderBy('id')
    .limit(query.limit + 1);
  if (!query.cursor) return page;
  const [name, id] = decodeCursor(query.cursor, [/^/, uuidShape]);
  return page.where(sql<boolean>`(app.fold(name), id) > (${name}, ${id}::uuid)`);
}

const keysOf = (row: { sort_name: string; id: string }) => [row.sort_name, row.id];

const countFields = (tx: Tx, companyId: string, query: FieldListQuery) =>
  countUpToLimit(tx, matching(tx, companyId, query).select('id').orderBy('id'));

export async function listFields(tx: Tx, companyId: string, query: FieldListQuery): Promise<List<CustomField>> {
  const rows = await pageQuery(tx, companyId, query).select(columns).select(holders).execute();
  return { ...pageOf(rows, query.limit, { keysOf, present }), ...(await countFields(tx, companyId, query)) };
}

export async function listShortFields(tx: Tx, companyId: string, query: FieldListQuery): Promise<List<ShortField>> {
  const rows = await pageQuery(tx, companyId, query).select(shortColumns).execute();
  return { ...pageOf(rows, query.limit, { keysOf, present: shorten }), ...(await countFields(tx, companyId, query)) };
}

/** By name; all of them, or those that are named and there. */
export async function listFieldsOf(tx: Tx, companyId: string, ids?: readonly string[]): Promise<ShortField[]> {
  const fields = ownFields(tx, companyId).select(shortColumns).orderBy(sortName).orderBy('id');
  const rows = await (ids ? fields.where('id', 'in', ids) : fields).execute();
  return rows.map(shorten);
}

/** Nobody deletes them before the transaction is over. */
export async function holdFieldsOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<ShortField[]> {
  const rows = await ownFields(tx, companyId).select(shortColumns).where('id', 'in', ids).forKeyShare().execute();
  return rows.map(shorten);
}

export async function getField(tx: Tx, companyId: string, id: string): Promise<CustomField | undefined> {
  const row = await ownFields(tx, companyId).where('id', '=', id).select(columns).select(holders).executeTakeFirst();
  return row && present(row);
}

export async function hasField(tx: Tx, companyId: string, id: string): Promise<boolean> {
  return (await ownFields(tx, companyId).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Held until the end of the transaction, so that what is compared stays true. */
export async function lockField(tx: Tx, companyId: string, id: string): Promise<ShortField | undefined> {
  const row = await ownFields(tx, companyId).where('id', '=', id).select(shortColumns).forUpdate().executeTakeFirst();
  return row && shorten(row);
}

/** Exactly: somebody decides by it. */
export async function countHolders(tx: Tx, companyId: string, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_field_values')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('field_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOwnFields(tx: Tx, companyId: string): Promise<number> {
  const rows = await ownFields(tx, companyId).select(sql<number>`count(*)::int`.as('count')).execute();
  return only(rows).count;
}

/** Its id; undefined when the name is taken. */
export async function createField(
  tx: Tx,
  companyId: string,
  field: { name: string; type: FieldType; kind: FieldKind } & Partial<StoredValue>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('custom_fields')
    .values({ company_id: companyId, ...field })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateField(
  tx: Tx,
  companyId: string,
  id: string,
  changes: { name: string } & Partial<StoredValue>,
): Promise<void> {
  await tx.updateTable('custom_fields').set(changes).where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function setOwnValues(tx: Tx, companyId: string, values: ReadonlyMap<string, StoredValue>): Promise<void> {
  const rows = [...values].map(([id, value]) => ({ id, ...value }));
  await sql`
    update custom_fields f set text = w.text, number = w.number, at = w.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (id uuid, text text, number float8, at timestamptz)
    where f.company_id = ${companyId} and f.id = w.id and f.kind = 'bot'`.execute(tx);
}

/** Its values go with it. */
export async function removeField(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('custom_fields').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Where the company is: its people write numbers, days and documents as there. */
export const getPlace = (tx: Tx, companyId: string): Promise<{ country: string; timezone: string }> =>
  tx.selectFrom('companies').select(['country', 'timezone']).where('id', '=', companyId).executeTakeFirstOrThrow();
