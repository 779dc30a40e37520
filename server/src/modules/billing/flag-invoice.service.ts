import type { InvoiceFlag } from '@yupflow/contract/franchise-invoices';
import type { Tx } from '../../platform/db/transaction.ts';

/** Somebody must look at it. The first reason stays until somebody did. */
export async function flagInvoice(tx: Tx, franchiseId: string, invoiceId: string, flag: InvoiceFlag): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ flag })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', invoiceId)
    .where('flag', 'is', null)
    .execute();
}
