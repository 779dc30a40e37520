import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

type Telling = Pick<Realtime, 'emit'>;

/** Whoever watches a webhook looks again at most twice a second. */
const pauseMs = 500;

/** Webhooks that were told a moment ago; true where something happened since. */
const told = new WeakMap<Telling, Map<string, boolean>>();

function tellNow(realtime: Telling, companyId: string, id: string): void {
  const lately = told.get(realtime) ?? new Map<string, boolean>();
  told.set(realtime, lately);
  if (lately.has(id)) {
    lately.set(id, true);
    return;
  }
  lately.set(id, false);
  realtime.emit(companyId, 'webhooks.requested', { id });
  const again = () => {
    const isMore = lately.get(id);
    lately.delete(id);
    if (isMore) tellNow(realtime, companyId, id);
  };
  setTimeout(again, pauseMs).unref();
}

/** Requests came, or became something. The last that happens is always told. */
export function tellRequests(realtime: Telling, tx: Tx, companyId: string, webhookIds: readonly string[]): void {
  if (webhookIds.length > 0)
    afterCommit(tx, () => {
      for (const id of new Set(webhookIds)) tellNow(realtime, companyId, id);
    });
}
