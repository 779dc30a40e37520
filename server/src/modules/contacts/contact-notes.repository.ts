import type { Tx } from '../../platform/db/transaction.ts';

export async function changeNote(
  tx: Tx,
  companyId: string,
  contactId: string,
  noteId: string,
  data: { readonly text: string; readonly edited_at: string },
): Promise<void> {
  await tx
    .updateTable('contact_events')
    .set({ data: JSON.stringify(data) })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('id', '=', noteId)
    .execute();
}

export async function removeNote(tx: Tx, companyId: string, contactId: string, noteId: string): Promise<void> {
  await tx
    .deleteFrom('contact_events')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('id', '=', noteId)
    .execute();
}
