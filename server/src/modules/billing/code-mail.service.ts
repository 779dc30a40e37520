import { sql } from 'kysely';
import { mailQueue } from '../../jobs/mail.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOf } from '../../platform/mail/letterhead.ts';
import { newActivationCode } from '../companies/activation-codes.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import type { Account, HeldInvoice } from './billing-accounts.service.ts';
import type { BillingParts } from './billing-parts.ts';
import { codeMail } from './code-mail.ts';

interface Bought {
  readonly franchiseId: string;
  readonly account: Account;
  readonly invoice: HeldInvoice;
}

/** A company that was bought without an account is opened by a code, which whoever paid gets by mail. */
export async function mailCode(
  { jobs, config }: Pick<BillingParts, 'jobs' | 'config'>,
  tx: Tx,
  { franchiseId, account, invoice }: Bought,
): Promise<void> {
  const { payer, cycle } = invoice;
  if (!payer || !cycle) return;
  const { code, hash, lastFour } = newActivationCode();
  const fresh = { code_hash: hash, last_four: lastFour, cycle };
  await tx
    .insertInto('activation_codes')
    .values({ company_id: account.id, ...fresh })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...fresh, created_at: sql<Date>`app.now()` }))
    .execute();
  const { brand, publicUrl } = await letterheadOf(tx, config, franchiseId);
  const language = languageOf(invoice.buyerLanguage ?? '');
  const { label, ...content } = codeMail[language]({ company: account.name, brand: brand.name, code });
  const url = new URL('/register', publicUrl);
  url.searchParams.set('code', code);
  url.searchParams.set('email', payer.email);
  const mail = composeMail(payer.email, language, brand, { ...content, button: { label, url: url.href } });
  await jobs.enqueue(tx, mailQueue, { ...mail, franchiseId });
}
