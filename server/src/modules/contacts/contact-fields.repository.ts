import type { Tx } from '../../platform/db/transaction.ts';
import { type StoredValue, valueColumns } from '../custom-fields/field-values.service.ts';
import { anyOf } from './contacts.repository.ts';

/** By the field's id. */
export async function listValues(tx: Tx, companyId: string, contactId: string): Promise<Map<string, StoredValue>> {
  const rows = await tx
    .selectFrom('contact_field_values')
    .select(['field_id', ...valueColumns])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  return new Map(rows.map(({ field_id, ...value }) => [field_id, value]));
}

export async function setValues(
  tx: Tx,
  companyId: string,
  contactId: string,
  values: readonly ({ readonly field_id: string } & StoredValue)[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insertInto('contact_field_values')
    .values(values.map((value) => ({ company_id: companyId, contact_id: contactId, ...value })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'contact_id', 'field_id']).doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        number: eb.ref('excluded.number'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}

export async function clearValues(
  tx: Tx,
  companyId: string,
  contactId: string,
  fieldIds: readonly string[],
): Promise<void> {
  if (fieldIds.length === 0) return;
  await tx
    .deleteFrom('contact_field_values')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('field_id', '=', anyOf(fieldIds))
    .execute();
}
