import { isLanguage, type Language, languages } from '@yupflow/contract/languages';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { createAccountLink, type LinkPurpose } from './account-links.ts';
import { type AccountMail, accountMailTexts } from './account-mail-texts.ts';

/** A profile can outlive a language that the product no longer speaks. */
export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : languages[0]);

interface Reader {
  readonly id: string;
  /** The address that the account has. */
  readonly email: string;
  readonly language: string;
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
  const { publicUrl } = config;

  async function send(tx: Tx, kind: AccountMail, { email, language }: Reader, to: string, url: string): Promise<void> {
    const brand = await brandOf(tx, config);
    const { button, ...text } = accountMailTexts[languageOf(language)]({ brand: brand.name, email })[kind];
    const content = button ? { ...text, button: { label: button, url } } : text;
    await jobs.enqueue(tx, mailQueue, composeMail(to, languageOf(language), brand, content));
  }

  return {
    /** `to` is another address than the account's own where it is to become that. */
    async sendLink(tx: Tx, purpose: LinkPurpose, reader: Reader, to = reader.email): Promise<void> {
      const token = await createAccountLink(tx, { userId: reader.id, purpose, email: to });
      await send(tx, purpose, reader, to, `${publicUrl}${pages[purpose]}?token=${token}`);
    },
    /** To the address that the account no longer has. */
    sendEmailChanged: (tx: Tx, reader: Reader, to: string) => send(tx, 'email-changed', reader, to, publicUrl),
    sendPasswordChanged: (tx: Tx, reader: Reader) =>
      send(tx, 'password-changed', reader, reader.email, `${publicUrl}/forgot-password`),
  };
}

export type AccountMails = ReturnType<typeof accountMails>;
