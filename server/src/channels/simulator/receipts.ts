import type { Settings } from './protocol.ts';

export interface PlannedReceipt {
  readonly status: 'server' | 'delivered' | 'read';
  readonly isLate: boolean;
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** What comes back for a message, in its order. `turn` chooses among all orders, so that each one comes. */
export function planReceipts({ receipts, is_reading }: Settings, turn: number): PlannedReceipt[] {
  const soon = (status: PlannedReceipt['status'], isLate = false) => ({ status, isLate });
  const seen = [soon('delivered', receipts === 'late'), ...(is_reading ? [soon('read', receipts === 'late')] : [])];
  // That the channel's server has it is told in any case: the phones decide only what is told of them.
  const whole = [soon('server'), ...(receipts === 'none' ? [] : seen)];
  if (receipts === 'twice') return whole.flatMap((receipt) => [receipt, receipt]);
  if (receipts !== 'shuffled') return whole;
  return (orders[turn % orders.length] ?? []).flatMap((place) => whole[place] ?? []);
}
