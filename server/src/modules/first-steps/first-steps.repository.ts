import type { FirstStepName } from '@yupflow/contract/first-steps';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What of it is done, from what is there: nobody ticks anything off. */
export async function findDone(tx: Tx, companyId: string): Promise<Record<FirstStepName, boolean>> {
  const { rows } = await sql<Record<FirstStepName, boolean>>`
    select
      exists (select from connections where company_id = c.id and first_connected_at is not null) as connection,
      exists (select from members where company_id = c.id and user_id <> c.owner_id)
        or exists (select from invites where company_id = c.id) as team,
      exists (select from contacts where company_id = c.id and source <> 'inbound' and deleted_at is null) as contacts,
      exists (select from operating_hours where company_id = c.id) as hours,
      exists (select from flows where company_id = c.id and version_id is not null and deleted_at is null) as flow,
      exists (select from keywords where company_id = c.id) as keyword
    from companies c where c.id = ${companyId}`.execute(tx);
  return only(rows);
}

/** Null: they are no member, as the reseller's support is none. */
export async function findDismissal(tx: Tx, companyId: string, userId: string): Promise<boolean | null> {
  const row = await tx
    .selectFrom('members')
    .select('first_steps_dismissed_at')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? row.first_steps_dismissed_at !== null : null;
}

export async function setDismissal(tx: Tx, companyId: string, userId: string, isDismissed: boolean): Promise<void> {
  await tx
    .updateTable('members')
    .set({ first_steps_dismissed_at: isDismissed ? sql`app.now()` : null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
