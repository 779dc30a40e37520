import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Requests that were about somebody go with them: they say who it was. */
export async function forgetRequestsAbout(
  tx: Tx,
  companyId: string,
  { contactIds, phones }: { readonly contactIds: readonly string[]; readonly phones: readonly string[] },
): Promise<void> {
  await sql`delete from webhook_requests where company_id = ${companyId} and (
    outcome #>> '{contact,id}' = any(${[...contactIds]}::text[])
    or outcome #>> '{contact,phone}' = any(${[...phones]}::text[]))`.execute(tx);
}
