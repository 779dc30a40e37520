import type { FieldErrors } from '@yupflow/contract/error-codes';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { countPassword, passwordBucket } from './account-limits.ts';
import { forgetAttempts } from './attempts.ts';
import { isPasswordRight } from './passwords.ts';

/** That somebody knew their password a moment ago. */
export interface OwnPassword {
  readonly email: string;
  readonly hash: string;
}

const wrong = (field: string) =>
  new AppError('invalid_fields', { fields: { [field]: 'wrong_password' } satisfies FieldErrors });

/**
 * Asks somebody who is signed in for their password again, before a deed that would give the account away.
 * Counted like signing in, and outside any transaction: it takes long on purpose.
 */
export async function checkOwnPassword(
  db: Database,
  userId: string,
  password: string,
  field = 'password',
): Promise<OwnPassword> {
  const { email, hash } = await db.withUser(userId, (tx) =>
    tx
      .selectFrom('users')
      .select(['email', 'password_hash as hash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  await countPassword(db, email);
  if (!(await isPasswordRight(password, hash))) throw wrong(field);
  await forgetAttempts(db, passwordBucket(email));
  return { email, hash };
}

/** Locks the account, unless its password was changed since it was checked. */
export async function lockOwnAccount(tx: Tx, userId: string, { hash }: OwnPassword, field = 'password'): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw wrong(field);
}
