import { addDays, dayOf, dueDateOf, monthsFrom, monthsOf } from '@yupflow/contract/calendar';
import type { Cycle } from '@yupflow/contract/money';

/** What a payment moves in the calendar of a subscription, and nothing else: no clock, no database. Days are the company's. */

/** How a company stands with its reseller. */
export interface Standing {
  readonly status: 'inactive' | 'active' | 'suspended' | 'cancelled';
  readonly cycle: Cycle | null;
  readonly dueDate: string | null;
  readonly anchorDay: number | null;
}

export interface Term {
  readonly dueDate: string | null;
  readonly anchorDay: number | null;
}

interface Payment {
  readonly cycle: Cycle;
  /** The company's local date of the payment. */
  readonly paidOn: string;
  readonly graceDays: number;
}

/** Something that it paid for runs, or would if nobody had suspended it. */
export const hasTerm = ({ status }: Pick<Standing, 'status'>) => status === 'active' || status === 'suspended';

const forEver: Term = { dueDate: null, anchorDay: null };

/** Until when a company has paid once it pays for a cycle. */
export function renewalOf(standing: Standing, { cycle, paidOn, graceDays }: Payment): Term {
  const { dueDate, anchorDay } = standing;
  const isRunning = hasTerm(standing);
  // Whoever bought it for ever does not lose that by paying once more.
  if (cycle === 'lifetime' || (isRunning && standing.cycle === 'lifetime')) return forEver;
  if (isRunning && dueDate !== null && paidOn <= addDays(dueDate, graceDays)) {
    const anchor = anchorDay ?? dayOf(dueDate);
    return { dueDate: dueDateOf(cycle, dueDate, anchor), anchorDay: anchor };
  }
  // Time without access is not paid for: it begins anew.
  return { dueDate: dueDateOf(cycle, paidOn), anchorDay: dayOf(paidOn) };
}

interface Repaid {
  readonly cycle: Cycle;
  /** What the payment changed. */
  readonly dueBefore: string | null;
  readonly dueAfter: string | null;
  readonly today: string;
}

/** Until when a company has paid once a payment was given back; null: nothing that it paid for runs any more. */
export function termWithout(
  { dueDate, anchorDay }: Pick<Standing, 'dueDate' | 'anchorDay'>,
  { cycle, dueBefore, dueAfter, today }: Repaid,
): string | null {
  const months = monthsOf(cycle);
  // Others were paid since: what they paid for moves up.
  const isLatest = dueDate === dueAfter;
  const before =
    isLatest || dueDate === null || months === null
      ? dueBefore
      : monthsFrom(dueDate, -months, anchorDay ?? dayOf(dueDate));
  return before !== null && before >= today ? before : null;
}

/** From which day on the calendar asks for the next cycle. */
export const isInvoiceTime = (dueDate: string, today: string, noticeDays: number) =>
  today >= addDays(dueDate, -noticeDays);

/** What an owner is reminded of, in the order of the days. */
export const reminderSteps = ['before', 'due', 'after', 'last', 'suspended'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/**
 * The reminder that a day asks for; null for none. After days on which nobody looked, only the latest is sent: three at
 * once would be two too many.
 */
export function reminderOf(dueDate: string, today: string, graceDays: number): ReminderStep | null {
  if (today > addDays(dueDate, graceDays)) return 'suspended';
  if (graceDays > 1 && today === addDays(dueDate, graceDays)) return 'last';
  if (today > dueDate) return 'after';
  if (today === dueDate) return 'due';
  return today >= addDays(dueDate, -3) ? 'before' : null;
}
