import type { FieldKind } from '@yupflow/contract/custom-fields';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

export interface WantedTag {
  readonly name: string;
  readonly color: string;
}

export interface WantedField {
  readonly name: string;
  readonly type: FieldType;
  readonly kind: FieldKind;
}

interface Match {
  readonly id: string | null;
}

/** The company's tags of these names, in their order; null where there is none. */
export async function findTags(tx: Tx, companyId: string, wanted: readonly WantedTag[]): Promise<(string | null)[]> {
  const { rows } = await sql<Match>`
    select t.id
    from unnest(${wanted.map(({ name }) => name)}::text[]) with ordinality as w (name, place)
    left join tags as t on t.company_id = ${companyId} and lower(t.name) = lower(w.name)
    order by w.place`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The company's fields of these names that are of the same type, in their order; null where there is none. */
export async function findFields(
  tx: Tx,
  companyId: string,
  wanted: readonly WantedField[],
): Promise<(string | null)[]> {
  const { rows } = await sql<Match>`
    select f.id
    from unnest(${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ type }) => type)}::text[],
      ${wanted.map(({ kind }) => kind)}::text[]) with ordinality as w (name, type, kind, place)
    left join custom_fields as f on f.company_id = ${companyId} and lower(f.name) = lower(w.name)
      and f.type = w.type and f.kind = w.kind
    order by w.place`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Names that somebody took meanwhile are left out. */
export async function createTags(tx: Tx, companyId: string, tags: readonly WantedTag[]): Promise<string[]> {
  const rows = await tx
    .insertInto('tags')
    .values(tags.map(({ name, color }) => ({ company_id: companyId, name, color })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function createFields(tx: Tx, companyId: string, fields: readonly WantedField[]): Promise<string[]> {
  const rows = await tx
    .insertInto('custom_fields')
    .values(fields.map(({ name, type, kind }) => ({ company_id: companyId, name, type, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Few: a company has `limits.customFields` at most. */
export async function listFieldNames(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.selectFrom('custom_fields').select('name').where('company_id', '=', companyId).execute();
  return rows.map(({ name }) => name);
}
