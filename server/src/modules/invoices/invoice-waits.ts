import type { Bus } from '../../platform/bus.ts';

/** Beyond so many, whoever comes is answered at once: a wait costs little, but it costs a connection. */
const mostWaits = 2_000;
const mostOfInvoice = 20;

interface Wait {
  /** Settles once something is new, or it is given up. */
  readonly over: Promise<void>;
  readonly giveUp: () => void;
}

/** Those who look at an invoice and wait for it to be paid. Nothing of the database is held meanwhile. */
export function invoiceWaits(bus: Pick<Bus, 'subscribe' | 'onGap'>) {
  const waits = new Map<string, Set<Wait>>();
  let count = 0;

  const endAll = (invoiceId: string) => {
    for (const wait of waits.get(invoiceId) ?? []) wait.giveUp();
  };
  bus.subscribe('invoices.changed', ({ id }) => endAll(id));
  // Something may have been missed.
  bus.onGap(() => {
    for (const invoiceId of waits.keys()) endAll(invoiceId);
  });

  /** Begin before the truth is read: what changes in between is then not missed. */
  return function begin(invoiceId: string): Wait {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (count >= mostWaits) return { over: Promise.resolve(), giveUp: () => {} };
    const own = waits.get(invoiceId) ?? new Set();
    const wait: Wait = {
      over: promise,
      giveUp: () => {
        if (own.delete(wait)) count -= 1;
        if (own.size === 0) waits.delete(invoiceId);
        resolve();
      },
    };
    waits.set(invoiceId, own.add(wait));
    count += 1;
    const [oldest] = own;
    if (own.size > mostOfInvoice) oldest?.giveUp();
    return wait;
  };
}
