/** 14990 is `149.90`: exact, since no fraction is computed. */
export const amountText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Gateways send texts or numbers; what is neither is no money. */
export function centsOf(amount: unknown): number {
  const value = Number(amount);
  return Number.isFinite(value) ? Math.round(value * 100) : 0;
}
