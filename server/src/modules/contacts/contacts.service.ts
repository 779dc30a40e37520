import type { Contact } from '@yupflow/contract/contacts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listRows, listTagRows, listValueRows } from './contacts.repository.ts';
import { presentRows } from './present-contact.ts';

/** Whole contacts in the order of their ids, by three queries however many they are. Deleted ones are left out. */
export async function presentContacts(tx: Tx, companyId: string, ids: readonly string[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await listRows(tx, companyId, ids);
  const tags = await listTagRows(tx, companyId, ids);
  return presentRows(rows, tags, await listValueRows(tx, companyId, ids));
}

export async function getContact(tx: Tx, companyId: string, id: string): Promise<Contact> {
  const [contact] = await presentContacts(tx, companyId, [id]);
  if (!contact) throw new AppError('not_found');
  return contact;
}
