import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { isPasswordRight } from '../../platform/auth/passwords.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Device {
  readonly ip: string;
  readonly userAgent: string;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The password is checked outside any transaction: it takes long on purpose. */
export async function signIn(db: Database, { email, password }: Credentials, device: Device): Promise<string> {
  const user = await db.withoutCompany((tx) =>
    tx.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst(),
  );
  if (!(await isPasswordRight(password, user?.password_hash)) || !user) throw new AppError('invalid_credentials');
  return db.withUser(user.id, (tx) => createSession(tx, user.id, device));
}

async function createSession(tx: Tx, userId: string, device: Device): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      active_company_id: sql`(select company_id from app.companies_of(${userId}) limit 1)`,
      user_agent: device.userAgent.slice(0, 400),
      ip: device.ip,
      expires_at: sql`app.now() + make_interval(days => ${limits.sessionDays})`,
    })
    .execute();
  return token;
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}
