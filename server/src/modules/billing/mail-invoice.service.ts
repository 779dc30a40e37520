import { addDays } from '@yupflow/contract/calendar';
import { sql } from 'kysely';
import { mailQueue } from '../../jobs/mail.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOf } from '../../platform/mail/letterhead.ts';
import { languageOf } from '../session/account-mails.service.ts';
import type { BillingParts } from './billing-parts.ts';
import { type InvoiceMailStep, invoiceMail } from './invoice-mail.ts';

interface Mailed {
  readonly franchiseId: string;
  readonly invoiceId: string;
  readonly step: InvoiceMailStep;
}

async function readFacts(tx: Tx, { franchiseId, invoiceId }: Mailed) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('franchises as f', 'f.id', 'i.franchise_id')
    .leftJoin('users as u', 'u.id', 'c.owner_id')
    .select([
      'i.token',
      'i.number',
      'i.description',
      'i.total_cents as total',
      sql<string>`i.due_date::text`.as('dueDate'),
      'i.buyer_language',
      'c.name as company',
      'c.owner_email',
      'f.grace_days',
      'u.email',
      'u.language',
    ])
    .where('i.franchise_id', '=', franchiseId)
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
}

/** Tells the owner of an invoice, or for whom the company was made; nobody where nobody is known. Behind the reseller's wall. */
export async function mailInvoice(
  { jobs, config }: Pick<BillingParts, 'jobs' | 'config'>,
  tx: Tx,
  mailed: Mailed,
): Promise<void> {
  const { franchiseId, step } = mailed;
  const facts = await readFacts(tx, mailed);
  const to = facts.email ?? facts.owner_email;
  if (!to) return;
  const language = languageOf(facts.language ?? facts.buyer_language ?? '');
  const { brand, publicUrl } = await letterheadOf(tx, config, franchiseId);
  const { label, ...content } = invoiceMail(language, step, {
    company: facts.company,
    brand: brand.name,
    number: facts.number,
    description: facts.description,
    total: facts.total,
    dueDate: facts.dueDate,
    graceUntil: addDays(facts.dueDate, facts.grace_days),
  });
  const button = { label, url: `${publicUrl}/invoice/${facts.token}` };
  await jobs.enqueue(tx, mailQueue, { ...composeMail(to, language, brand, { ...content, button }), franchiseId });
}
