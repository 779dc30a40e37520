import type { SoldInvoice, SoldInvoiceDetails, SoldInvoiceForm } from '@yupflow/contract/franchise-invoices';
import type { List } from '@yupflow/contract/list';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditAction, audit } from '../../platform/audit.ts';
import { afterCommit, insideCompany, type Tx } from '../../platform/db/transaction.ts';
import { type FranchiseAction, logFranchise } from '../../platform/franchise-log.ts';
import { publicUrlOf } from '../../platform/mail/public-url.ts';
import { refundInvoice, voidInvoice } from '../billing/close.service.ts';
import { issueInvoice } from '../billing/issue.service.ts';
import { mailInvoice } from '../billing/mail-invoice.service.ts';
import { settleInvoice } from '../billing/settle.service.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { chargesOf } from '../payments/charges.service.ts';
import { refundCharges } from '../payments/collect.service.ts';
import * as repository from './franchise-invoices.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}

interface Deed {
  readonly invoice: SoldInvoice;
  readonly action: FranchiseAction;
  /** As the company's own log names it. */
  readonly told: AuditAction;
  readonly details?: Record<string, unknown>;
}

export type InvoicesParts = Pick<
  Parts,
  'bus' | 'clock' | 'config' | 'db' | 'egress' | 'jobs' | 'log' | 'realtime' | 'secrets'
>;

export function franchiseInvoicesService(parts: InvoicesParts) {
  const { bus, clock, config, db, realtime } = parts;
  const urlOf = ({ tx, franchiseId }: Scope) => publicUrlOf(tx, config, franchiseId);

  async function get(scope: Scope, id: string): Promise<SoldInvoiceDetails> {
    const { tx, franchiseId } = scope;
    const invoice = await repository.findInvoice(tx, franchiseId, id, await urlOf(scope));
    if (!invoice) throw new AppError('not_found');
    return { ...invoice, charges: await chargesOf(tx, franchiseId, id, clock.now()) };
  }

  /** On both sides: the reseller's log and the company's. */
  async function record({ tx, franchiseId, userId }: Scope, { invoice, action, told, details }: Deed): Promise<void> {
    const { id, number, total, company } = invoice;
    const facts = { number, total, ...details };
    await logFranchise(tx, { franchiseId, userId, action, targetId: id, details: { ...facts, company } });
    await insideCompany(tx, company.id, () =>
      audit(tx, { companyId: company.id, userId, action: told, targetId: id, details: facts }),
    );
  }

  return {
    list: async (scope: Scope, query: repository.InvoiceQuery): Promise<List<SoldInvoice>> =>
      repository.listInvoices(scope.tx, scope.franchiseId, query, await urlOf(scope)),

    get,

    async create(scope: Scope, form: SoldInvoiceForm): Promise<SoldInvoice> {
      const { tx, franchiseId } = scope;
      const { companyId, description, cycle, total, due_date, note } = form;
      if (!(await repository.hasCompany(tx, franchiseId, companyId)))
        throw new AppError('invalid_fields', { fields: { companyId: 'invalid' } });
      const { id } = await issueInvoice(parts, tx, {
        franchiseId,
        companyId,
        description,
        cycle,
        note,
        subtotal: total,
        dueDate: due_date,
        planId: null,
        discount: 0,
        couponId: null,
        isManual: true,
      });
      await mailInvoice(parts, tx, { franchiseId, invoiceId: id, step: 'issued' });
      const { charges: _none, payer: _nobody, ...invoice } = await get(scope, id);
      await record(scope, { invoice, action: 'invoices.create', told: 'reseller.invoice_create', details: { cycle } });
      return invoice;
    },

    /** As the reseller sees it in the bank account. What was begun at a gateway ends. */
    async registerPayment(
      scope: Scope,
      id: string,
      { method, note }: { readonly method: 'pix' | 'manual'; readonly note: string },
    ): Promise<SoldInvoiceDetails> {
      const { tx, franchiseId } = scope;
      const outcome = await settleInvoice(parts, tx, { franchiseId, invoiceId: id, method, at: clock.now() });
      if (outcome !== 'paid') throw new AppError('invoice_not_open');
      if (note) await repository.writeNote(tx, franchiseId, id, note);
      afterCommit(tx, () => bus.publish('due.added', { kind: 'charges' }));
      const invoice = await get(scope, id);
      const details = { method, note };
      await record(scope, { invoice, action: 'invoices.paid_by_hand', told: 'reseller.invoice_paid', details });
      return invoice;
    },

    async void(scope: Scope, id: string): Promise<SoldInvoiceDetails> {
      await voidInvoice(parts, scope.tx, { franchiseId: scope.franchiseId, invoiceId: id });
      const invoice = await get(scope, id);
      await record(scope, { invoice, action: 'invoices.void', told: 'reseller.invoice_void' });
      return invoice;
    },

    /** Asks the gateway to give the money back, outside of any transaction. */
    async giveBack(franchiseId: string, id: string): Promise<'refunded' | 'by_hand'> {
      const state = await db.withFranchise(franchiseId, (tx) => repository.findState(tx, franchiseId, id));
      if (state === null) throw new AppError('not_found');
      if (state !== 'paid') throw new AppError('invoice_not_paid');
      return refundCharges(parts, franchiseId, id);
    },

    /** Where a gateway gave it back, it stands so already. */
    async refund(scope: Scope, id: string, by: 'refunded' | 'by_hand'): Promise<SoldInvoiceDetails> {
      await refundInvoice(parts, scope.tx, { franchiseId: scope.franchiseId, invoiceId: id });
      const invoice = await get(scope, id);
      const details = { by: by === 'by_hand' ? 'hand' : 'gateway' };
      await record(scope, { invoice, action: 'invoices.refund', told: 'reseller.invoice_refund', details });
      return invoice;
    },

    async clearFlag(scope: Scope, id: string): Promise<SoldInvoiceDetails> {
      const { tx, franchiseId, userId } = scope;
      const { flag } = await get(scope, id);
      if (flag) {
        await repository.clearFlag(tx, franchiseId, id);
        await logFranchise(tx, { franchiseId, userId, action: 'invoices.looked_at', targetId: id, details: { flag } });
        await tellAdmins(tx, realtime, franchiseId);
      }
      return get(scope, id);
    },
  };
}
