import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { comeBack, leave } from './enrolments.repository.ts';

const ofContacts = (ids: readonly string[]) => sql<boolean>`e.contact_id = any(${[...ids]}::uuid[])`;

/** Whoever is deleted leaves; where they stood is kept with the rest of what they had. The contacts are locked. */
export async function leaveAllCycles(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<void> {
  const left = await leave(tx, companyId, ofContacts(contactIds));
  if (left.length === 0) return;
  const kept = [...Map.groupBy(left, ({ contact_id }) => contact_id)].map(([id, enrolments]) => ({ id, enrolments }));
  await sql`
    update contacts c set removed = c.removed || jsonb_build_object('enrolments', w.enrolments)
    from json_to_recordset(${JSON.stringify(kept)}::json) as w (id uuid, enrolments jsonb)
    where c.company_id = ${companyId} and c.id = w.id`.execute(tx);
}

/** Whoever comes back goes on where they stood, as far as that is still there. Before `removed` is emptied. */
export async function returnToCycles(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ enrolments: Awaited<ReturnType<typeof leave>> | null }>`
    select removed -> 'enrolments' as enrolments from contacts
    where company_id = ${companyId} and id = any(${[...contactIds]}::uuid[]) order by id`.execute(tx);
  await comeBack(
    tx,
    companyId,
    rows.flatMap(({ enrolments }) => enrolments ?? []),
  );
}

/** One contact becomes another: of two who are in the same cycle the other's way ends. Both are locked. */
export async function mergeCycles(tx: Tx, companyId: string, { from, to }: { from: string; to: string }) {
  await leave(
    tx,
    companyId,
    sql`e.contact_id = ${from} and exists (
      select from cycle_enrolments kept where kept.company_id = e.company_id and kept.cycle_id = e.cycle_id
        and kept.contact_id = ${to} and kept.state in ('active', 'paused', 'held'))`,
  );
  await sql`update cycle_enrolments set contact_id = ${to}
    where company_id = ${companyId} and contact_id = ${from}`.execute(tx);
}
