import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Whoever opened the link reads the mail of this address; unless the account has another one by now. */
export async function confirmAddress(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  const confirmed = await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, app.now())` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) throw new AppError('link_expired');
}
