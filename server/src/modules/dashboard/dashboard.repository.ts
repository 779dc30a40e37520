import type { Period } from '@yupflow/contract/dashboard';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Moments {
  /** Where the equally long period before begins. */
  before: Date;
  from: Date;
  to: Date;
}

/** Midnights of the company's own time zone: a day may have 23 or 25 hours. */
export async function momentsOf(tx: Tx, companyId: string, { from, to }: Period): Promise<Moments> {
  const { rows } = await sql<Moments>`
    select
      (days.first - (days.after - days.first))::timestamp at time zone c.timezone as before,
      days.first::timestamp at time zone c.timezone as from,
      days.after::timestamp at time zone c.timezone as to
    from companies c, (select ${from}::date as first, ${to}::date + 1 as after) days
    where c.id = ${companyId}`.execute(tx);
  return only(rows);
}
