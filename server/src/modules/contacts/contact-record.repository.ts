import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Contacts } from '../../platform/db/db.types.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Where a company is: how its people write numbers and dates. */
export const getPlace = (tx: Tx, companyId: string): Promise<{ country: string; timezone: string }> =>
  tx.selectFrom('companies').select(['country', 'timezone']).where('id', '=', companyId).executeTakeFirstOrThrow();

/** What a contact is before somebody changes it. It waits for whoever is at it, and nobody deletes it meanwhile. */
export function lockContact(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'document'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertContact(
  tx: Tx,
  companyId: string,
  contact: Omit<Insertable<Contacts>, 'company_id'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('contacts')
    .values({ company_id: companyId, ...contact })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Without changes it only notes that something about the contact changed. */
export async function touchContact(
  tx: Tx,
  companyId: string,
  id: string,
  changes: Updateable<Contacts> = {},
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ ...changes, updated_at: sql`app.now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** False when somebody else has the number, be it since this very moment: the unique key decides. */
export async function placePhone(tx: Tx, companyId: string, contactId: string, key: string): Promise<boolean> {
  const placed = await tx
    .insertInto('contact_identities')
    .values({ company_id: companyId, kind: 'phone', value: key, contact_id: contactId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  return placed !== undefined;
}

export async function dropPhone(tx: Tx, companyId: string, contactId: string, key: string): Promise<void> {
  await tx
    .deleteFrom('contact_identities')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'phone')
    .where('value', '=', key)
    .where('contact_id', '=', contactId)
    .execute();
}
