import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mailBucket } from '../../platform/auth/account-limits.ts';
import { countDeed } from '../../platform/auth/attempts.ts';
import { lockOwnAccount, type OwnPassword } from '../../platform/auth/own-password.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { takeAccountLink, voidAccountLinks } from './account-links.ts';
import type { AccountMails } from './account-mails.service.ts';
import { confirmAddress } from './confirm-address.ts';
import { type Told, tellOfPerson } from './presence.service.ts';
import { emailInUse } from './register.service.ts';

interface EmailParts {
  readonly db: Database;
  readonly realtime: Told;
  readonly mails: Pick<AccountMails, 'sendLink' | 'sendEmailChanged'>;
}

interface Whose {
  readonly userId: string;
  /** The reseller at whose address they are. */
  readonly franchiseId: string | null;
}

const expired = () => new AppError('link_expired');

/** The address that is to take the place of the account's own, while its link is good. */
export async function pendingEmailOf(tx: Tx, userId: string): Promise<string | null> {
  const link = await tx
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('expires_at', '>', sql<Date>`app.now()`)
    .executeTakeFirst();
  return link?.email ?? null;
}

const readerOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'email_confirmed_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export function emailService({ db, realtime, mails }: EmailParts) {
  async function confirm(tx: Tx, userId: string, email: string): Promise<void> {
    await confirmAddress(tx, { userId, email });
    afterCommit(tx, () => realtime.emitTo(userId, 'me.changed'));
  }

  async function change(tx: Tx, { userId, franchiseId }: Whose, email: string): Promise<void> {
    const before = await readerOf(tx, userId);
    await tx
      .updateTable('users')
      .set({ email, email_confirmed_at: sql`app.now()` })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? emailInUse() : error;
      });
    await voidAccountLinks(tx, userId);
    // An address that was never confirmed may be a stranger's, whom this does not concern.
    if (before.email_confirmed_at) await mails.sendEmailChanged(tx, { ...before, email, franchiseId }, before.email);
    await tellOfPerson(tx, realtime, userId);
  }

  return {
    /** Answers the address that is now confirmed. */
    confirm: (token: string, { franchiseId }: Pick<Whose, 'franchiseId'>): Promise<{ email: string }> =>
      db.withoutCompany(async (tx) => {
        const link = await takeAccountLink(tx, token, ['confirm-email', 'change-email']);
        if (!link) throw expired();
        const { userId, purpose, email } = link;
        await (purpose === 'change-email' ? change(tx, { userId, franchiseId }, email) : confirm(tx, userId, email));
        return { email };
      }),

    /** Nothing changes until the new address is confirmed. Asking for one's own takes the wish back. */
    async askForChange(tx: Tx, { userId, franchiseId }: Whose, email: string, own: OwnPassword): Promise<void> {
      await lockOwnAccount(tx, userId, own);
      const reader = await readerOf(tx, userId);
      afterCommit(tx, () => realtime.emitTo(userId, 'me.changed'));
      if (email === reader.email) {
        await tx
          .deleteFrom('account_links')
          .where('user_id', '=', userId)
          .where('purpose', '=', 'change-email')
          .execute();
        return;
      }
      const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
      if (taken) throw emailInUse();
      await countDeed(tx, mailBucket(reader.email), limits.mailsPerAccount);
      await mails.sendLink(tx, 'change-email', { ...reader, franchiseId }, email);
    },

    /** Once more whatever waits to be confirmed. */
    async sendAgain(tx: Tx, { userId, franchiseId }: Whose): Promise<void> {
      const reader = { ...(await readerOf(tx, userId)), franchiseId };
      const pending = await pendingEmailOf(tx, userId);
      if (reader.email_confirmed_at && !pending) return;
      await countDeed(tx, mailBucket(reader.email), limits.mailsPerAccount);
      if (!reader.email_confirmed_at) await mails.sendLink(tx, 'confirm-email', reader);
      if (pending) await mails.sendLink(tx, 'change-email', reader, pending);
    },
  };
}
