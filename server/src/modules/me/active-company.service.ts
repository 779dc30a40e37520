import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';

interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly franchiseId: string | null;
}

/** On this device now, and on the next one that signs in. Only among one's own companies. */
export async function switchCompany(
  tx: Tx,
  bus: Pick<Bus, 'publish'>,
  { userId, sessionId, franchiseId }: Session,
  companyId: string,
): Promise<void> {
  const { rows } = await sql`
    select from app.companies_of(${userId}, ${franchiseId}) where company_id = ${companyId}`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
  // The person before their session, as everywhere: whoever locks in another order may wait for ever.
  await tx.updateTable('users').set({ last_company_id: companyId }).where('id', '=', userId).execute();
  await tx.updateTable('sessions').set({ active_company_id: companyId }).where('id', '=', sessionId).execute();
  afterCommit(tx, () => bus.publish('sessions.changed', { sessionId }));
}
