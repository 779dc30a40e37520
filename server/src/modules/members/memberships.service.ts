import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { releaseTickets } from '../tickets/release-tickets.service.ts';

/**
 * Whoever takes somebody out, changes their roles or hands the company over holds this first: the owner that was
 * found here is the owner until the end of the transaction.
 */
export async function lockOwner(tx: Tx, companyId: string, strength: 'share' | 'update'): Promise<string | null> {
  const company = tx.selectFrom('companies').select('owner_id').where('id', '=', companyId);
  const { owner_id } = await (strength === 'share'
    ? company.forShare()
    : company.forUpdate()
  ).executeTakeFirstOrThrow();
  return owner_id;
}

/** The owner is never taken out; they hand the company over first. Their chats wait for others. False when there is no such member. */
export async function endMembership(
  parts: { readonly realtime: Pick<Realtime, 'emit'> },
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<boolean> {
  if ((await lockOwner(tx, companyId, 'share')) === userId) throw new AppError('owner_untouchable');
  await releaseTickets(parts, tx, companyId, [userId]);
  const { numDeletedRows } = await tx
    .deleteFrom('members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const next = sql<string>`(select company_id from app.companies_of(${userId}, null) limit 1)`;
  await tx
    .updateTable('sessions')
    .set({ active_company_id: next })
    .where('user_id', '=', userId)
    .where('active_company_id', '=', companyId)
    .execute();
  await tx
    .updateTable('users')
    .set({ last_company_id: next })
    .where('id', '=', userId)
    .where('last_company_id', '=', companyId)
    .execute();
  return true;
}

/** The company becomes the active one of this session, and the one where the next session starts. */
export async function enterCompany(
  tx: Tx,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  companyId: string,
): Promise<void> {
  await tx.updateTable('sessions').set({ active_company_id: companyId }).where('id', '=', sessionId).execute();
  await tx.updateTable('users').set({ last_company_id: companyId }).where('id', '=', userId).execute();
}
