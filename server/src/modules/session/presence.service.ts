import type { UserStatus } from '@yupflow/contract/me';
import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

export type Told = Pick<Realtime, 'emit' | 'emitTo'>;

/** Everybody who works with this person reads them anew, and so do their own devices. */
export async function tellOfPerson(tx: Tx, realtime: Told, userId: string): Promise<void> {
  const { rows } = await sql<{ company_id: string }>`select company_id from app.companies_of(${userId}, null)`.execute(
    tx,
  );
  afterCommit(tx, () => {
    for (const { company_id } of rows) realtime.emit(company_id, 'members.changed', { ids: [userId] });
    realtime.emitTo(userId, 'me.changed');
  });
}

export async function setStatus(tx: Tx, realtime: Told, userId: string, status: UserStatus): Promise<void> {
  const changed = await tx
    .updateTable('users')
    .set({ status })
    .where('id', '=', userId)
    .where('status', '<>', status)
    .returning('id')
    .executeTakeFirst();
  if (changed) await tellOfPerson(tx, realtime, userId);
}
