import type { Tx } from '../../platform/db/transaction.ts';
import { anyOf } from './contacts.repository.ts';

export async function countChanges(tx: Tx, companyId: string, jobId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_changes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Contacts whose change by this job was not taken back yet. */
export async function listChanged(tx: Tx, companyId: string, jobId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_changes')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .orderBy('contact_id')
    .limit(limit)
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

export async function forgetChanges(tx: Tx, companyId: string, jobId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('contact_changes')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('contact_id', '=', anyOf(ids))
    .execute();
}
