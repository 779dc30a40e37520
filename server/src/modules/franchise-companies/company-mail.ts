import type { Language } from '@yupflow/contract/languages';
import { mailQueue } from '../../jobs/mail.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOf } from '../../platform/mail/letterhead.ts';
import { type CompanyMail, companyMailTexts } from './company-mail-texts.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';

interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly company: string;
  /** Whether the address has an account already. */
  readonly isKnown: boolean;
  readonly code: string | null;
  readonly invoiceToken: string | null;
}

const kindOf = ({ code, invoiceToken }: Letter): CompanyMail =>
  invoiceToken ? 'to_pay' : code ? 'to_activate' : 'ready';

function urlOf({ to, isKnown, code, invoiceToken }: Letter, publicUrl: string): string {
  if (invoiceToken) return new URL(`/invoice/${invoiceToken}`, publicUrl).href;
  const url = new URL(isKnown ? '/login' : '/register', publicUrl);
  url.searchParams.set('email', to);
  if (code) url.searchParams.set('code', code);
  return url.href;
}

/** Tells whom a company was made for how to get into it. */
export async function sendCompanyMail(
  { jobs, config }: Pick<CompaniesParts, 'jobs' | 'config'>,
  { tx, franchiseId }: FranchiseScope,
  letter: Letter,
): Promise<void> {
  const { to, language, company, code } = letter;
  const { brand, publicUrl } = await letterheadOf(tx, config, franchiseId);
  const texts = companyMailTexts[language]({ company, brand: brand.name, code: code ?? '' });
  const { label, ...content } = texts[kindOf(letter)];
  const button = { label, url: urlOf(letter, publicUrl) };
  await jobs.enqueue(tx, mailQueue, { ...composeMail(to, language, brand, { ...content, button }), franchiseId });
}
