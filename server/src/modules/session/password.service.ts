import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Handler } from '../../jobs/handler.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type PasswordLink, passwordLinkQueue } from '../../jobs/password-links.ts';
import { AppError } from '../../platform/app-error.ts';
import { countMailFrom, mailBucket, passwordBucket } from '../../platform/auth/account-limits.ts';
import { countAttempt, forgetAttempts } from '../../platform/auth/attempts.ts';
import { checkOwnPassword, lockOwnAccount, type OwnPassword } from '../../platform/auth/own-password.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { hasAccountLink, takeAccountLink, voidAccountLinks } from './account-links.ts';
import { type AccountMails, accountMails } from './account-mails.service.ts';
import { confirmAddress } from './confirm-address.ts';
import type { Device, Sessions } from './session.service.ts';

interface PasswordParts {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly sessions: Pick<Sessions, 'create' | 'endOthers'>;
  readonly mails: Pick<AccountMails, 'sendPasswordChanged'>;
}

interface Whose {
  readonly userId: string;
  /** The reseller at whose address they are. */
  readonly franchiseId: string | null;
}

interface Caller extends Whose {
  readonly sessionId: string;
}

/** A password that was checked, and the one that is to take its place. */
interface NewPassword {
  readonly own: OwnPassword;
  readonly hash: string;
}

const expired = () => new AppError('link_expired');

export function passwordService({ db, jobs, sessions, mails }: PasswordParts) {
  /** Every other session ends, and so does every link that was sent before. */
  async function set(tx: Tx, { userId, franchiseId }: Whose, hash: string, kept: string | null): Promise<void> {
    const reader = await tx
      .updateTable('users')
      .set({ password_hash: hash, password_changed_at: sql`app.now()` })
      .where('id', '=', userId)
      .returning(['id', 'email', 'language'])
      .executeTakeFirstOrThrow();
    await sessions.endOthers(tx, userId, kept);
    await voidAccountLinks(tx, userId);
    await mails.sendPasswordChanged(tx, { ...reader, franchiseId });
  }

  return {
    /** The same for every address: whether it has an account is found out later, by a job. */
    async forgot(email: string, { ip, franchiseId }: Pick<Device, 'ip' | 'franchiseId'>): Promise<void> {
      await countMailFrom(db, ip);
      await countAttempt(db, mailBucket(email), limits.mailsPerAccount);
      await db.withoutCompany((tx) => jobs.enqueue(tx, passwordLinkQueue, { email, franchiseId }));
    },

    /** Answers the token of a new session, the only one that is left. */
    async reset({ token, password }: { token: string; password: string }, device: Device): Promise<string> {
      // Looked for before the work that takes long on purpose, so that made-up links don't cost us any.
      if (!(await db.withoutCompany((tx) => hasAccountLink(tx, token, 'reset-password')))) throw expired();
      const hash = await hashPassword(password);
      const { email, session } = await db.withoutCompany(async (tx) => {
        const link = await takeAccountLink(tx, token, ['reset-password']);
        if (!link) throw expired();
        await confirmAddress(tx, link);
        await set(tx, { ...device, userId: link.userId }, hash, null);
        return { email: link.email, session: await sessions.create(tx, link.userId, device) };
      });
      await forgetAttempts(db, passwordBucket(email));
      return session;
    },

    /** Outside the transaction of the change. */
    async prepareChange(userId: string, form: { current: string; password: string }): Promise<NewPassword> {
      const own = await checkOwnPassword(db, userId, form.current, 'current');
      return { own, hash: await hashPassword(form.password) };
    },

    async change(tx: Tx, caller: Caller, { own, hash }: NewPassword): Promise<void> {
      await lockOwnAccount(tx, caller.userId, own, 'current');
      await set(tx, caller, hash, caller.sessionId);
    },
  };
}

interface LinkParts {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor'>;
}

/** The link and its mail, for an address that has an account. */
export function sendPasswordLink(parts: LinkParts): Handler<PasswordLink> {
  const mails = accountMails(parts);
  return ({ email, franchiseId = null }) =>
    parts.db.withoutCompany(async (tx) => {
      const reader = await tx
        .selectFrom('users')
        .select(['id', 'email', 'language'])
        .where('email', '=', email)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (reader) await mails.sendLink(tx, 'reset-password', { ...reader, franchiseId });
    });
}
