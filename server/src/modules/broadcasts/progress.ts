import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

type Telling = Pick<Realtime, 'emit'>;

/** Whoever watches a broadcast looks again at most twice a second. */
const pauseMs = 500;

/** Broadcasts that were told a moment ago; true where something happened since. */
const told = new WeakMap<Telling, Map<string, boolean>>();

function tellNow(realtime: Telling, companyId: string, id: string): void {
  const lately = told.get(realtime) ?? new Map<string, boolean>();
  told.set(realtime, lately);
  if (lately.has(id)) {
    lately.set(id, true);
    return;
  }
  lately.set(id, false);
  realtime.emit(companyId, 'broadcasts.changed', { ids: [id] });
  const again = () => {
    const isMore = lately.get(id);
    lately.delete(id);
    if (isMore) tellNow(realtime, companyId, id);
  };
  setTimeout(again, pauseMs).unref();
}

/** Something went on in these broadcasts. The last that happens is always told. */
export function tellProgress(
  { realtime }: { readonly realtime: Telling },
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): void {
  if (ids.length > 0)
    afterCommit(tx, () => {
      for (const id of ids) tellNow(realtime, companyId, id);
    });
}
