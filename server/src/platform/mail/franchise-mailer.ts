import type { Config } from '../config.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { createGuard } from '../egress/guard.ts';
import type { Mail } from './letter.ts';
import type { Mailer } from './mailer.ts';
import { type SmtpServer, sendBySmtp } from './smtp.ts';

interface MailerParts {
  readonly db: Pick<Database, 'withFranchise'>;
  readonly secrets: Secrets;
  readonly config: Pick<Config, 'egressAllow' | 'isFranchiseMode' | 'smtpUrl'>;
  readonly mailer: Pick<Mailer, 'send'>;
}

/** Whose mail it is, and who takes it: null for the deployment's own way. */
interface Sender {
  readonly name: string;
  readonly server: SmtpServer | null;
}

interface FranchiseMail extends Mail {
  readonly franchiseId?: string | null | undefined;
}

export interface FranchiseMailer {
  /** By the reseller's own mail server where it has one; otherwise throws a MailError. */
  send(mail: FranchiseMail, timeoutMs?: number): Promise<'own' | 'deployment' | 'outbox'>;
}

/** Where the password of a reseller's mail account is sealed. */
export const mailPasswordPlace = (franchiseId: string) => ({
  table: 'franchises',
  id: franchiseId,
  column: 'mail_password',
});

const deliveryMs = 30_000;

async function senderOf(tx: Tx, secrets: Secrets, franchiseId: string): Promise<Sender | null> {
  const row = await tx
    .selectFrom('franchises')
    .select(['name', 'mail_host', 'mail_port', 'mail_user', 'mail_password'])
    .where('id', '=', franchiseId)
    .executeTakeFirst();
  if (!row) return null;
  const { name, mail_host: host, mail_port: port, mail_user: user, mail_password: sealed } = row;
  if (!host) return { name, server: null };
  const password = sealed && (await secrets.decrypt(tx, null, mailPasswordPlace(franchiseId), sealed));
  return { name, server: { host, port, user, password } };
}

export function franchiseMailer({ db, secrets, config, mailer }: MailerParts): FranchiseMailer {
  const guard = createGuard({ allow: config.egressAllow });
  return {
    async send({ franchiseId, ...mail }, timeoutMs = deliveryMs) {
      // The settings are read anew for each mail, and no transaction is open while a server is spoken to.
      const sender =
        franchiseId && config.isFranchiseMode
          ? await db.withFranchise(franchiseId, (tx) => senderOf(tx, secrets, franchiseId))
          : null;
      const letter = sender ? { ...mail, senderName: sender.name } : mail;
      if (sender?.server) {
        await sendBySmtp(guard, sender.server, letter, timeoutMs);
        return 'own';
      }
      await mailer.send(letter);
      return config.smtpUrl ? 'deployment' : 'outbox';
    },
  };
}
