import type { Device } from '@yupflow/contract/me';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Nobody has as many; a program that signs in for every call might. */
const mostShown = 100;

/** The one that asks comes first, then those that were used last. */
export async function listDevices(tx: Tx, userId: string, sessionId: string): Promise<Device[]> {
  const isCurrent = sql<boolean>`id = ${sessionId}`;
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at', isCurrent.as('isCurrent')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .orderBy(isCurrent, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}
