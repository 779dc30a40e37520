import { isLanguage, type Language, languages } from '@yupflow/contract/languages';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOf } from '../../platform/mail/letterhead.ts';
import { createAccountLink, type LinkPurpose } from './account-links.ts';
import { type AccountMail, accountMailTexts } from './account-mail-texts.ts';

/** A profile can outlive a language that the product no longer speaks. */
export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : languages[0]);

interface Reader {
  readonly id: string;
  /** The address that the account has. */
  readonly email: string;
  readonly language: string;
  /** The reseller at whose address it was asked for; null where there are none. */
  readonly franchiseId: string | null;
}

interface MailParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor'>;
}

/** Where each link leads: to a page, on which a person does what the link allows. Mail scanners open links, too. */
const pages: Record<LinkPurpose, string> = {
  'confirm-email': '/confirm-email',
  'change-email': '/confirm-email',
  'reset-password': '/reset-password',
};

/** Mails about one's own account. Each is enqueued in the transaction that it tells of. */
export function accountMails({ jobs, config }: MailParts) {
  async function send(tx: Tx, kind: AccountMail, reader: Reader, to: string, path: string): Promise<void> {
    const { email, language } = reader;
    const { brand, publicUrl, franchiseId } = await letterheadOf(tx, config, reader.franchiseId);
    const { button, ...text } = accountMailTexts[languageOf(language)]({ brand: brand.name, email })[kind];
    const content = button ? { ...text, button: { label: button, url: `${publicUrl}${path}` } } : text;
    await jobs.enqueue(tx, mailQueue, { ...composeMail(to, languageOf(language), brand, content), franchiseId });
  }

  return {
    /** `to` is another address than the account's own where it is to become that. */
    async sendLink(tx: Tx, purpose: LinkPurpose, reader: Reader, to = reader.email): Promise<void> {
      const token = await createAccountLink(tx, { userId: reader.id, purpose, email: to });
      await send(tx, purpose, reader, to, `${pages[purpose]}?token=${token}`);
    },
    /** To the address that the account no longer has. */
    sendEmailChanged: (tx: Tx, reader: Reader, to: string) => send(tx, 'email-changed', reader, to, ''),
    sendPasswordChanged: (tx: Tx, reader: Reader) =>
      send(tx, 'password-changed', reader, reader.email, '/forgot-password'),
  };
}

export type AccountMails = ReturnType<typeof accountMails>;
