import { monthsOf } from '@yupflow/contract/calendar';
import type { Cycle } from '@yupflow/contract/money';
import type { Prices } from '@yupflow/contract/plans';

/** What a cycle saves against paying by the month, in whole percent; 0 where there is nothing to compare. */
export function savingOf(prices: Prices, cycle: Cycle): number {
  const [monthly, price, length] = [prices.monthly, prices[cycle], monthsOf(cycle)];
  if (!monthly || price === null || length === null) return 0;
  return Math.max(0, Math.round((1 - price / (monthly * length)) * 100));
}
