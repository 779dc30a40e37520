import type { Contact } from '@yupflow/contract/contacts';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { presentValue } from '../custom-fields/field-values.service.ts';
import { pictured } from '../pictures/pictures.service.ts';

export interface ContactRow {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  document: string | null;
  last_message: string | null;
  last_media: string | null;
  last_campaign: string | null;
  source: string;
  created_at: Date;
  first_activity_at: Date | null;
  last_activity_at: Date | null;
  picture: string | null;
}

export interface TagRow {
  contact_id: string;
  id: string;
  name: string;
  color: string;
}

export interface ValueRow {
  contact_id: string;
  field_id: string;
  type: string;
  text: string | null;
  number: number | null;
  at: Date | null;
}

const fieldValueOf = ({ type, ...row }: ValueRow) => presentValue(type as FieldType, row);

/** Whole contacts in the order of the rows; tags and values keep theirs. */
export function presentRows(rows: readonly ContactRow[], tags: readonly TagRow[], values: readonly ValueRow[]) {
  const tagsOf = Map.groupBy(tags, ({ contact_id }) => contact_id);
  const valuesOf = Map.groupBy(values, ({ contact_id }) => contact_id);
  return rows.map(
    ({ picture, ...row }): Contact => ({
      ...row,
      ...pictured(picture),
      source: row.source as Contact['source'],
      created_at: row.created_at.toISOString(),
      first_activity_at: row.first_activity_at?.toISOString() ?? null,
      last_activity_at: row.last_activity_at?.toISOString() ?? null,
      tags: (tagsOf.get(row.id) ?? []).map(({ id, name, color }) => ({ id, name, color })),
      custom_fields: Object.fromEntries(
        (valuesOf.get(row.id) ?? []).map((value) => [value.field_id, fieldValueOf(value)]),
      ),
    }),
  );
}
