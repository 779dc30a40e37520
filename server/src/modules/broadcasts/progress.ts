import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellSparingly } from '../../platform/realtime/tell-sparingly.ts';

type Telling = Pick<Realtime, 'emit'>;

const tellNow = tellSparingly<Telling>((realtime, companyId, id) =>
  realtime.emit(companyId, 'broadcasts.changed', { ids: [id] }),
);

/** Something went on in these broadcasts. */
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
