import type { Account } from '../account.ts';
import type { Contact } from '../contact.ts';

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const turns = new WeakMap<Account, number>();

/** What comes back for a message: that the server has it, that it was delivered, that it was read. */
export function tellReceipts(account: Account, id: string, readers: readonly Contact[]): void {
  const { receipts, isReading, withholdsAcks } = account.behaviour;
  const acknowledge = () => {
    if (!withholdsAcks) account.acknowledge(id);
  };
  const tell = (state: 'delivered' | 'read') => () => {
    for (const reader of readers) reader.receipts(account, id, state);
  };
  const seen = [tell('delivered'), ...(isReading ? [tell('read')] : [])];
  if (receipts === 'late') {
    acknowledge();
    for (const one of seen) account.holdReceipt(one);
    return;
  }
  const whole = [acknowledge, ...(receipts === 'none' ? [] : seen)];
  const inOrder = receipts === 'shuffled' ? shuffled(account, whole) : whole;
  for (const one of inOrder) {
    one();
    if (receipts === 'twice') one();
  }
}

/** Every order comes in its turn, so that tests see all of them. */
function shuffled<Item>(account: Account, items: readonly Item[]): Item[] {
  const turn = turns.get(account) ?? 0;
  turns.set(account, turn + 1);
  return (orders[turn % orders.length] ?? []).flatMap((place) => items[place] ?? []);
}
