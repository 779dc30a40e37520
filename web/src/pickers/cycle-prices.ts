import type { Cycle } from '@yupflow/contract/money';
import type { Prices } from '@yupflow/contract/plans';

const months = { monthly: 1, semiannual: 6, yearly: 12, lifetime: null } as const satisfies Record<
  Cycle,
  number | null
>;

/** How many months one payment lasts; null for ever. */
export const monthsOf = (cycle: Cycle): number | null => months[cycle];

/** What a cycle saves against paying by the month, in whole percent; 0 where there is nothing to compare. */
export function savingOf(prices: Prices, cycle: Cycle): number {
  const [monthly, price, length] = [prices.monthly, prices[cycle], monthsOf(cycle)];
  if (!monthly || price === null || length === null) return 0;
  return Math.max(0, Math.round((1 - price / (monthly * length)) * 100));
}
