import { localDate } from '@yupflow/contract/subscription';
import type { Parts } from '../../parts.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { tellFranchise } from '../franchise-integration/tell.service.ts';
import { tellCompany } from '../franchise-integration/tell-company.service.ts';
import { holdAccount } from './billing-accounts.service.ts';
import {
  findExpired,
  findUninvoiced,
  findUnpaid,
  takeStep,
  type UnpaidInvoice,
  wantsMails,
} from './calendar.repository.ts';
import { expireInvoice } from './close.service.ts';
import { mailInvoice } from './mail-invoice.service.ts';
import { issueNextCycle, nextCycleOf } from './next-cycle.service.ts';
import { tellBilling } from './tell-billing.ts';
import { isInvoiceTime, type ReminderStep, reminderOf } from './terms.service.ts';

type CalendarParts = Pick<Parts, 'bus' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'realtime'>;

function beforeEnd(tx: Tx): void {
  failpoint('billing.before-commit');
  afterCommit(tx, () => failpoint('billing.after-commit'));
}

/** Asks one company for its next cycle, if that is still to be done: somebody else may have looked at the same time. */
async function invoiceOne(parts: CalendarParts, tx: Tx, franchiseId: string, companyId: string): Promise<void> {
  const account = await holdAccount(tx, franchiseId, companyId);
  if (account?.status !== 'active' || account.dueDate === null) return;
  const today = localDate(parts.clock.now(), account.timezone);
  if (!isInvoiceTime(account.dueDate, today, account.noticeDays)) return;
  const next = nextCycleOf(account);
  if (!next?.planId) return;
  const { planId, cycle } = next;
  const issued = await issueNextCycle(parts, tx, { franchiseId, account, planId, cycle, dueDate: account.dueDate });
  if (issued?.isNew && issued.state === 'open' && (await wantsMails(tx, franchiseId))) {
    const step = { franchiseId, invoiceId: issued.id, step: 'issued' } as const;
    if (await takeStep(tx, step)) await mailInvoice(parts, tx, step);
  }
  beforeEnd(tx);
}

const isLate = (step: ReminderStep) => step === 'after' || step === 'last' || step === 'suspended';

/** What an unpaid invoice asks for today; null where that was done. Access ends only with the one that it hangs on. */
function stepOf({ dueDate, today, graceDays, isOfTerm, steps }: UnpaidInvoice): ReminderStep | null {
  const step = reminderOf(dueDate, today, graceDays);
  const asked = isOfTerm || step === null || step === 'before' || step === 'due' ? step : 'after';
  return asked && !steps.includes(asked) ? asked : null;
}

/** Takes one step with an invoice that was not paid: mails where the reseller wants them, and its webhooks. */
async function remindOne(parts: CalendarParts, tx: Tx, unpaid: UnpaidInvoice, step: ReminderStep): Promise<void> {
  const { franchiseId, id: invoiceId, steps } = unpaid;
  if (!(await takeStep(tx, { franchiseId, invoiceId, step }))) return;
  if (await wantsMails(tx, franchiseId)) await mailInvoice(parts, tx, { franchiseId, invoiceId, step });
  const { companyId, name, number, total } = await tx
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.company_id as companyId', 'c.name', 'i.number', 'i.total_cents as total'])
    .where('i.franchise_id', '=', franchiseId)
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const company = { id: companyId, name };
  if (isLate(step) && !steps.some(isLate))
    await tellFranchise(tx, parts, {
      franchiseId,
      event: 'invoice.overdue',
      data: { id: invoiceId, number, company, total, due_date: unpaid.dueDate },
    });
  const isSuspended = step === 'suspended';
  if (isSuspended)
    await tellCompany(tx, parts, franchiseId, companyId, { event: 'company.suspended', by: 'calendar', reason: '' });
  await tellBilling(parts, tx, { franchiseId, companyId, invoiceId, isAccess: isSuspended });
  beforeEnd(tx);
}

/**
 * Reads the calendar: each company and each invoice in a transaction of its own, so that what is broken hurts only
 * itself, and whatever was done before a crash is not done again.
 */
export function readCalendar(parts: CalendarParts) {
  const { db, log } = parts;

  async function each<Item extends { readonly id: string; readonly franchiseId: string }>(
    find: (tx: Tx, after?: string) => Promise<Item[]>,
    work: (tx: Tx, item: Item) => Promise<void>,
    isOver: () => boolean,
  ): Promise<void> {
    let after: string | undefined;
    do {
      const items = await db.withMaintenance((tx) => find(tx, after));
      for (const item of items) {
        if (isOver()) return;
        await db
          .withFranchise(item.franchiseId, (tx) => work(tx, item))
          .catch((err: unknown) => log.warn({ err, id: item.id }, 'billing stumbled'));
      }
      after = items.at(-1)?.id;
    } while (after);
  }

  return async (_data: object, { closing }: { readonly closing: AbortSignal }): Promise<void> => {
    // Without resellers nobody bills.
    if (!parts.config.isFranchiseMode) return;
    const isOver = () => closing.aborted;
    await each(findUninvoiced, (tx, { id, franchiseId }) => invoiceOne(parts, tx, franchiseId, id), isOver);
    await each(
      findUnpaid,
      async (tx, unpaid) => {
        const step = stepOf(unpaid);
        if (step) await remindOne(parts, tx, unpaid, step);
      },
      isOver,
    );
    const expireOne = async (tx: Tx, { id, franchiseId }: { readonly id: string; readonly franchiseId: string }) => {
      await expireInvoice(parts, tx, { franchiseId, invoiceId: id });
      beforeEnd(tx);
    };
    await each(findExpired, expireOne, isOver);
  };
}
