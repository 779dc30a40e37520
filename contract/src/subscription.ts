/** What a company's access rests on. Dates are local ones of the company, such as 2026-11-15. */
export interface Subscription {
  readonly status: 'inactive' | 'active' | 'suspended' | 'cancelled';
  /** Null: nothing falls due, as for a lifetime plan or where nobody bills. */
  readonly dueDate: string | null;
  readonly isFranchisePaid: boolean;
  /** How long before the date people are told, and how long after it access still holds. */
  readonly noticeDays: number;
  readonly graceDays: number;
}

export const subscriptionStates = [
  'active',
  'expiring',
  'overdue',
  'inactive',
  'suspended',
  'cancelled',
  'franchise_unpaid',
] as const;

export type SubscriptionState = (typeof subscriptionStates)[number];

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The reseller's debt comes first, then what somebody decided, then the calendar. */
export function subscriptionStateOf(subscription: Subscription, today: string): SubscriptionState {
  const { status, dueDate, isFranchisePaid, noticeDays, graceDays } = subscription;
  if (!isFranchisePaid) return 'franchise_unpaid';
  if (status !== 'active') return status;
  if (dueDate === null) return 'active';
  const daysLeft = daysBetween(today, dueDate);
  if (daysLeft < -graceDays) return 'suspended';
  if (daysLeft < 0) return 'overdue';
  return daysLeft <= noticeDays ? 'expiring' : 'active';
}

const validStates: readonly SubscriptionState[] = ['active', 'expiring', 'overdue'];

export function isValidSubscription(state: SubscriptionState): boolean {
  return validStates.includes(state);
}

/** Made once per zone: each request asks for its company's date, and making one costs more than asking it. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes dates as ISO does.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The local date of a moment, as the company's calendar shows it. */
export function localDate(moment: Date, timeZone: string): string {
  return calendarOf(timeZone).format(moment);
}
