import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** As often as an eye follows a bar; many batches are quicker. */
const mostOftenMs = 250;

/** Tells browsers that a job moved on: each change of its state, and its progress some times a second. */
export function jobEvents(realtime: Pick<Realtime, 'emit'>) {
  return {
    changed(tx: Tx, companyId: string, id: string): void {
      afterCommit(tx, () => realtime.emit(companyId, 'jobs.changed', { ids: [id] }));
    },
    /** For one job, as long as it is worked on here. */
    progress(companyId: string, id: string): (tx: Tx) => void {
      let last = Number.NEGATIVE_INFINITY;
      return (tx) =>
        afterCommit(tx, () => {
          if (performance.now() - last < mostOftenMs) return;
          last = performance.now();
          realtime.emit(companyId, 'jobs.changed', { ids: [id] });
        });
    },
  };
}
